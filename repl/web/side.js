// Beside the picture: the question, the answers, what happened, and bubbles at the things they speak of.
'use strict';

const status = text => { $('status').textContent = text; };

function element(tag, classes, text) {
  const node = document.createElement(tag);
  if (classes) node.className = classes;
  if (text !== undefined && text !== null) node.textContent = text;
  return node;
}

function button(text, run, classes) {
  const node = element('button', classes, text);
  node.type = 'button';
  node.addEventListener('click', run);
  return node;
}

// What the program prints: a screen that is cleared is empty here, too.
function print(answer, line) {
  if (line) $('log').append(element('b', '', `${line}\n`));
  const text = spoken(answer), cleared = text.lastIndexOf('\x1b[2J');
  if (cleared >= 0) $('log').replaceChildren();
  $('log').append(ansiNodes(cleared < 0 ? text : text.slice(cleared)));
  while ($('log').childNodes.length > 3000) $('log').firstChild.remove();
  $('log').scrollTop = $('log').scrollHeight;
}

function tell(text) {
  $('told').querySelector('.told-text').replaceChildren(ansiNodes(text || ''));
  $('told').querySelector('button').textContent = W.close;
  if (!$('told').open) $('told').showModal();
}

// Bubbles -----------------------------------------------------------------------

const closeBubble = () => { $('bubble').hidden = true; };

// A text at the thing it speaks of; without one, in the middle.
function bubble(node, text) {
  const box = $('bubble');
  if (!text.trim()) return;
  box.replaceChildren(button('✕', closeBubble), ansiNodes(text.trim()));
  box.firstChild.setAttribute('aria-label', W.close);
  box.hidden = false;
  const at = (node || $('stage')).getBoundingClientRect(), own = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const below = at.bottom + 8 + own.height < innerHeight;
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.max(8, below ? at.bottom + 8 : at.top - own.height - 8)}px`;
}

// The thing on the picture that a text names, by its longest title; what an answer says leads to its thing.
function spokenOf(text) {
  const named = list().filter(a => a.says && text.includes(a.says)).sort((a, b) => b.says.length - a.says.length)[0];
  const word = named && wordsOf(named).pop();
  const node = word && picture.find(word);
  if (node) return node;
  if (named) return $('answers').querySelector(`[data-n="${named.n}"]`);
  return picture.findTitle(text);
}

const bubbleOf = line => async () => {
  const said = plain(await take(line, true));
  bubble(spokenOf(said), said);
};

// Answers -----------------------------------------------------------------------

// Answers name things: by their words, and a card that nobody sees by where it lies.
const wordsOf = answer => (answer.with || []).map(w => typeof w === 'object' && w ? w.pile : w).filter(w => typeof w === 'string');

const list = () => (table.position && table.position.asks && table.position.asks.answers) || [];
const fitting = () => list().filter(a => table.picked.every(word => wordsOf(a).includes(word)));

function named() {
  const found = new Map();
  for (const answer of fitting())
    for (const word of new Set(wordsOf(answer)))
      if (!table.picked.includes(word)) found.set(word, [...(found.get(word) || []), answer.says || answer.option]);
  return found;
}

const picture = makePicture($('picture'), { touched, hovered, words: W });

async function touched(word, node) {
  if (busy) return;
  const after = fitting().filter(a => wordsOf(a).includes(word));
  if (after.length === 1) return give(after[0]);
  if (after.length > 1) {
    table.picked.push(word);
    return show();
  }
  await refusals();
  const rows = (table.refused || []).filter(r => r.with.includes(word));
  const told = rows.slice(0, 4).map(r => `${r.label}: ${r.text} (${[r.guard, ...r.cites].join(', ')})`);
  bubble(picture.find(word) || node, told.length > 0 ? told.join('\n') : `${picture.titleOf(word)}: ${W.unasked}`);
}

// What the rules refuse here, asked once for a position; its things turn grey: at once, where it takes little.
let refusing = 0, refusalsAsked;
function refusals() {
  const { position } = table;
  if (position && position.asks && table.refusedAt !== position) refusalsAsked = askRefusals(table.refusedAt = position);
  return refusalsAsked;
}
async function askRefusals(position) {
  const begun = performance.now();
  const { values: [rows] } = await engine.send({ ask: [['why']] }, limit).catch(() => ({ values: [] }));
  refusing = performance.now() - begun;
  table.refused = Array.isArray(rows) ? rows.map(r => ({ ...r, with: r.with || [] })) : [];
  if (table.position === position) picture.refuse(new Set(table.refused.flatMap(r => r.with)));
}

const give = answer => take(answer.n);

// An answer that is pointed at shows on the picture what it names and moves, and beside it in words what it would do; a
// thing, which answers it has.  What would come of it is asked once for a position, when the pointer rests.
let resting;
function aim(answer) {
  clearTimeout(resting);
  const words = answer ? wordsOf(answer) : [], known = answer && table.would && table.would.get(answer.n);
  picture.aim(words, known ? known.moves : words.length > 1 ? [[words[0], words[words.length - 1]]] : []);
  $('would').replaceChildren(...(known ? known.lines.slice(0, 8).map(line => element('div', '', line)) : []));
  if (answer && !known) resting = setTimeout(() => foresee(answer), 150);
}
async function foresee(answer) {
  const { position } = table;
  if (busy || !engine || !position || table.state.viewer < 0) return;
  if (table.wouldAt !== position) Object.assign(table, { wouldAt: position, would: new Map() });
  const { would } = await engine.send({ would: answer.n }, SLOW).catch(() => ({}));
  if (table.position !== position || !would) return;
  table.would.set(answer.n, would);
  if (table.aimed === answer) aim(answer);
}
// The number that is typed: what helps to choose one, then what it would do, or which rule refuses it.
const numberTyped = () => $('number').value.replace(/[\s\u00a0\u202f,._']/g, '');
function tellNumber(lines, refused) {
  $('would').replaceChildren(...lines.map(line => element('div', '', line)));
  $('amount').querySelector('button').classList.toggle('refused', refused);
}
function weigh() {
  clearTimeout(resting);
  const { asks } = table.position || {}, n = numberTyped();
  if (!asks || asks.from === undefined) return;
  tellNumber([asks.helps].filter(Boolean), false);
  if (/^\d+$/.test(n)) resting = setTimeout(() => weighNumber(table.position, Number(n)), 200);
}
async function weighNumber(position, n) {
  if (busy || !engine) return;
  const { would, refusal } = await engine.send({ would: n, amount: true }, SLOW).catch(() => ({}));
  if (table.position !== position || Number(numberTyped()) !== n) return;
  const lines = would ? would.lines.slice(0, 8) : [];
  tellNumber(refusal ? [refusal] : [position.asks.helps, ...(lines.length > 0 ? lines : [W.nothing])].filter(Boolean), !!refusal);
}
for (const on of ['input', 'focus']) $('number').addEventListener(on, weigh);

const pointAt = answer => { aim(table.aimed = answer); };
function hovered(word) {
  let only = null, count = 0;
  for (const node of $('answers').querySelectorAll('button')) {
    const answer = list()[node.dataset.n - 1], has = !!word && !!answer && wordsOf(answer).includes(word);
    node.classList.toggle('aimed', has);
    if (has && count++ === 0) only = answer;
  }
  if (count === 1 || !word) pointAt(only);
}

function showAnswers() {
  const box = $('answers');
  box.replaceChildren();
  $('would').replaceChildren();
  let heading = null;
  for (const answer of fitting()) {
    if (answer.under && answer.under !== heading) box.append(element('h4', '', heading = answer.under));
    const node = button(answer.says || answer.option, () => give(answer), answer.first ? 'first' : '');
    if (answer.facts) node.append(element('small', '', ` (${answer.facts})`));
    node.dataset.n = answer.n;
    for (const on of ['mouseenter', 'focus']) node.addEventListener(on, () => pointAt(answer));
    for (const off of ['mouseleave', 'blur']) node.addEventListener(off, () => pointAt(null));
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
    $('number').placeholder = `${asks.from.toLocaleString(language)} – ${asks.to === null ? '…' : asks.to.toLocaleString(language)}`;
    $('number').setAttribute('aria-label', asks.says || W.number);
    $('amount').querySelector('button').textContent = W.give;
    $('amount').querySelector('button').classList.remove('refused');
  }
}

function showNews() {
  $('news').replaceChildren();
  for (const e of table.position.news || [])
    if (e.what === 'note' || e.what === 'answer') $('news').append(element('div', e.what, e.text));
}

// Time --------------------------------------------------------------------------

// The way to here and on, as a slider, and the branches that leave it.
function showTime() {
  const { way, at } = table.state;
  $('slider').max = Math.max(0, way.length - 1);
  $('slider').value = at;
  $('slider').setAttribute('aria-label', W.decision);
  $('slider').setAttribute('aria-valuetext', `${W.decision} ${way[at] ? way[at].decision : 0}`);
  $('decision').textContent = way.length > 0 ? `${way[at].decision} / ${way[way.length - 1].decision}` : '';
  const forks = $('forks');
  forks.replaceChildren();
  way.forEach((step, i) => step.others.forEach(other => {
    const node = button(`⑂ ${step.decision - 1}`, () => take(`goto ${other}`, true));
    node.setAttribute('aria-label', `${W.branch} ${step.decision - 1}`);
    node.title = `${W.branch} ${way[i].name || step.decision - 1}`;
    if (forks.children.length < 12) forks.append(node);
  }));
}
$('slider').addEventListener('change', () => {
  const step = table.state.way[$('slider').value];
  if (step) take(`goto ${step.node}`, true);
});

// A lesson ----------------------------------------------------------------------

function showLesson() {
  $('lesson').hidden = !table.state.lesson;
  if (!table.state.lesson) return;
  $('lesson').replaceChildren(element('div', 'lesson-text'), button(W.next, () => take('next')),
    button(W.hint, () => take('hint')), button(W.leave, () => take('quit')));
  // written for a wide screen: what is one sentence there flows here
  $('lesson').firstChild.append(ansiNodes(table.said.trim().replace(/([^\n]{56,})\n(?=[^\s\x1b])/g, '$1 ')));
}

// All of it ---------------------------------------------------------------------

// Nobody sits there yet: nothing of the table is on the page.
function showHandOver() {
  picture.clear();
  for (const id of ['answers', 'would', 'news', 'chosen', 'forks', 'log', 'question']) $(id).replaceChildren();
  closeBubble();
  $('amount').hidden = true;
  const box = $('hand');
  box.replaceChildren(element('p', '', table.state.prompt.replace(/[> ]+$/, '')), button(W.goOn, () => {
    box.close();
    take('', true);
  }));
  if (!box.open) box.showModal();
}

// Who plays by keys goes on where they were: in the picture, in the field, or at the answers.
const keyed = () => document.activeElement && document.activeElement.closest('#picture, #answers, #amount, #chosen, #hand')
  && document.activeElement.matches(':focus-visible') && (document.activeElement.dataset.word || '.');
function goOn(word) {
  const same = word !== '.' && picture.find(word), live = same && same.classList.contains('live') ? same : null;
  const thing = live || (word !== '.' && $('picture').querySelector('.live'));
  const next = !$('amount').hidden ? $('number') : thing || $('answers').querySelector('button') || $('typed');
  next.focus({ focusVisible: true });
}

let idle, keys;
function show(changed) {
  clearTimeout(idle);
  keys = keyed() || keys;
  if (table.state && table.state.viewer < 0) return showHandOver();
  if (!table.position || !table.state) return;
  if ($('hand').open) $('hand').close();
  if (changed) closeBubble();
  const layers = table.position.layers.filter(l => l[0] !== '-');
  $('title').textContent = [table.scene.game.title, ...layers].join(' + ');
  document.title = `${table.scene.game.title} – Oilpatch`;
  picture.show(table.scene, table.blocks, named(), table.picked);
  table.blocks = null; // they stand; what is picked changes them no more
  if (changed) picture.move(table.position.news);
  showQuestion();
  showAnswers();
  showNews();
  showTime();
  showLesson();
  const coach = changed && /^(?:coach|moniteur|entraîneur)\s?:.*(?:\n .*)*/m.exec(plain(table.said));
  if (coach) bubble($('news'), coach[0]);
  if (keys) goOn(keys);
  keys = null;
  idle = setTimeout(() => { if (!busy && engine) refusals(); }, refusing < 80 ? 0 : 600);
}
