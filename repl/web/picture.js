// The picture of a table, from its scene and a position (lua/prelude/ask.lua), for any game: it knows none
// by name.  What the game's picture hints at goes where it says; all else is laid out by its kind.
//
//   const picture = makePicture(element, { touched(word, node), hovered(word or null), words });
//   picture.show(scene, position, named);   named: the words that answers name, by how many
'use strict';

const SEAT_COLOURS = ['#c62f2f', '#2f6fc6', '#d8b400', '#2e8b45', '#8a8f98', '#7a3fa0', '#d9772b', '#5b6570'];
const NAMED_COLOURS = {
  black: '#222', red: '#c62f2f', yellow: '#d8b400', blue: '#2f6fc6', green: '#2e8b45', brown: '#7a4a21', amber: '#e0912f',
  white: '#f4f4f0', oil: '#2b2b2b', crude: '#2b2b2b', gas: '#5aa7c9', gold: '#c9a227', steel: '#8a8f98', orange: '#d9772b', purple: '#7a3fa0', grey: '#8a8f98', silver: '#aab2bb',
};

function makePicture(root, { touched, hovered, words }) {
  let scene, position, named, hints, cardsIn = {}, cellWords = new Set();

  // Elements ---------------------------------------------------------------

  function make(tag, classes, text) {
    const node = document.createElement(tag);
    if (classes) node.className = classes;
    if (text !== undefined && text !== null) node.textContent = text;
    return node;
  }

  // A thing that answers may name can be touched; one that none names says why when it is.
  function thing(node, word, title) {
    node.dataset.word = word;
    const count = named.get(word) || 0;
    node.classList.add('thing');
    node.classList.toggle('live', count > 0);
    if (count > 0) {
      node.tabIndex = 0;
      node.setAttribute('role', 'button');
      node.setAttribute('aria-label', `${title}: ${words.answers(count)}`);
    } else {
      node.title = title;
    }
    return node;
  }

  const seatColour = seat => (hints.seats && hints.seats[seat - 1]) || SEAT_COLOURS[(seat - 1) % SEAT_COLOURS.length];

  function shade(name) {
    let hash = 0;
    for (const c of name) hash = (hash * 31 + c.charCodeAt(0)) % 360;
    return `hsl(${hash} 45% 45%)`;
  }

  // Pieces -----------------------------------------------------------------

  function token(word, count) {
    const piece = scene.pieces[word] || { title: word, family: word };
    const node = make('span', piece.owner ? 'token owned' : 'token');
    node.style.setProperty('--c', piece.owner ? seatColour(piece.owner) : NAMED_COLOURS[piece.family] || shade(piece.family));
    node.textContent = piece.owner ? piece.owner : piece.family[0].toUpperCase();
    node.title = `${count > 1 ? count + ' × ' : ''}${piece.title}`;
    node.dataset.kind = word;
    return node;
  }

  function pieces(held) {
    const box = make('div', 'pieces');
    for (const word of Object.keys(held || {})) {
      const count = held[word];
      if (word === '?') {
        if (count > 0) box.append(make('span', 'hidden-count', `? ${count}`));
      } else if (count > 6) {
        box.append(token(word, count), make('span', 'times', `×${count}`));
      } else {
        for (let i = 0; i < count; i++) box.append(token(word, 1));
      }
    }
    return box;
  }

  // Cards ------------------------------------------------------------------

  function faceText(card, face, component) {
    const pattern = hints.face[component];
    const side = card.faces && card.faces[face] || {};
    const values = { ...card.with, ...side };
    if (pattern !== undefined) return pattern.replace(/\{(\w+)\}/g, (_, key) => values[key] === undefined ? '' : values[key]);
    const facts = [];
    for (const key of Object.keys(values)) {
      const value = values[key];
      if (value === false || value === 0 || value === undefined || cellWords.has(value)) continue; // nor what the rules keep
      facts.push(value === true ? key : `${key.replace(/_/g, ' ')} ${titleOf(value)}`);
    }
    return facts.slice(0, 4).join(' · ');
  }

  function cardNode(entry, component) {
    if (!entry.card) return make('div', 'card back');
    const card = scene.cards[entry.card] || { title: entry.card, with: {} };
    const node = thing(make('div', 'card'), entry.card, card.title);
    node.append(make('b', '', card.title));
    const text = faceText(card, entry.face, component);
    if (text) node.append(make('small', '', text));
    return node;
  }

  function pile(list, component) {
    const box = make('div', 'pile');
    const open = list.filter(c => c.card);
    const backs = list.length - open.length;
    if (backs > 0) {
      const back = make('div', 'card back');
      back.append(make('b', '', backs));
      box.append(back);
    }
    const shown = open.filter((c, i) => i < 8 || named.get(c.card));
    for (const entry of shown) box.append(cardNode(entry, component));
    if (open.length > shown.length) box.append(make('span', 'times', `+${open.length - shown.length}`));
    return box;
  }

  // Cells ------------------------------------------------------------------

  function scale(component, value) {
    const row = make('ol', 'scale');
    component.steps.forEach((step, i) => {
      const node = make('li', i + 1 === value ? 'here' : '', step.value);
      if (step.band) node.title = step.band;
      row.append(node);
    });
    return row;
  }

  // A scale that every player has: one track, and who stands where on it.
  function race(component) {
    const row = make('ol', 'scale race');
    component.steps.forEach((step, i) => {
      const node = make('li', '', step.value === component.steps[0].value && i > 0 ? '' : step.value);
      for (const part of component.parts) {
        if (position.table[part.id] !== i) continue;
        const mark = thing(make('span', 'token owned', part.owner), part.id, `${component.title}: ${scene.seats[part.owner - 1].title}`);
        mark.style.setProperty('--c', seatColour(part.owner));
        node.append(mark);
      }
      row.append(node);
    });
    return row;
  }
  const isRace = component => component.owned && component.kind === 'scale' && component.steps && component.steps.length > 4
    && component.parts.every(p => position.table[p.id] !== null) && component.parts.filter(p => p.owner === 1).length === 1;

  const PIPS = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

  function cell(component, value) {
    if (value === null || value === undefined) return make('span', 'number', '?');
    if (component.kind === 'scale' && component.steps) return scale(component, value + 1);
    if (component.kind === 'die') {
      const step = component.steps && component.steps[value - 1];
      return make('span', 'die', step ? step.value : component.faces === 6 ? PIPS[value] : value || '–');
    }
    return make('span', 'number', value.toLocaleString());
  }

  // Parts ------------------------------------------------------------------

  function content(component, part) {
    const held = position.table[part.id];
    if (component.items === 'pile') return pile(held || [], component.id);
    if (component.items === 'cell') return cell(component, held);
    return held === null ? make('span', 'number', '?') : pieces(held);
  }

  function isEmpty(component, part) {
    const held = position.table[part.id];
    if (component.items === 'pile') return !held || held.length === 0;
    if (component.items === 'cell') return false;
    return !held || Object.keys(held).length === 0;
  }

  function partNode(component, part, title) {
    const node = thing(make('div', `part ${component.kind}`), part.id, part.title);
    if (title) node.append(make('span', 'name', title));
    node.append(content(component, part));
    // what says that it lies here, lies here: a pile on its square
    for (const guest of cardsIn[part.id] || []) {
      if (!isShown(guest.component)) continue;
      if (guest.titled) {
        node.classList.add('host');
        node.append(partNode(guest.component, guest.part, guest.part.title));
      } else if (!isEmpty(guest.component, guest.part)) {
        node.append(thing(content(guest.component, guest.part), guest.part.id, guest.part.title));
      }
    }
    if (component.capacity && component.items === 'place' && component.capacity < 20) node.dataset.room = component.capacity;
    return node;
  }

  const titles = new Map();
  function titleOf(word) {
    if (typeof word !== 'string') return word;
    const kind = scene.pieces[word] || scene.cards[word];
    return titles.get(word) || (kind ? kind.title : word);
  }

  // Components -------------------------------------------------------------

  function grid(component) {
    const box = make('div', 'grid');
    box.style.setProperty('--columns', component.grid[0]);
    for (const part of component.parts) {
      const node = partNode(component, part);
      node.style.gridColumn = part.column;
      node.style.gridRow = part.row;
      const cost = part.with && (part.with.cost ?? part.with.points);
      if (cost !== undefined) node.dataset.cost = cost;
      box.append(node);
    }
    return box;
  }

  // Places that are joined, on a circle, with lines between.
  function network(component) {
    const box = make('div', 'network');
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 100 100');
    svg.setAttribute('preserveAspectRatio', 'none');
    const n = component.parts.length;
    const at = component.parts.map((_, i) => [50 + 40 * Math.sin(2 * Math.PI * i / n), 50 - 40 * Math.cos(2 * Math.PI * i / n)]);
    for (const [a, b] of component.edges) {
      const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
      const [x1, y1] = at[a - 1], [x2, y2] = at[b - 1];
      for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(key, value);
      svg.append(line);
    }
    box.append(svg);
    component.parts.forEach((part, i) => {
      const node = partNode(component, part, part.title);
      node.style.left = `${at[i][0]}%`;
      node.style.top = `${at[i][1]}%`;
      box.append(node);
    });
    return box;
  }

  function parts(component, list) {
    if (component.grid) return grid(component);
    if (component.edges && component.edges.length > 0) return network(component);
    const row = make('div', `row ${component.kind}`);
    for (const part of list) row.append(partNode(component, part, list.length > 1 ? part.title : null));
    return row;
  }

  function panel(component, list) {
    const box = make('section', 'component');
    if (component.layer) {
      box.classList.add('added');
      box.title = component.layer;
    }
    box.append(make('h3', '', component.title), parts(component, list));
    return box;
  }

  const isShown = component => !hints.hide.includes(component.id) && !(component.passing && !component.parts.some(p => named.get(p.id)));
  // Counters that stand at nothing for everybody are book-keeping for now.
  const isNothing = component => component.kind === 'counter'
    && component.parts.every(p => !position.table[p.id] && !named.get(p.id));
  const isPlaced = part => hints.at[part.id] !== undefined;

  // Numbers of nobody's stand together, and so does what is empty.
  function common(box) {
    const numbers = make('dl', 'numbers'), empty = [];
    for (const component of scene.components) {
      if (isRace(component) && isShown(component)) {
        const track = make('section', 'component wide');
        track.append(make('h3', '', component.title), race(component));
        box.insertBefore(track, box.querySelector('.component:not(.wide)'));
      }
      if (component.owned || !isShown(component) || component.guest || isNothing(component)) continue;
      const list = component.parts.filter(p => !isPlaced(p));
      if (list.length === 0) continue;
      if (component.kind === 'counter' && list.length === 1 && !named.get(list[0].id)) {
        numbers.append(make('dt', '', component.title), make('dd', '', position.table[list[0].id] ?? '?'));
      } else if (component.items !== 'cell' && !component.grid && list.every(p => isEmpty(component, p) && !named.get(p.id))) {
        empty.push(component.title);
      } else {
        const node = panel(component, list);
        const wide = component.grid || node.querySelector('.host');
        node.classList.toggle('wide', !!wide || (component.steps || []).length > 11);
        // the board comes first, then long tracks
        if (wide) box.insertBefore(node, box.querySelector('.component'));
        else box.insertBefore(node, node.classList.contains('wide') ? box.querySelector('.component:not(.wide)') : null);
      }
    }
    if (numbers.children.length > 0) box.append(numbers);
    if (empty.length > 0) box.append(make('p', 'empty', `${words.empty}: ${empty.join(', ')}`));
  }

  function owner(seat) {
    const box = make('section', 'owner');
    const asked = position.asks && position.asks.seat === seat.seat;
    box.classList.toggle('turn', !!asked);
    box.style.setProperty('--c', seatColour(seat.seat));
    const head = thing(make('h3', ''), `player ${seat.seat}`, seat.title);
    head.textContent = seat.title + (position.viewer === seat.seat ? ` (${words.you})` : '');
    box.append(head);
    const numbers = make('dl', 'numbers');
    for (const component of scene.components) {
      if (!component.owned || !isShown(component) || isNothing(component) || isRace(component)) continue;
      const list = component.parts.filter(p => p.owner === seat.seat && !isPlaced(p));
      if (list.length === 0 || list.every(p => isEmpty(component, p) && !named.get(p.id))) continue;
      if (component.kind === 'counter' && list.length === 1 && !named.get(list[0].id)) {
        const value = position.table[list[0].id];
        numbers.append(make('dt', '', component.title), make('dd', '', value === null ? '?' : value.toLocaleString()));
      } else {
        box.append(panel(component, list));
      }
    }
    if (numbers.children.length > 0) box.append(numbers);
    return box.children.length > 1 ? box : null;
  }

  // The map that hints make ------------------------------------------------

  function lines(svg) {
    const seen = new Set();
    const draw = things => {
      const points = things.map(word => hints.at[word]).filter(Boolean);
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]], key = [a, b].flat().join();
        if (seen.has(key)) continue;
        seen.add(key);
        const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
        const middle = p => [p[0] + (p[2] || 0) / 2, p[1] + (p[3] || 0) / 2];
        const [x1, y1] = middle(a), [x2, y2] = middle(b);
        for (const [k, v] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(k, v);
        svg.append(line);
      }
    };
    for (const card of Object.values(scene.cards)) {
      const on = hints.link.map(key => card.with && card.with[key]).filter(v => typeof v === 'string');
      if (on.length > 1) draw(on);
    }
    for (const component of scene.components)
      for (const part of component.parts)
        for (const key of hints.link)
          if (part.with && typeof part.with[key] === 'string') draw([part.id, part.with[key]]);
  }

  function map() {
    const [wide, high] = hints.size || [100, 100];
    const box = make('div', 'map');
    box.style.aspectRatio = `${wide} / ${high}`;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
    for (const shape of hints.land || []) {
      if (!/^[A-Za-z0-9 ,.-]*$/.test(shape)) continue;
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', shape);
      svg.append(path);
    }
    lines(svg);
    box.append(svg);
    for (const component of scene.components) {
      for (const part of component.parts) {
        const at = hints.at[part.id];
        if (!at || hints.hide.includes(component.id)) continue;
        const node = partNode(component, part, part.title);
        node.style.left = `${100 * at[0] / wide}%`;
        node.style.top = `${100 * at[1] / high}%`;
        if (at[2]) node.style.width = `${100 * at[2] / wide}%`;
        if (at[3]) node.style.minHeight = `${100 * at[3] / high}%`;
        box.append(node);
      }
    }
    const frame = make('div', 'map-frame');
    frame.append(box);
    return frame;
  }

  // All of it --------------------------------------------------------------

  // What lies on something else is drawn there: a row that is like another one on its parts, a row whose parts name a
  // square of a grid each on that grid, what a row's parts name one by one on these, and a row whose parts each name
  // one of a few others (spots of a field) in those.
  function findGuests() {
    cardsIn = {};
    const home = new Map();
    const settle = (at, component, part, titled) => {
      if (home.has(part.id)) return;
      home.set(part.id, at);
      component.guest = true;
      (cardsIn[at] = cardsIn[at] || []).push({ component, part, titled });
    };
    const of = new Map();
    for (const c of scene.components) {
      c.guest = false;
      for (const p of c.parts) of.set(p.id, c);
    }
    const lies = c => c.items !== 'cell' && !c.owned && c.parts.length > 0;
    for (const component of scene.components) {
      const other = component.like && scene.components.find(c => c.id === component.like);
      if (other && lies(component)) component.parts.forEach((part, i) => settle(other.parts[i].id, component, part));
    }
    for (const component of scene.components) {
      if (!lies(component) || component.grid) continue;
      const squares = component.parts.map(p => Object.values(p.with || {}).find(v => of.has(v) && of.get(v).grid));
      if (squares.every(Boolean)) component.parts.forEach((part, i) => settle(squares[i], component, part));
    }
    for (const component of scene.components) {
      if (!lies(component) || component.parts.some(isPlaced)) continue;
      for (const key of Object.keys(component.parts[0].with || {})) {
        const words = component.parts.map(p => p.with && p.with[key]), other = of.get(words[0]);
        if (!other || other === component || !lies(other) || other.grid || !words.every(w => of.get(w) === other)) continue;
        const different = new Set(words).size;
        if (different === words.length && other.parts.length === words.length && !component.grid && !other.parts.some(isPlaced))
          other.parts.forEach(part => settle(component.parts[words.indexOf(part.id)].id, other, part));
        else if (different > 1 && different < words.length && !component.grid && !component.guest && !other.guest && !other.parts.some(isPlaced))
          component.parts.forEach((part, i) => settle(words[i], component, part, true));
      }
    }
    for (const c of scene.components) {
      if (!c.grid) continue;
      for (const p of c.parts)
        for (const value of Object.values(p.with || {})) {
          const other = of.get(value);
          if (other && other !== c && lies(other)) settle(p.id, other, other.parts.find(x => x.id === value));
        }
    }
  }

  function show(newScene, newPosition, newNamed) {
    scene = newScene;
    position = newPosition;
    named = newNamed;
    hints = { at: {}, link: [], face: {}, hide: [], seats: null, ...scene.hints };
    for (const key of ['at', 'face']) if (Array.isArray(hints[key])) hints[key] = {};
    if (hints.seats && hints.seats.length === 0) hints.seats = null;
    titles.clear();
    cellWords = new Set();
    for (const c of scene.components)
      for (const p of c.parts) {
        titles.set(p.id, p.title);
        if (c.items === 'cell') cellWords.add(p.id);
      }
    findGuests();
    const table = make('div', 'common'), owners = make('div', 'owners');
    if (Object.keys(hints.at).length > 0) table.append(map());
    common(table);
    for (const seat of scene.seats) {
      const box = owner(seat);
      if (box) owners.append(box);
    }
    root.replaceChildren(table, owners);
  }

  const find = word => word && root.querySelector(`[data-word="${CSS.escape(word)}"]`);

  // The thing whose title a text has, the longest one first.
  function findTitle(text) {
    const all = [...titles].filter(([word, title]) => title.length > 2 && text.includes(title) && find(word));
    all.sort((a, b) => b[1].length - a[1].length);
    return all.length > 0 ? find(all[0][0]) : null;
  }

  // What an answer that is pointed at would touch, with an arrow from the first to the last of it.
  function aim(wanted) {
    for (const node of root.querySelectorAll('.aimed')) node.classList.remove('aimed');
    for (const node of root.querySelectorAll('.arrow')) node.remove();
    const nodes = wanted.map(find).filter(Boolean);
    for (const node of nodes) node.classList.add('aimed');
    if (nodes.length < 2) return;
    const [a, b] = [nodes[0], nodes[nodes.length - 1]].map(n => n.getBoundingClientRect()), frame = root.getBoundingClientRect();
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'), line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
    svg.classList.add('arrow');
    const ends = { x1: a.left + a.width / 2 - frame.left, y1: a.top + a.height / 2 - frame.top,
      x2: b.left + b.width / 2 - frame.left, y2: b.top + b.height / 2 - frame.top };
    for (const [key, value] of Object.entries(ends)) line.setAttribute(key, value);
    svg.append(line);
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
      const ghost = e.kind ? token(e.kind, e.n) : make('div', 'card back');
      ghost.classList.add('flying');
      ghost.style.left = `${a.left + a.width / 2}px`;
      ghost.style.top = `${a.top + a.height / 2}px`;
      document.body.append(ghost);
      ghost.animate([{ transform: 'none' }, { transform: `translate(${b.left - a.left}px, ${b.top - a.top}px)` }],
        { duration: 450, easing: 'ease-in-out' }).onfinish = () => ghost.remove();
    }
  }

  function point(e) {
    const node = e.target.closest('[data-word]');
    if (!node || !root.contains(node)) return;
    let live = node;
    while (live && root.contains(live) && !(live.dataset && live.dataset.word && named.get(live.dataset.word)))
      live = live.parentElement;
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
