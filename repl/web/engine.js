// The program inside a Worker, or node: it takes messages and answers each with one.
//
//   { id, files: { PATH: TEXT }, open: [words] }   open a game, as `oilpatch play WORDS` does
//   { id, line }                                   a line at the prompt
//   { id, answer: n }                              the n-th answer of the position, by the line that gives it
//   { id, run: [words] }                           the program as from a shell
//   { id, ask: [[what, args], …] }                 values of the table (lua/prelude/ask.lua)
//   { id, draw: width }                            the picture of the table as it stands (repl/picture)
//   { id, would: n }                               what the n-th answer would do
//   { id, would: n, amount: true }                 what the number would do that is asked for, or why it is refused
//   { id, texts: true }                            the rules of one's own that are in use: { NAME: TEXT }
//   { id, read: PATH }, { id, remove: PATH }       a file
//
// The answer has what was printed (out, err), and after `open` and `line` what stands around the table (web_state),
// the position as who sits there may know it, and the scene if it is another one; `draw` may come with any of them.
function makeEngine(createOilpatch, wasm) {
  'use strict';
  let module;
  const bytes = { out: [], err: [] };

  function said(which) {
    const text = new TextDecoder().decode(new Uint8Array(bytes[which]));
    bytes[which].length = 0;
    return text;
  }

  function write(files) {
    for (const path in files) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      if (folder) module.FS.mkdirTree(folder);
      module.FS.writeFile(path, files[path]);
    }
  }

  const text = (name, ...args) => module.ccall(name, 'string', args.map(() => 'string'), args);

  async function boot(files, settings) {
    const keep = to => (tty, c) => { if (c !== null) to.push(c); };
    module = await createOilpatch({
      noInitialRun: true,
      preRun: [m => {
        Object.assign(m.ENV, {
          TERM: 'xterm-256color', LANG: 'C.UTF-8', HOME: '/home/web_user', OILPATCH_VARIANTS: '/variants',
        }, settings);
        m.TTY.default_tty_ops.put_char = keep(bytes.out);
        m.TTY.default_tty1_ops.put_char = keep(bytes.err);
        for (const ops of [m.TTY.default_tty_ops, m.TTY.default_tty1_ops]) ops.flush = () => {};
        m.TTY.default_tty_ops.get_char = () => null;
      }],
      instantiateWasm(imports, done) {
        Promise.resolve(wasm).then(w => WebAssembly.instantiate(w, imports))
          .then(r => done(r.instance || r, r.module || wasm));
        return {};
      },
    });
    write(files);
    module.ccall('web_start', null, [], []);
  }

  const ask = (what, args) => JSON.parse(text('web_ask', what, JSON.stringify(args || [])));
  const front = (module, name, ...args) => JSON.parse(text('web_front', module, name, JSON.stringify(args)));
  let stack, scene, position;

  // Other rules, by whatever line, make another scene.
  function look(r, anew) {
    r.state = JSON.parse(text('web_state'));
    position = null;
    if (!r.state || r.state.viewer < 0) return;
    r.position = position = ask('position', [r.state.viewer]);
    const now = JSON.stringify([r.position.game, r.position.layers, r.position.set, r.position.players]);
    if (anew || now !== stack) r.scene = scene = ask('scene');
    stack = now;
  }

  function texts() {
    const names = {}, found = {};
    for (const line of text('web_way').split('\n')) {
      const [, word, hash, rest] = /^(file|script) (\w+) (.*)$/.exec(line) || [];
      if (word === 'file') names[hash] = rest;
      if (word === 'script' && names[hash]) found[names[hash]] = rest.replace(/\\(.)/g, (_, c) => ({ n: '\n', t: '\t' }[c] || c));
    }
    return found;
  }

  function answer(m) {
    const r = { id: m.id };
    if (m.files) write(m.files);
    if (m.remove) {
      try { module.FS.unlink(m.remove); } catch (e) { /* it wasn't there */ }
    }
    if (m.run) r.status = module.ccall('web_run', 'number', ['string'], [JSON.stringify(m.run)]);
    if (m.open) r.status = module.ccall('web_open', 'number', ['string'], [JSON.stringify(m.open)]);
    if (m.answer) r.line = m.line = module.ccall('web_typed', 'string', ['number'], [m.answer]);
    if (m.line !== undefined) r.open = !!module.ccall('web_take', 'number', ['string'], [m.line]);
    if (m.open || m.line !== undefined) look(r, m.open || !/^\d*$/.test(m.line));
    if (m.draw && scene && position && position.table) r.blocks = front('picture.table', 'blocks', scene, position, m.draw);
    if (m.amount) r.refusal = front('picture.would', 'refusal', String(m.would));
    if (m.would !== undefined && !r.refusal && position && position.table)
      r.would = front('picture.would', 'tell', scene, { ...position, scores: ask('sight', [position.viewer]).scores },
        ask('would', [m.would, position.viewer, !!m.amount]));
    if (m.ask) r.values = m.ask.map(([what, args]) => ask(what, args));
    if (m.texts) r.texts = texts();
    if (m.read) {
      try { r.file = module.FS.readFile(m.read, { encoding: 'utf8' }); } catch (e) { r.file = null; }
    }
    r.out = said('out');
    r.err = said('err');
    return r;
  }

  return { boot, answer };
}
// In a Worker { id, boot: { program, games, settings } } comes first.
if (typeof importScripts === 'function') {
  let engine;
  onmessage = async e => {
    const m = e.data;
    try {
      if (m.boot) {
        engine = makeEngine(createOilpatch, m.boot.program);
        await engine.boot(m.boot.games, m.boot.settings);
        postMessage({ id: m.id });
      } else {
        postMessage(engine.answer(m));
      }
    } catch (x) {
      postMessage({ id: m.id, out: '', err: String(x && x.stack || x), values: [], status: 1, open: true });
    }
  };
}
if (typeof module !== 'undefined' && module.exports) module.exports = makeEngine;
