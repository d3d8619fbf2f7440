// The program compiled for the page gives what the native one gives, to the bit.
'use strict';
const { test, done, same, holds, engine, native, files } = require('./support.js');

const GAMES = { barrels: [4], qe: [3, 5], peak_oil: [2, 4], oilfield: [2, 3], giganten: [2, 4] };
const untimed = text => {
  const value = JSON.parse(text);
  for (const key of ['seconds', 'games_per_s', 'decisions_per_s']) delete value[key];
  return value;
};

(async () => {
  const e = await engine();
  for (const [game, counts] of Object.entries(GAMES)) {
    for (const players of counts) {
      await test(`sim of ${game}, ${players} players, is the native one`, () => {
        const words = ['sim', game, '-p', String(players), '--games', process.env.WEB_GAMES || '12', '--seed', '7', '--json', '-j', '1'];
        same(untimed(e.answer({ run: words }).out), untimed(native(...words)), game);
      });
    }
  }

  await test('a game of 140 answers has the same position after every line', () => {
    const lines = [];
    let r = e.answer({ open: ['peak_oil', '-p', '3', '--seed', '11'], ask: [['position', [0]]] });
    const positions = [r.values[0]];
    for (let i = 0; i < 140 && r.values[0].asks; i++) {
      const { answers } = r.values[0].asks;
      lines.push(String(1 + (i * 7) % answers.length));
      r = e.answer({ line: lines[i], ask: [['position', [0]]] });
      positions.push(r.values[0]);
    }
    holds(lines.length > 60, `only ${lines.length} answers`);
    const words = ['play', 'peak_oil', '-p', '3', '--seed', '11', '-c', 'setting table open', '-c', 'json'];
    for (const line of lines) words.push('-c', line, '-c', 'json');
    const told = native(...words).split(/^(?=\{$)/m).slice(1).map(t => JSON.parse(t.slice(0, t.lastIndexOf('\n}\n') + 2)));
    same(told.length, positions.length, 'positions');
    told.forEach((value, i) => same(value.table, positions[i].table, `after ${i} answers`));
  });

  await test('an endless loop ends with the words of the native program, and the table is as before', () => {
    const text = 'local l = layer("loop", { game = "barrels" })\nl:before("work.draw", function() while true do end end)\n';
    let r = e.answer({ files: { '/home/web_user/loop.lua': text }, open: ['barrels', '--seed', '3', '-l', '/home/web_user/loop.lua'], ask: [['position', [0]]] });
    const before = r.values[0], begun = Date.now();
    r = e.answer({ line: '1', ask: [['position', [0]]] });
    holds(Date.now() - begun < 30000, 'too late');
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
    const path = require('path').join(require('os').tmpdir(), `page-${process.pid}.oil`);
    require('fs').writeFileSync(path, file);
    const told = native('replay', path, '--verify');
    require('fs').unlinkSync(path);
    holds(told.length > 0, 'nothing told');
  });

  for (const game of Object.keys(GAMES)) {
    await test(`scenarios of ${game} pass inside`, () => {
      e.answer({ files: files(`variants/${game}`, `/variants/${game}`) });
      const r = e.answer({ run: ['test', `/variants/${game}`] }), told = /([1-9]\d*) passed, 0 failed/.exec(r.out);
      holds(told, r.out.slice(-200) + r.err);
      same(Number(told[1]), Number(/(\d+) passed, 0 failed/.exec(native('test', `variants/${game}`))[1]), 'as many as natively');
    });
  }

  const lines = ['local l = layer("loop", { game = "barrels" })'];
  const loops = {
    'in a guard': 'l:forbid("work.draw", "x", function() while true do end end)',
    'at load': 'while true do end',
    'in a comparator': 'l:before("work.draw", function() local t = {} for i = 1, 50 do t[i] = i end table.sort(t, function() while true do end end) end)',
    'for memory': 'l:before("work.draw", function() local t = {} while true do t[#t + 1] = ("x"):rep(1e6) end end)',
  };
  for (const [where, text] of Object.entries(loops)) {
    await test(`a stranger's loop ${where} ends, names its line, and the table is as before`, () => {
      e.answer({ open: ['barrels', '--seed', '3'] });
      const before = e.answer({ line: '', ask: [['position', [0]]] }).values[0].table, begun = Date.now();
      let r = e.answer({ files: { 'loop.lua': [...lines, text].join('\n') }, line: 'use loop.lua' }), said = r.out + r.err;
      if (r.position.layers.includes('loop.lua')) {
        r = e.answer({ line: '1' });
        said += r.out + r.err;
      }
      holds(Date.now() - begun < 40000, `${Date.now() - begun} ms`);
      holds(/loop\.lua:2/.test(said), said.slice(0, 400));
      same(e.answer({ ask: [['position', [0]]] }).values[0].table, before, 'the table');
    });
  }
  done();
})();
