// The page: one table in a Worker, its picture, its answers.  Whatever it does, it does by a line that a person
// could have typed; so the page can do what the prompt can, and nothing else.
'use strict';

const $ = id => document.getElementById(id);
const kept = key => {
  try { return localStorage.getItem(key); } catch (e) { return null; } // a browser that keeps nothing
};
const keepAs = (key, text) => {
  try { localStorage.setItem(key, text); } catch (e) { /* … */ }
};
const language = (new URLSearchParams(location.search).get('lang') || kept('lang')
  || (navigator.language || 'en')).startsWith('fr') ? 'fr' : 'en';
const W = PAGE_WORDS[language];
document.documentElement.lang = language;

// The program -----------------------------------------------------------------

const base64 = text => Uint8Array.from(atob(text.trim()), c => c.charCodeAt(0));
const unpack = async id => new Response(new Blob([base64($(id).textContent)]).stream()
  .pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
const workerUrl = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));
let program, games;

// Its screen has no pages: the page scrolls.
const SETTINGS = { COLUMNS: '92', LINES: '30000', OILPATCH_LANG: language };
const SLOW = 120000; // ms where a bot searches, or something is measured
let limit = 2000; // ms for a line; rules that loop have half of it

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
  send(message, most) {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      const timer = most && setTimeout(() => this.end(), most);
      this.waiting.set(id, answer => {
        clearTimeout(timer);
        if (answer) resolve(answer);
        else reject(new Error(W.late));
      });
      this.worker.postMessage({ ...message, id });
    });
  }
  async boot() {
    const begun = performance.now();
    await this.send({ boot: { program, games, settings: SETTINGS } });
    limit = Math.max(2000, 5 * (performance.now() - begun)); // who is slow to begin is slow at a line
  }
  // Who still waits for it hears that nothing comes.
  end() {
    this.worker.terminate();
    for (const wait of this.waiting.values()) wait(null);
    this.waiting.clear();
  }
}

// The table -------------------------------------------------------------------

const LAYER = 'layer.lua', PLACE = '/home/web_user/.local/state/oilpatch/lessons';
const FOR_ANSWER = 4; // PlayWaits: a command has asked something
let engine, busy = false;
const table = { words: [], files: {}, lines: [], scene: null, position: null, blocks: null, state: null, picked: [], said: '' };
const draw = () => Math.max(300, $('stage').clientWidth - 6);

const isSlow = line => /^(compare|suggest|odds|oilpatch|audit|coach|auto|load)\b/.test(line) || table.words.join().includes('mcts');

const plain = text => text.replace(/\x1b\[[0-9;]*[A-Za-z]/g, '');
const spoken = answer => (answer.out || '') + (answer.err || '');
const marks = ({ position, state }) => position && state ? JSON.stringify([state.at, state.way.length, position.layers, position.set]) : '';

function seen(answer) {
  table.state = answer.state;
  if (answer.scene) table.scene = answer.scene;
  table.blocks = answer.blocks || null;
  table.position = answer.position || null;
  if (table.position && table.position.fault) {
    tell(table.position.fault);
    table.position = null;
  }
}

async function open(words, files, lines) {
  if (engine) engine.end();
  status(W.loading);
  engine = new Engine();
  await engine.boot();
  Object.assign(table, { words, files: { ...files }, lines: [], picked: [], position: null, scene: null, state: null });
  const place = kept('lessons');
  let answer = await engine.send({ files: { ...files, ...(place ? { [PLACE]: place } : {}) }, open: words, draw: draw() }, SLOW);
  $('log').replaceChildren();
  print(answer);
  if (answer.status !== 0) {
    status('');
    tell(spoken(answer));
    return false;
  }
  for (const line of lines || []) {
    const next = await engine.send({ line, draw: draw() }, SLOW);
    print(next);
    if (next.open) answer = { ...next, scene: next.scene || answer.scene };
  }
  table.lines = [...(lines || [])];
  seen(answer);
  status('');
  show();
  keep();
  return true;
}

// Give the program a line, or an answer by its number in the position.  What it printed goes to the terminal, and is
// returned.
async function take(given, quiet) {
  if (busy || !engine) return '';
  busy = true;
  status(W.working);
  const before = marks(table), own = engine, rules = ownRules();
  let answer;
  try {
    answer = await own.send({ ...(typeof given === 'number' ? { answer: given } : { line: given }), draw: draw() }, isSlow(String(given)) ? SLOW : limit);
  } catch (e) {
    busy = false;
    if (own !== engine) return ''; // another table was opened meanwhile
    await open(table.words, table.files, table.lines);
    tell([`> ${given}`, W.ended, ...rules].join('\n'));
    return '';
  }
  const line = typeof given === 'number' ? answer.line : given;
  status('');
  print(answer, quiet ? null : `> ${line}`);
  if (!answer.open) {
    busy = false;
    return leave();
  }
  const asked = table.state && table.state.waits === FOR_ANSWER;
  seen(answer);
  const changed = before !== marks(table);
  // what leads to this table again, should the Worker be lost; what only tells is not played again
  if (changed || asked || table.state.waits !== 0 || table.state.lesson || /^(setting|coach|bot|lesson)\b/.test(line)) {
    table.lines.push(line);
    keep();
  }
  table.picked = [];
  table.said = spoken(answer);
  show(changed);
  if (table.state.lesson) await keepPlace();
  busy = false;
  return table.said;
}

const ownRules = () => Object.keys(table.files).filter(name => table.position && table.position.layers.includes(name));

function leave() {
  engine.end();
  engine = null;
  begin();
  return '';
}

// Keeping: the game in the browser, as what was typed; where the learner is in the lessons.
const keep = () => keepAs('table', JSON.stringify({ words: table.words, files: table.files, lines: table.lines }));

async function keepPlace() {
  const { file } = await engine.send({ read: PLACE }, limit);
  if (file) keepAs('lessons', file);
}

// A link, the game that was kept, or a new one.
async function arrive() {
  const link = location.hash.slice(1);
  if (link && await open([`#${link}`], {})) {
    await takeTexts();
    return;
  }
  let last = null;
  try { last = JSON.parse(kept('table')); } catch (e) { /* not ours */ }
  if (!link && last && await open(last.words, last.files, last.lines)) return;
  await open(['peak_oil', '-p', '2', '--seed', '3', '--lang', language, '--bots', 'me,heuristic'], {});
  if (!link) await begin();
}

// The rules that a link brought, so that they can be edited here.
async function takeTexts() {
  const { texts } = await engine.send({ texts: true }, limit), files = {};
  for (const name in texts || {}) if (/^[\w.-]+\.lua$/.test(name)) files[name] = texts[name];
  Object.assign(table.files, files);
  await engine.send({ files });
  keep();
}

async function share() {
  const link = /\bv\d+\.[\w-]+/.exec(await take('link', true));
  if (!link) return tell(table.said);
  location.hash = link[0];
  try { await navigator.clipboard.writeText(location.href); } catch (e) { /* it stands in the address */ }
  status(W.copied);
}

// Beginning -------------------------------------------------------------------

$('line').querySelector('button').textContent = '↵';
$('line').querySelector('button').setAttribute('aria-label', W.give);
$('typed').placeholder = W.typed;
$('typed').setAttribute('aria-label', W.typed);
$('stage').setAttribute('aria-label', W.stage);
$('side').setAttribute('aria-label', W.question);
$('editor').setAttribute('aria-label', W.editor);
$('terminal').setAttribute('aria-label', W.terminal);
$('log').setAttribute('aria-label', W.log);
$('log').setAttribute('role', 'log');
$('line').addEventListener('submit', async e => {
  e.preventDefault();
  const line = $('typed').value;
  $('typed').value = '';
  const said = await take(line);
  if ($('terminal').hidden && said && !/^\d+$/.test(line)) bubble($('typed'), said);
});
$('amount').addEventListener('submit', async e => {
  e.preventDefault();
  const n = numberTyped();
  $('number').value = '';
  if (n === '') return;
  const before = marks(table), said = await take(n);
  if (said && before === marks(table)) bubble($('number'), said); // it was refused
});
// Another width, another picture.
let wide = 0;
addEventListener('resize', () => {
  clearTimeout(wide);
  wide = setTimeout(async () => {
    if (busy || !engine || !table.position || table.state.viewer < 0) return;
    const { position } = table, { blocks } = await engine.send({ draw: draw() }, limit);
    if (table.position === position && blocks) table.blocks = blocks;
    show();
  }, 250);
});
document.addEventListener('keydown', e => {
  if (e.key === 'Escape') {
    closeBubble();
    if ($('measure').open) closeMeasure();
    if (table.picked.length > 0) {
      table.picked = [];
      show();
    }
  }
  if (e.target.closest('input, textarea, select, dialog') || e.ctrlKey || e.metaKey || e.altKey) return;
  const run = { '`': () => toggle('terminal'), '/': () => $('typed').focus(), u: () => take('undo'), r: () => take('redo') }[e.key];
  if (run) {
    e.preventDefault();
    run();
  }
});

(async () => {
  [program, games] = await Promise.all([unpack('program').then(WebAssembly.compile),
    unpack('games').then(b => JSON.parse(new TextDecoder().decode(b)))]);
  tools();
  await arrive();
  document.body.dataset.ready = 'yes';
})();
