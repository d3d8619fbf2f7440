// The page: one table in a Worker, its picture, its answers.  Whatever it does, it does by a line that a person
// could have typed; so the page can do what the prompt can, and nothing else.
'use strict';

const $ = id => document.getElementById(id);
const language = (new URLSearchParams(location.search).get('lang') || localStorage.getItem('lang')
  || (navigator.language || 'en')).startsWith('fr') ? 'fr' : 'en';
const W = PAGE_WORDS[language];
document.documentElement.lang = language;

// The program -----------------------------------------------------------------

const base64 = text => Uint8Array.from(atob(text.trim()), c => c.charCodeAt(0));
const unpack = async id => new Response(new Blob([base64($(id).textContent)]).stream()
  .pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
const workerUrl = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
let program, games;

// A Worker with the program in it.  One that doesn't answer in time is ended.
class Engine {
  constructor() {
    this.worker = new Worker(workerUrl);
    this.waiting = new Map();
    this.last = 0;
    this.worker.onmessage = e => {
      const wait = this.waiting.get(e.data.id);
      this.waiting.delete(e.data.id);
      if (wait) wait(e.data);
    };
  }
  send(message, limit) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      const timer = limit && setTimeout(() => {
        this.end();
        reject(new Error('late'));
      }, limit);
      this.waiting.set(id, answer => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.worker.postMessage({ ...message, id });
    });
  }
  boot() {
    return this.send({ boot: { program, games, settings: { COLUMNS: '92', LINES: '40', OILPATCH_LANG: language } } });
  }
  end() { this.worker.terminate(); }
}

// The table -------------------------------------------------------------------

const LAYER = '/home/web_user/layer.lua';
const LIMIT = 6000, SLOW = 120000; // ms for a line; where a bot searches, or something is measured
let engine, busy = false;
const table = { words: [], files: {}, lines: [], scene: null, position: null, picked: [], most: 0 };

const isSlow = line => /^(compare|suggest|oilpatch|audit|coach|auto)\b/.test(line) || table.words.join().includes('mcts');
const VALUES = [['position', [0]], ['scene']];

// Whose eyes: a person's who is asked; nobody else's cards are ever sent here but in open play.
const seenBy = asks => asks ? asks.seat : 0;

async function ask(values) { return (await engine.send({ ask: values }, LIMIT)).values; }

async function look() {
  const [sight] = await ask([['sight', [0]]]);
  const viewer = sight && sight.asks ? sight.asks.seat : 0;
  const [position, scene] = await ask([['position', [viewer]], ['scene']]);
  if (position.fault || scene.fault) return tell(position.fault || scene.fault);
  table.position = position;
  table.scene = scene;
  table.most = Math.max(table.most, position.decision);
}

function finger(position) {
  let hash = 0x811c9dc5;
  for (const c of JSON.stringify([position.table, position.asks && position.asks.choice])) {
    hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}

async function open(words, files, lines) {
  if (engine) engine.end();
  status(W.loading);
  engine = new Engine();
  await engine.boot();
  Object.assign(table, { words, files: { ...files }, lines: [], picked: [], most: 0, position: null });
  const answer = await engine.send({ files, open: words }, SLOW);
  print(answer);
  if (answer.status !== 0) {
    tell(answer.err || answer.out);
    return false;
  }
  for (const line of lines || []) print(await engine.send({ line }, SLOW));
  table.lines = (lines || []).map(line => ({ line }));
  await look();
  status('');
  show();
  keep();
  return true;
}

// Give the program a line.  What it printed goes to the terminal, and is returned.
async function take(line, quiet) {
  if (busy || !engine) return '';
  busy = true;
  status(W.working);
  const before = table.position && finger(table.position) + table.position.layers.join();
  let answer;
  try {
    answer = await engine.send({ line }, isSlow(line) ? SLOW : LIMIT);
  } catch (e) {
    busy = false;
    await open(table.words, table.files, table.lines.map(l => l.line));
    tell(W.ended);
    return '';
  }
  status('');
  print(answer, quiet ? null : `> ${line}`);
  if (!answer.open) {
    busy = false;
    return leave();
  }
  $('typed').placeholder = answer.waits === 3 ? W.handOver : W.typed;
  table.waits = answer.waits;
  await look();
  const changed = before !== finger(table.position) + table.position.layers.join();
  if (changed) {
    table.lines.push({ line, decision: table.position.decision });
    keep();
  }
  table.picked = [];
  show(changed);
  busy = false;
  return answer.out + answer.err;
}

function leave() {
  engine.end();
  engine = null;
  begin();
  return '';
}

// Keeping: the game in the browser, as what was typed.
function keep() {
  try {
    localStorage.setItem('table', JSON.stringify({ words: table.words, files: table.files, lines: table.lines.map(l => l.line) }));
  } catch (e) { /* a browser that keeps nothing */ }
}

// Showing ---------------------------------------------------------------------

const status = text => { $('status').textContent = text; };

function print(answer, line) {
  if (line) {
    const node = document.createElement('b');
    node.textContent = line + '\n';
    $('log').append(node);
  }
  $('log').append(ansiNodes(answer.out || ''), ansiNodes(answer.err || ''));
  while ($('log').childNodes.length > 3000) $('log').firstChild.remove();
  $('log').scrollTop = $('log').scrollHeight;
}

function tell(text) {
  $('told').querySelector('.told-text').replaceChildren(ansiNodes(text || ''));
  $('told').querySelector('button').textContent = W.close;
  if (!$('told').open) $('told').showModal();
}

// Answers name things: by their words, and a card that nobody sees by where it lies.
const wordsOf = answer => (answer.with || []).map(w => typeof w === 'object' && w ? w.pile : w).filter(w => typeof w === 'string');

const list = () => (table.position.asks && table.position.asks.answers) || [];
const fitting = () => list().filter(a => table.picked.every(word => wordsOf(a).includes(word)));

function named() {
  const counts = new Map();
  for (const answer of fitting())
    for (const word of new Set(wordsOf(answer)))
      if (!table.picked.includes(word)) counts.set(word, (counts.get(word) || 0) + 1);
  return counts;
}

const picture = makePicture($('picture'), { touched, words: W });

async function touched(word) {
  if (busy) return;
  const before = fitting();
  const after = before.filter(a => wordsOf(a).includes(word));
  if (after.length === 0) {
    const why = await take(`why ${picture.titleOf(word)}`, true);
    if (why) tell(why);
    return;
  }
  if (after.length === 1) return give(after[0]);
  table.picked.push(word);
  show();
}

const give = answer => take(String(answer.n));

function button(text, run, classes) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = text;
  if (classes) node.className = classes;
  node.addEventListener('click', run);
  return node;
}

function showAnswers() {
  const box = $('answers');
  box.replaceChildren();
  let heading = null;
  for (const answer of fitting()) {
    if (answer.under && answer.under !== heading) {
      const head = document.createElement('h4');
      head.textContent = heading = answer.under;
      box.append(head);
    }
    const node = button(answer.says || answer.option, () => give(answer), answer.first ? 'first' : '');
    if (answer.facts) {
      const facts = document.createElement('small');
      facts.textContent = ` (${answer.facts})`;
      node.append(facts);
    }
    node.dataset.n = answer.n;
    box.append(node);
  }
}

function showQuestion() {
  const { asks, over } = table.position;
  $('chosen').hidden = table.picked.length === 0;
  $('chosen').replaceChildren(document.createTextNode(`${W.narrowed} ${table.picked.map(picture.titleOf).join(', ')}`),
    button(W.clear, () => { table.picked = []; show(); }));
  $('amount').hidden = !(asks && asks.from !== undefined);
  if (!asks) {
    const best = over ? over.winners.map(s => table.scene.seats[s - 1].title).join(', ') : '';
    $('question').textContent = over ? `${over.end} ${best} ${over.scores.join(' : ')}` : W.none;
    return;
  }
  $('question').textContent = `${table.scene.seats[asks.seat - 1].title}: ${asks.says || asks.choice}`;
  if (asks.from !== undefined) {
    $('number').placeholder = `${asks.from.toLocaleString()} – ${asks.to === null ? '…' : asks.to.toLocaleString()}`;
    $('number').setAttribute('aria-label', asks.says || W.number);
    $('amount').querySelector('button').textContent = W.give;
  }
}

function showNews() {
  const box = $('news');
  box.replaceChildren();
  for (const e of table.position.news || []) {
    if (e.what !== 'note' && e.what !== 'answer') continue;
    const row = document.createElement('div');
    row.textContent = e.text;
    box.append(row);
  }
}

function showTime() {
  $('slider').max = table.most;
  $('slider').value = table.position.decision;
  $('slider').setAttribute('aria-label', W.decision);
  $('decision').textContent = `${table.position.decision} / ${table.most}`;
}

function show(changed) {
  if (!table.position) return;
  const layers = table.position.layers.length > 0 ? ` + ${table.position.layers.join(' + ')}` : '';
  $('title').textContent = table.scene.game.title + layers;
  document.title = `${table.scene.game.title} – Oilpatch`;
  picture.show(table.scene, table.position, named());
  if (changed) picture.move(table.position.news);
  showQuestion();
  showAnswers();
  showNews();
  showTime();
}

// Tools -----------------------------------------------------------------------

const tellOf = line => async () => tell(await take(line, true));

async function share() {
  const lines = table.lines.map(l => l.line);
  const link = await makeLink({
    g: table.words[0], o: table.words.slice(1), a: lines, h: finger(table.position),
    x: table.files[LAYER], lang: language,
  });
  location.hash = link;
  try { await navigator.clipboard.writeText(location.href); } catch (e) { /* it stands in the address */ }
  status(W.copied);
}

function download(name, text) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

async function save() {
  const path = '/home/web_user/table.oil';
  await engine.send({ remove: path });
  await take(`save ${path}`, true);
  const { file } = await engine.send({ read: path }, LIMIT);
  if (file) download(`${table.words[0]}.oil`, file);
}

function load() {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.oil,.lua';
  input.addEventListener('change', async () => {
    const file = input.files[0], text = await file.text();
    if (file.name.endsWith('.lua')) return showEditor(text);
    await open(['/home/web_user/loaded.oil'], { '/home/web_user/loaded.oil': text });
  });
  input.click();
}

function toggle(id) {
  $(id).hidden = !$(id).hidden;
  if (!$(id).hidden) $(id).scrollIntoView({ block: 'nearest' });
}

function tools() {
  $('tools').replaceChildren(
    button(W.play, begin), button(W.undo, () => take('undo')), button(W.redo, () => take('redo')),
    button(W.why, tellOf('why')), button(W.odds, tellOf('odds')), button(W.score, tellOf('score')),
    button(W.suggest, tellOf('suggest')), button(W.board, tellOf('board')), button(W.log, tellOf('log all')),
    button(W.rulesOf, tellOf('rules')), button(W.share, share), button(W.save, save), button(W.load, load),
    button(W.editor, () => showEditor()), button(W.terminal, () => toggle('terminal')));
}

// The editor of a layer ---------------------------------------------------------

let pause;
function showEditor(text) {
  const box = $('editor');
  if (text === undefined && !box.hidden) {
    box.hidden = true;
    return;
  }
  const area = document.createElement('textarea');
  area.spellcheck = false;
  area.setAttribute('aria-label', W.editor);
  area.value = text || table.files[LAYER] || `local house = layer("house/mine", { game = "${table.scene.game.name}", says = "" })\n`;
  const fault = document.createElement('div');
  fault.className = 'fault';
  async function use() {
    table.files[LAYER] = area.value;
    await engine.send({ files: { [LAYER]: area.value } });
    const inUse = table.position.layers.includes(LAYER);
    const said = await take(inUse ? 'reload' : `use ${LAYER}`, true);
    fault.textContent = said.replace(/\x1b\[[0-9;]*[A-Za-z]/g, '').slice(0, 2000);
  }
  area.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(use, 900);
  });
  // measured beside the table, which stays usable
  const measure = words => async () => {
    const other = new Engine();
    fault.textContent = W.working;
    await other.boot();
    const r = await other.send({ files: { [LAYER]: area.value }, run: words() });
    other.end();
    fault.textContent = '';
    tell(r.out + r.err);
  };
  const game = () => table.scene.game.name, seats = () => String(table.scene.seats.filter(s => !s.neutral).length);
  box.replaceChildren(area, button(W.use, use), button(W.drop, () => take(`drop ${LAYER}`)),
    button(W.diff, measure(() => ['diff', game(), '-l', LAYER])),
    button(W.check, measure(() => ['check', LAYER, '--games', '20'])),
    button(W.compare, measure(() => ['compare', game(), '-p', seats(), '--b', LAYER, '--games', '200'])), fault);
  box.hidden = false;
  area.focus();
}

// Beginning -------------------------------------------------------------------

let shipped;
async function lists() {
  if (shipped) return shipped;
  const other = new Engine();
  await other.boot();
  const json = async words => JSON.parse((await other.send({ run: [...words, '--json'] })).out);
  shipped = (await json(['games'])).games;
  for (const game of shipped) game.layers = (await json(['layers', game.name])).layers;
  other.end();
  return shipped;
}

function field(label, control) {
  const node = document.createElement('label');
  node.append(`${label} `, control);
  return node;
}

function choice(values, chosen) {
  const node = document.createElement('select');
  for (const [value, text] of values) node.append(new Option(text, value, false, value === chosen));
  return node;
}

async function begin() {
  const all = await lists();
  const form = document.createElement('form');
  form.className = 'setup';
  const game = choice(all.map(g => [g.name, g.title]), table.words[0] || 'peak_oil');
  const about = document.createElement('p');
  const rest = document.createElement('div');
  const tongue = choice([['en', 'English'], ['fr', 'Français']], language);
  function details() {
    const of = all.find(g => g.name === game.value);
    about.textContent = of.says;
    const counts = [];
    for (let n = of.from; n <= of.to; n++) counts.push([String(n), String(n)]);
    const seats = choice(counts, String(of.from));
    const who = document.createElement('fieldset');
    const bots = () => {
      who.replaceChildren();
      for (let i = 1; i <= Number(seats.value); i++)
        who.append(field(`${i}`, choice([['me', W.person], ['heuristic', W.bot], ['random', `${W.bot} (random)`]], i === 1 ? 'me' : 'heuristic')));
    };
    seats.addEventListener('change', bots);
    bots();
    const layers = document.createElement('fieldset');
    for (const layer of of.layers) {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.value = layer.name;
      const node = document.createElement('label');
      node.append(box, ` ${layer.name}: ${layer.says}`);
      node.style.display = 'block';
      layers.append(node);
    }
    layers.append(Object.assign(document.createElement('legend'), { textContent: W.layers }));
    who.name = 'who';
    layers.name = 'layers';
    rest.replaceChildren(field(W.seats, seats), who, layers);
  }
  game.addEventListener('change', details);
  details();
  const seed = document.createElement('input');
  seed.placeholder = '?';
  seed.size = 8;
  const go = button(W.begin, () => {});
  go.type = 'submit';
  form.append(field(W.game, game), about, rest, field(W.language, tongue), field(W.seed, seed), go);
  form.addEventListener('submit', async e => {
    e.preventDefault();
    const who = [...rest.querySelectorAll('fieldset[name=who] select')].map(s => s.value);
    const layers = [...rest.querySelectorAll('fieldset[name=layers] input:checked')].map(b => b.value);
    localStorage.setItem('lang', tongue.value);
    const number = /^\d+$/.test(seed.value) ? seed.value : String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const words = [game.value, '-p', String(who.length), '--seed', number, '--lang', tongue.value, '--bots', who.join()];
    for (const layer of layers) words.push('-l', layer);
    $('start').close();
    await open(words, {});
  });
  $('start').replaceChildren(form);
  if (!$('start').open) $('start').showModal();
}

// A link, the game that was kept, or a new one.
async function arrive() {
  const link = location.hash.slice(1);
  if (link) {
    try {
      const t = await readLink(link, W);
      const files = typeof t.x === 'string' ? { [LAYER]: t.x.slice(0, 65536) } : {};
      if (await open([t.g, ...(t.o || [])], files, t.a || [])) {
        if (t.h && t.h !== finger(table.position)) tell(W.linkDiffers);
        return;
      }
    } catch (e) {
      tell(e.message);
    }
  }
  const kept = JSON.parse(localStorage.getItem('table') || 'null');
  if (!link && kept && await open(kept.words, kept.files, kept.lines)) return;
  await open(['peak_oil', '-p', '2', '--seed', '3', '--lang', language, '--bots', 'me,heuristic'], {});
  if (!link) await begin();
}

$('line').querySelector('button').textContent = '↵';
$('typed').placeholder = W.typed;
$('typed').setAttribute('aria-label', W.typed);
$('line').addEventListener('submit', async e => {
  e.preventDefault();
  const line = $('typed').value;
  $('typed').value = '';
  const said = await take(line);
  if ($('terminal').hidden && said && !/^\d+$/.test(line)) status(said.replace(/\x1b\[[0-9;]*[A-Za-z]/g, '').trim().split('\n')[0].slice(0, 120));
});
$('amount').addEventListener('submit', e => {
  e.preventDefault();
  const n = $('number').value.replace(/[\s,._']/g, '');
  $('number').value = '';
  if (n !== '') take(n);
});
$('slider').addEventListener('change', () => take(`goto ${$('slider').value}`, true));
document.addEventListener('keydown', e => {
  if (e.key === '`' && e.target === document.body) toggle('terminal');
});

(async () => {
  [program, games] = await Promise.all([unpack('program').then(WebAssembly.compile),
    unpack('games').then(b => JSON.parse(new TextDecoder().decode(b)))]);
  tools();
  await arrive();
  document.body.dataset.ready = 'yes';
})();
