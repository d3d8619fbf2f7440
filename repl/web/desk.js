// What one does besides answering: begin, learn, read, measure, write rules, save and load.
'use strict';

// The program once more, beside the table, which stays usable.
async function beside(work) {
  const other = new Engine();
  await other.boot();
  try { return await work(other); } finally { other.end(); }
}

const gameNow = () => table.position.game;
const seatsNow = () => String(table.position.players);
const stackNow = () => table.position.layers.flatMap(l => ['-l', l]);

// Files -------------------------------------------------------------------------

function download(name, text, type = 'text/plain') {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

async function save() {
  const path = '/home/web_user/table.oil';
  await engine.send({ remove: path });
  await take(`save ${path}`, true);
  const { file } = await engine.send({ read: path }, limit);
  if (file) download(`${table.scene.game.name}.oil`, file);
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

// Pages -------------------------------------------------------------------------

// A page that the program wrote, in a frame that runs nothing and asks for nothing.
function showPage(title, html) {
  const frame = element('iframe', 'paper');
  frame.setAttribute('sandbox', '');
  frame.title = title;
  frame.srcdoc = html;
  const box = $('page');
  box.replaceChildren(frame, button(W.close, () => box.close()),
    button(W.save, () => download(`${title.toLowerCase().replace(/\W+/g, '-')}.html`, html, 'text/html')));
  if (!box.open) box.showModal();
}

async function rulebook() {
  status(W.working);
  const path = '/home/web_user/rules.html';
  const r = await beside(o => o.send({
    files: table.files, run: ['rulebook', gameNow(), '-p', seatsNow(), ...stackNow(), '--lang', language, '--report', path], read: path,
  }, SLOW));
  status('');
  if (r.file) showPage(`${table.scene.game.title} ${W.rulebook}`, r.file);
  else tell(spoken(r));
}

// Lessons -----------------------------------------------------------------------

async function learn() {
  const games = await lists(), form = element('div', 'lessons');
  const place = (kept('lessons') || '').split('\n');
  const rows = await beside(async other => {
    const all = [];
    for (const game of games.filter(g => g.lessons > 0)) {
      const r = await other.send({ run: ['lesson', game.name, '--lang', language, '-c', 'quit'] }, SLOW);
      all.push([game, plain(r.out).split('\n').map(l => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(l)).filter(Boolean)]);
    }
    return all;
  });
  for (const [game, lessons] of rows) {
    form.append(element('h3', '', game.title));
    for (const [, number, name, title] of lessons) {
      const key = `${game.name}/${name}`;
      const done = place.includes(`done ${key}`), at = place.find(l => l.startsWith(`place ${key} `));
      const step = at && /(\d+)\/(\d+)/.exec(at);
      form.append(button(`${number}  ${title}${done ? ' ✓' : step ? ` (${step[0]})` : ''}`, async () => {
        $('start').close();
        await open([game.name, '--seed', '3', '--lang', language], {});
        await take(`lesson ${name}`);
      }));
    }
  }
  $('start').replaceChildren(element('h2', '', W.lessons), form, button(W.close, () => $('start').close()));
  if (!$('start').open) $('start').showModal();
}

// Tools -------------------------------------------------------------------------

let coached = false;
function tools() {
  const groups = [
    [W.play, begin], [W.lessons, learn], [W.undo, () => take('undo')], [W.redo, () => take('redo')],
    [W.why, async () => tell(await take('why', true))], [W.odds, bubbleOf('odds')], [W.suggest, bubbleOf('suggest')],
    [W.coach, async () => {
      coached = !coached;
      bubble($('question'), plain(await take(`coach ${coached ? 'on' : 'off'}`, true)));
    }],
    [W.score, async () => tell(await take('score', true))], [W.board, async () => tell(await take('board', true))],
    [W.log, async () => tell(await take('log all', true))], [W.rulebook, rulebook], [W.share, share], [W.save, save], [W.load, load],
    [W.measure, () => showMeasure()], [W.editor, () => showEditor()], [W.terminal, () => toggle('terminal')],
  ];
  $('tools').replaceChildren(...groups.map(([text, run]) => button(text, run)));
}

// The editor of a layer -----------------------------------------------------------

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
  const fault = element('div', 'fault');
  fault.setAttribute('role', 'status');
  // the line at fault is marked in the text
  function point(said) {
    const at = /layer\.lua:(\d+)/.exec(said);
    if (!at || document.activeElement === area) return;
    const lines = area.value.split('\n'), from = lines.slice(0, at[1] - 1).join('\n').length + (at[1] > 1 ? 1 : 0);
    area.setSelectionRange(from, from + (lines[at[1] - 1] || '').length);
  }
  async function use() {
    table.files[LAYER] = area.value;
    await engine.send({ files: { [LAYER]: area.value } });
    const inUse = table.position.layers.includes(LAYER);
    const said = plain(await take(inUse ? 'reload' : `use ${LAYER}`, true));
    fault.textContent = said.slice(0, 2000);
    point(said);
  }
  area.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(use, 900);
  });
  const run = words => async () => {
    fault.textContent = W.working;
    const r = await beside(o => o.send({ files: { ...table.files, [LAYER]: area.value }, run: words() }, SLOW)).catch(() => ({ out: W.late }));
    fault.replaceChildren(ansiNodes(spoken(r)));
  };
  box.replaceChildren(area, button(W.use, use), button(W.drop, () => take(`drop ${LAYER}`)),
    button(W.diff, run(() => ['diff', gameNow(), '-l', LAYER])),
    button(W.check, run(() => ['check', LAYER, '--games', '20'])),
    button(W.compare, () => showMeasure(LAYER, { [LAYER]: area.value })), fault);
  box.hidden = false;
  area.focus();
}

// Beginning -----------------------------------------------------------------------

let shipped;
async function lists() {
  if (shipped) return shipped;
  shipped = await beside(async other => {
    const json = async words => JSON.parse((await other.send({ run: [...words, '--lang', language, '--json'] })).out);
    const all = (await json(['games'])).games;
    for (const game of all) game.layers = (await json(['layers', game.name])).layers;
    return all;
  });
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

function checkbox(value, text, checked) {
  const box = document.createElement('input'), node = element('label', 'check');
  Object.assign(box, { type: 'checkbox', value, checked: !!checked });
  node.append(box, ` ${text}`);
  return node;
}

async function begin() {
  const all = await lists();
  const form = element('form', 'setup');
  const game = choice(all.map(g => [g.name, g.title]), table.scene ? table.scene.game.name : 'peak_oil');
  const about = element('p'), rest = element('div');
  const tongue = choice([['en', 'English'], ['fr', 'Français']], language);
  const hidden = checkbox('hidden', W.hidden);
  function details() {
    const of = all.find(g => g.name === game.value);
    about.textContent = of.says;
    const counts = [];
    for (let n = of.from; n <= of.to; n++) counts.push([String(n), String(n)]);
    const seats = choice(counts, String(of.from));
    const who = element('fieldset'), layers = element('fieldset');
    const people = () => [...who.querySelectorAll('select')].filter(s => s.value === 'me').length;
    const bots = () => {
      who.replaceChildren(element('legend', '', W.who));
      for (let i = 1; i <= Number(seats.value); i++)
        who.append(field(`${i}`, choice([['me', W.person], ['heuristic', W.bot], ['random', W.chance]], i === 1 ? 'me' : 'heuristic')));
    };
    seats.addEventListener('change', bots);
    who.addEventListener('change', () => { hidden.firstChild.checked = people() > 1; });
    bots();
    layers.append(element('legend', '', W.layers), ...of.layers.map(l => checkbox(l.name, `${l.name}: ${l.says}`)));
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
  form.append(field(W.game, game), about, rest, hidden, field(W.language, tongue), field(W.seed, seed), go, button(W.lessons, learn));
  form.addEventListener('submit', async e => {
    e.preventDefault();
    const who = [...rest.querySelectorAll('fieldset[name=who] select')].map(s => s.value);
    const layers = [...rest.querySelectorAll('fieldset[name=layers] input:checked')].map(b => b.value);
    keepAs('lang', tongue.value);
    const number = /^\d+$/.test(seed.value) ? seed.value : String(crypto.getRandomValues(new Uint32Array(1))[0]);
    const words = [game.value, '-p', String(who.length), '--seed', number, '--lang', tongue.value, '--bots', who.join()];
    for (const layer of layers) words.push('-l', layer);
    $('start').close();
    await open(words, {}, hidden.firstChild.checked ? ['setting table hidden'] : []);
    if (tongue.value !== language) location.reload(); // the page's own words
  });
  $('start').replaceChildren(form);
  if (!$('start').open) $('start').showModal();
}
