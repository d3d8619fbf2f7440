// The picture of the table in the page: the nodes that the program draws (repl/picture, in Lua), made to answer.  What
// it looks like is decided there, and the same in a file that `board FILE.svg` writes; here it is touched and moves.
//
//   const picture = makePicture(element, { touched(word, node), hovered(word or null), words });
//   picture.show(scene, blocks, named, picked);   named: the words that answers name, and what these say; picked: a list of them
'use strict';

function makePicture(root, { touched, hovered, words }) {
  const SVG = 'http://www.w3.org/2000/svg';
  // Nothing else gets into the page, whatever a game says.
  const TAGS = new Set(['g', 'rect', 'circle', 'path', 'line', 'text', 'title']);
  const ATTRIBUTES = new Set(['x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r', 'd', 'x1', 'y1', 'x2', 'y2', 'class', 'fill', 'stroke',
    'font-size', 'transform', 'data-word', 'data-kind']);
  const titles = new Map();
  let scene, named = new Map();

  function make([tag, attributes, ...children]) {
    const node = document.createElementNS(SVG, TAGS.has(tag) ? tag : 'g');
    for (const key of Object.keys(attributes).sort())
      if (ATTRIBUTES.has(key)) node.setAttribute(key, attributes[key]);
    for (const child of children) node.append(Array.isArray(child) ? make(child) : String(child));
    return node;
  }

  function block({ w, h, nodes }) {
    const frame = document.createElement('div'), svg = document.createElementNS(SVG, 'svg');
    frame.className = 'block';
    svg.setAttribute('class', 'picture');
    svg.setAttribute('viewBox', `-3 -3 ${Math.ceil(w) + 6} ${Math.ceil(h) + 6}`);
    svg.setAttribute('width', Math.ceil(w) + 6);
    svg.setAttribute('height', Math.ceil(h) + 6);
    svg.append(...nodes.map(make));
    frame.append(svg);
    return frame;
  }

  // A thing that answers name can be touched, and says so to who can't see it.
  function enliven(node) {
    const word = node.dataset.word, answers = named.get(word) || [], count = answers.length;
    node.classList.toggle('live', count > 0);
    for (const key of ['tabindex', 'role', 'aria-label']) node.removeAttribute(key);
    if (count === 0) return;
    const title = node.querySelector('title');
    node.setAttribute('tabindex', '0');
    node.setAttribute('role', 'button');
    node.setAttribute('aria-label', `${title ? title.textContent : titleOf(word)}: ${count === 1 ? answers[0] : words.answers(count)}`);
  }

  function show(newScene, blocks, newNamed, picked) {
    if (newScene !== scene) {
      scene = newScene;
      titles.clear();
      for (const c of scene.components) for (const p of c.parts) titles.set(p.id, p.title);
    }
    named = newNamed;
    if (blocks) root.replaceChildren(...blocks.map(block));
    for (const node of root.querySelectorAll('[data-word]')) {
      enliven(node);
      node.classList.toggle('picked', picked.includes(node.dataset.word));
    }
  }

  function titleOf(word) {
    const kind = scene.pieces[word] || scene.cards[word];
    return titles.get(word) || (kind ? kind.title : word);
  }

  const find = word => word && root.querySelector(`[data-word="${CSS.escape(word)}"]`);

  // The thing whose title a text has, the longest one first.
  function findTitle(text) {
    const all = [...titles].filter(([word, title]) => title.length > 2 && text.includes(title) && find(word));
    all.sort((a, b) => b[1].length - a[1].length);
    return all.length > 0 ? find(all[0][0]) : null;
  }

  // Arrows over the picture, from thing to thing: what an answer that is pointed at would touch and move.
  function aim(wanted, moves) {
    for (const node of root.querySelectorAll('.aimed')) node.classList.remove('aimed');
    for (const node of root.querySelectorAll('.arrows')) node.remove();
    for (const node of wanted.map(find).filter(Boolean)) node.classList.add('aimed');
    const pairs = moves.map(([a, b]) => [find(a), find(b)]).filter(([a, b]) => a && b && a !== b);
    if (pairs.length === 0) return;
    const frame = root.getBoundingClientRect(), svg = document.createElementNS(SVG, 'svg');
    svg.classList.add('arrows');
    for (const [from, to] of pairs) {
      const [a, b] = [from, to].map(n => n.getBoundingClientRect());
      const x = r => r.left + r.width / 2 - frame.left, y = r => r.top + r.height / 2 - frame.top;
      svg.append(make(['line', { x1: x(a), y1: y(a), x2: x(b), y2: y(b) }]), make(['circle', { cx: x(b), cy: y(b), r: 6 }]));
    }
    root.append(svg);
  }

  // Things that answers would name did the rules not refuse them.
  function refuse(refused) {
    for (const node of root.querySelectorAll('[data-word]'))
      node.classList.toggle('refused', refused.has(node.dataset.word) && !node.classList.contains('live'));
  }

  // Pieces and cards that moved fly from where they lay.
  function move(news) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const e of news || []) {
      const from = find(e.from), to = find(e.to);
      if (!from || !to || !from.animate) continue;
      const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
      const token = e.kind && root.querySelector(`[data-kind="${CSS.escape(e.kind)}"]`);
      const ghost = document.createElement('div');
      ghost.className = token ? 'flying' : 'flying card-back';
      if (token) {
        const svg = document.createElementNS(SVG, 'svg'), box = token.getBBox();
        svg.setAttribute('viewBox', `${box.x - 1} ${box.y - 1} ${box.width + 2} ${box.height + 2}`);
        svg.append(token.cloneNode(true));
        ghost.append(svg);
      }
      ghost.style.left = `${a.left + a.width / 2 - 11}px`;
      ghost.style.top = `${a.top + a.height / 2 - 11}px`;
      document.body.append(ghost);
      ghost.animate([{ transform: 'none' }, { transform: `translate(${b.left + b.width / 2 - a.left - a.width / 2}px, ${b.top + b.height / 2 - a.top - a.height / 2}px)` }],
        { duration: 450, easing: 'ease-in-out' }).onfinish = () => ghost.remove();
    }
  }

  function point(e) {
    const node = e.target.closest('[data-word]');
    if (!node || !root.contains(node)) return;
    const live = node.closest('.live');
    const found = live && root.contains(live) ? live : node;
    touched(found.dataset.word, found);
  }
  root.addEventListener('click', point);
  root.addEventListener('keydown', e => {
    if (e.key !== 'Enter' && e.key !== ' ') return;
    e.preventDefault();
    point(e);
  });

  for (const [on, word] of [['mouseover', e => e.target.closest('.live')], ['mouseleave', () => null], ['focusin', e => e.target.closest('.live')]])
    root.addEventListener(on, e => {
      const node = word(e);
      hovered(node ? node.dataset.word : null);
    });

  return { show, move, titleOf, find, findTitle, aim, refuse, clear: () => root.replaceChildren() };
}
if (typeof module !== 'undefined' && module.exports) module.exports = makePicture;
