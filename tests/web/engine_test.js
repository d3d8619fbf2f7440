// The program compiled for the page gives what the native one gives, to the bit.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const { test, done, same, holds, engine, native, files } = require('./support.js');

// Every number of players that a game takes; 200 games each, so that what happens seldom happens.
const GAMES = {};
for (const g of JSON.parse(native('games', '--json')).games) GAMES[g.name] = Array.from({ length: g.to - g.from + 1 }, (_, i) => g.from + i);
const untimed = text => {
  const value = JSON.parse(text);
  for (const key of ['seconds', 'games_per_s', 'decisions_per_s']) delete value[key];
  return value;
};
const sorted = v => Array.isArray(v) ? v.map(sorted) : v && typeof v === 'object'
  ? Object.fromEntries(Object.keys(v).sort().map(k => [k, sorted(v[k])])) : v;

// What loops ends within three seconds of the processor.
const spent = () => process.cpuUsage().user / 1000;
function ended(begun) {
  const ms = Math.round(spent() - begun);
  console.log(`# ${ms} ms`);
  holds(ms < 3000, `${ms} ms`);
}

(async () => {
  const e = await engine();
  for (const [game, counts] of Object.entries(GAMES)) {
    for (const players of counts) {
      await test(`sim of ${game}, ${players} players, is the native one`, () => {
        const words = ['sim', game, '-p', String(players), '--games', process.env.WEB_GAMES || '200', '--seed', '7', '--json', '-j', '1'];
        same(untimed(e.answer({ run: words }).out), untimed(native(...words)), game);
      });
    }
  }

  await test('a game of 140 answers has the same position after every line', () => {
    const lines = [], open = ['oilfield', '-p', '3', '--seed', '11'];
    let r = e.answer({ open, ask: [['position', [0]]] });
    const positions = [r.values[0]];
    for (let i = 0; i < 140; i++) {
      lines.push(String(1 + (i * 7) % r.values[0].asks.answers.length));
      r = e.answer({ line: lines[i], ask: [['position', [0]]] });
      positions.push(r.values[0]);
    }
    same(positions[140].decision, 140, 'answers that were taken');
    const words = ['play', ...open, '-c', 'setting table open', '-c', 'json'];
    for (const line of lines) words.push('-c', line, '-c', 'json');
    const told = native(...words).split(/^(?=\{$)/m).slice(1).map(t => JSON.parse(t.slice(0, t.lastIndexOf('\n}\n') + 2)));
    same(told.length, positions.length, 'positions');
    told.forEach((value, i) => same(sorted(value), sorted(positions[i]), `after ${i} answers`));
  });

  await test('the picture of a table is the native one, letter by letter', () => {
    const scratch = path.join(os.tmpdir(), `page-${process.pid}.svg`);
    for (const game of Object.keys(GAMES)) {
      const open = [game, '-p', String(GAMES[game][0]), '--seed', '5'];
      e.answer({ remove: '/home/web_user/x.svg', open });
      e.answer({ line: 'auto 30' });
      e.answer({ line: 'board /home/web_user/x.svg' });
      native('play', ...open, '-c', 'auto 30', '-c', `board ${scratch}`);
      same(e.answer({ read: '/home/web_user/x.svg' }).file, fs.readFileSync(scratch, 'utf8'), game);
    }
    fs.unlinkSync(scratch);
  });

  await test('what an answer would do is told, and nothing of the table changes', () => {
    let r = e.answer({ open: ['oilfield', '-p', '3', '--seed', '11'] });
    let told = 0;
    for (let i = 0; i < 30; i++) {
      const { answers } = r.position.asks, n = 1 + (i * 5) % answers.length, before = JSON.stringify(r.position);
      const { would } = e.answer({ would: n });
      same(JSON.stringify(e.answer({ line: 'json', draw: 900 }).position), before, 'the table');
      r = e.answer({ answer: n });
      const then = r.position.table, now = JSON.parse(before).table;
      for (const [from, to] of would.moves) {
        told++;
        holds(JSON.stringify(then[from]) !== JSON.stringify(now[from]) || JSON.stringify(then[to]) !== JSON.stringify(now[to]),
          `${answers[n - 1].says}: nothing moved from ${from} to ${to}`);
      }
    }
    holds(told > 5, `only ${told} moves were told`);
  });

  await test('an endless loop ends with the words of the native program, and the table is as before', () => {
    const text = 'local l = layer("loop", { game = "barrels" })\nl:before("work.draw", function() while true do end end)\n';
    let r = e.answer({ files: { '/home/web_user/loop.lua': text }, open: ['barrels', '--seed', '3', '-l', '/home/web_user/loop.lua'], ask: [['position', [0]]] });
    const before = r.values[0], begun = spent();
    r = e.answer({ line: '1', ask: [['position', [0]]] });
    ended(begun);
    holds(/ms without a decision/.test(r.out + r.err) && /loop\.lua:2/.test(r.out + r.err), r.out + r.err);
    same(r.values[0].table, before.table, 'the table');
    r = e.answer({ line: '5' });
    holds(!/ms without/.test(r.out) || r.open, 'the table goes on');
  });

  await test('saves of one are read by the other', () => {
    e.answer({ open: ['qe', '-p', '3', '--seed', '5'] });
    for (const line of ['10', '7', '4', 'save /home/web_user/page.oil']) e.answer({ line });
    const { file } = e.answer({ read: '/home/web_user/page.oil' });
    holds(file && file.startsWith('oilpatch save'), 'no save');
    const scratch = path.join(os.tmpdir(), `page-${process.pid}.oil`);
    fs.writeFileSync(scratch, file);
    const told = native('replay', scratch, '--verify');
    holds(told.length > 0, 'nothing told');
    fs.unlinkSync(scratch);
    const lines = ['-c', '10', '-c', '7', '-c', '4', '-c', `save ${scratch}`];
    native('play', 'qe', '-p', '3', '--seed', '5', ...lines);
    const before = e.answer({ ask: [['position', [0]]] }).values[0];
    const r = e.answer({ files: { '/home/web_user/native.oil': fs.readFileSync(scratch, 'utf8') }, open: ['/home/web_user/native.oil'], ask: [['position', [0]]] });
    fs.unlinkSync(scratch);
    same(sorted(r.values[0].table), sorted(before.table), 'the native one here');
  });

  for (const game of Object.keys(GAMES)) {
    await test(`scenarios of ${game} pass inside`, () => {
      e.answer({ files: files(`variants/${game}`, `/variants/${game}`) });
      const r = e.answer({ run: ['test', `/variants/${game}`] }), told = /([1-9]\d*) passed, 0 failed/.exec(r.out);
      holds(told, r.out.slice(-200) + r.err);
      same(Number(told[1]), Number(/(\d+) passed, 0 failed/.exec(native('test', `variants/${game}`))[1]), 'as many as natively');
    });
  }

  for (const game of Object.keys(GAMES)) {
    await test(`lessons of ${game} pass inside`, () => {
      const r = e.answer({ run: ['lesson', 'check', `/variants/${game}`] }), told = /([1-9]\d*) passed, 0 failed/.exec(r.out);
      holds(told, r.out.slice(-600) + r.err);
      // the numbered ones, and a template to copy
      same(Number(told[1]), fs.readdirSync(`variants/${game}/lessons`).filter(f => /^\d|^template/.test(f)).length, 'every lesson');
    });
  }

  const lines = ['local l = layer("loop", { game = "barrels" })'];
  const loops = {
    'in a guard': 'l:forbid("work.draw", "x", function() while true do end end)',
    'at load': 'while true do end',
    'in a declared flow': 'l:before("work.draw", flow.till(who.coins:below(0), effect.add(who.coins, 0)))',
    'in a comparator': 'l:before("work.draw", function() local t = {} for i = 1, 50 do t[i] = i end table.sort(t, function() while true do end end) end)',
    'for memory': 'l:before("work.draw", function() local t = {} while true do t[#t + 1] = ("x"):rep(1e6) end end)',
  };
  await test('a loop at the prompt ends, and the table is as before', () => {
    e.answer({ open: ['barrels', '--seed', '3'] });
    const before = e.answer({ line: '', ask: [['position', [0]]] }).values[0].table;
    const r = e.answer({ line: 'while true do end' });
    holds(/ms without a decision/.test(r.out + r.err), (r.out + r.err).slice(0, 300));
    same(e.answer({ ask: [['position', [0]]] }).values[0].table, before, 'the table');
  });
  for (const [where, text] of Object.entries(loops)) {
    await test(`a stranger's loop ${where} ends, names its line, and the table is as before`, () => {
      e.answer({ open: ['barrels', '--seed', '3'] });
      const before = e.answer({ line: '', ask: [['position', [0]]] }).values[0].table, begun = spent();
      let r = e.answer({ files: { 'loop.lua': [...lines, text].join('\n') }, line: 'use loop.lua' }), said = r.out + r.err;
      if (r.position.layers.includes('loop.lua')) {
        r = e.answer({ line: '1' });
        said += r.out + r.err;
      }
      ended(begun);
      holds(/loop\.lua:2/.test(said) && /layer[ (]['"]loop/.test(said), said.slice(0, 400));
      same(e.answer({ ask: [['position', [0]]] }).values[0].table, before, 'the table');
    });
  }
  done();
})();
