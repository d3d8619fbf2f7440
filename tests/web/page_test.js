// The page in a browser, from the disk, without a network: played by clicks alone, shared by a link, broken on purpose.
'use strict';
const { test, done, same, holds, browser, address, native } = require('./support.js');

const READY = () => document.body.dataset.ready && !document.getElementById('status').textContent;

(async () => {
  const b = await browser();
  const asked = [], errors = [];
  async function fresh(hash = '', size = { width: 1400, height: 900 }, keepDialogs = false) {
    const context = await b.newContext({ viewport: size, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('pageerror', e => errors.push(e.message));
    page.on('request', r => { if (/^(https?|wss?):/.test(r.url())) asked.push(r.url()); });
    await page.goto(address + hash);
    await page.waitForFunction(READY, null, { timeout: 60000 }).catch(e => { throw new Error(`${e.message} ${errors.join()}`); });
    if (!keepDialogs) await page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
    return page;
  }
  const open = (page, words, files = {}) => page.evaluate(([w, f]) => open(w, f), [words, files]);
  const settled = page => page.waitForFunction(() => !busy, null, { timeout: 60000 });

  // A person who only clicks, inside the page: a thing that is live, a button, a number; to the end of the game.
  const clicks = (page, most) => page.evaluate(async ([most, seed]) => {
    let state = seed;
    const chance = n => (state = state * 48271 % 2147483647) % n;
    const still = async () => { while (busy) await new Promise(r => setTimeout(r, 1)); };
    const count = { clicks: 0, things: 0, numbers: 0, hands: 0 };
    for (; count.clicks < most; count.clicks++) {
      await still();
      if (document.getElementById('hand').open) {
        document.querySelector('#hand button').click();
        count.hands++;
        continue;
      }
      if (!table.position || !table.position.asks) break;
      const things = document.querySelectorAll('#picture .live'), buttons = document.querySelectorAll('#answers button');
      const { asks } = table.position, asksNumber = asks.from !== undefined;
      if (things.length > 0 && (buttons.length === 0 || chance(10) < 7)) {
        things[chance(things.length)].click();
        count.things++;
      } else if (asksNumber && (buttons.length === 0 || chance(2))) {
        document.getElementById('number').value = asks.from + chance(Math.min(asks.to === null ? 30 : asks.to - asks.from, 30) + 1);
        document.querySelector('#amount button').click();
        count.numbers++;
      } else if (buttons.length > 0) {
        buttons[chance(buttons.length)].click();
      } else {
        return { ...count, stuck: JSON.stringify(asks).slice(0, 300) };
      }
    }
    await still();
    return { ...count, over: table.position && !table.position.asks && table.position.over };
  }, [most, 7]);

  const page = await fresh();
  await test('it opens from the disk, asks for nothing and says no error', async () => {
    holds(await page.locator('#answers button').count() > 0, 'no answers');
    same(asked, [], 'requests');
    same(errors, [], 'errors');
  });

  // All seats are people at one screen, but for one: every answer of the game is a click.
  const ferry = require('fs').readFileSync('tests/web/ferry.lua', 'utf8');
  for (const [game, seats, files] of [['barrels', 4], ['qe', 3], ['peak_oil', 2], ['oilfield', 2], ['giganten', 2],
    ['ferry.lua', 2, { 'ferry.lua': ferry }]]) {
    await test(`${game} is played to its end by clicks alone`, async () => {
      const bots = game === 'peak_oil' ? ['--bots', 'me,heuristic'] : []; // chance alone plays on for long there
      await open(page, [game, '-p', String(seats), '--seed', '3', ...bots], files);
      const begun = Date.now(), told = await clicks(page, 3000);
      console.log(`# ${Date.now() - begun} ms, ${JSON.stringify(told)}`);
      holds(told.over, `not over: ${JSON.stringify(told)}`);
      holds(told.things > 10 || told.numbers > 10, 'hardly a thing was clicked');
      same(errors, [], 'errors');
    });
  }

  const position = page => page.evaluate(() => JSON.stringify([table.position.table, table.position.asks.answers]));
  await test('a link with a rule of one\'s own opens the same table in another browser, and in the terminal', async () => {
    const text = 'local l = layer("house/x", { game = "barrels", says = "One at a time." })\n'
      + 'l:forbid("work.draw", "x.one", var("n"):above(1), { says = "One barrel at a time." })\n';
    await open(page, ['barrels', '-p', '4', '--seed', '9', '-l', 'layer.lua'], { 'layer.lua': text });
    for (let i = 0; i < 40; i++) await page.evaluate(i => give(list()[i % list().length]), i);
    await page.evaluate(() => share());
    const hash = await page.evaluate(() => location.hash);
    holds(hash.length < 1500, `${hash.length} letters`);
    console.log(`# ${hash.length} letters`);
    const other = await fresh(hash);
    same(await position(other), await position(page), 'positions');
    same(await other.evaluate(() => table.files['layer.lua']), text, 'the rule');
    const told = native('play', hash.slice(1), '-c', 'json');
    same(JSON.parse(told.slice(told.indexOf('{'))).table, JSON.parse(await position(page))[0], 'natively');
    await other.context().close();
  });

  await test('a link that is cut, altered, huge or foreign says so, and the default game opens', async () => {
    const hash = await page.evaluate(() => location.hash);
    for (const [bad, hint] of [[hash.slice(0, hash.length / 2), /cut or altered/], [hash.slice(0, 50) + (hash[50] === 'A' ? 'B' : 'A') + hash.slice(51), /cut or altered/],
      ['#v2.' + 'A'.repeat(70000), /too long/], ['#section-3', /no link/]]) {
      const other = await fresh(bad, undefined, true);
      holds(hint.test(await other.textContent('#told')), `${bad.slice(0, 20)}: ${await other.textContent('#told')}`);
      same(await other.evaluate(() => table.scene.game.name), 'peak_oil', 'the game');
      await other.context().close();
    }
  });

  await test('undo by the slider, why, score and the terminal answer', async () => {
    await page.evaluate(() => take('goto 0'));
    same(await page.evaluate(() => table.position.decision), 0, 'decision');
    await page.evaluate(() => { $('slider').value = 3; $('slider').dispatchEvent(new Event('change')); });
    await settled(page);
    same(await page.evaluate(() => table.position.decision), 3, 'decision of the slider');
    await page.evaluate(() => give(list()[list().length - 1]));
    await settled(page);
    holds(await page.locator('#forks button').count() > 0, 'no branch');
    await page.click('#forks button');
    await settled(page);
    holds((await page.evaluate(() => take('score'))).length > 5, 'no score');
    holds((await page.evaluate(() => take('why'))).length > 5, 'no why');
  });

  await test('a layer of one\'s own is used, and its fault is shown at its line', async () => {
    await page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
    await page.evaluate(() => showEditor('local l = layer("house/x", { game = "barrels", says = "x" })\nl:set("nonsense", 3)\n'));
    await page.click('#editor button');
    await page.waitForFunction(() => /:2/.test(document.querySelector('#editor .fault').textContent), null, { timeout: 20000 });
  });

  await test('a loop in a layer ends, and the table goes on', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '3'], {});
    await page.evaluate(() => showEditor('local l = layer("loop", { game = "barrels", says = "x" })\nl:before("work.draw", function() while true do end end)\n'));
    await page.click('#editor button');
    await settled(page);
    const before = await page.evaluate(() => JSON.stringify(table.position.table));
    await page.evaluate(() => take('1'));
    same(await page.evaluate(() => JSON.stringify(table.position.table)), before, 'the table');
  });

  await test('texts of strangers never become markup', async () => {
    const text = 'local l = layer("house/m", { game = "barrels", says = "<img src=x onerror=alert(1)>" })\nl:pool("m", { title = "<b id=evil>x</b>" })\n';
    await open(page, ['barrels', '-p', '4', '--seed', '3', '-l', 'layer.lua'], { 'layer.lua': text });
    holds(await page.locator('#evil').count() === 0, 'markup');
    same(errors, [], 'errors');
  });

  for (const size of [{ width: 390, height: 844 }, { width: 768, height: 1024 }]) {
    await test(`nothing is off the screen at ${size.width} pixels`, async () => {
      const small = await fresh('', size);
      const wide = await small.evaluate(() => document.documentElement.scrollWidth);
      holds(wide <= size.width + 1, `${wide} pixels wide`);
      holds(await small.locator('#answers button').first().isVisible(), 'no answer in sight');
      await small.context().close();
    });
  }

  await test('what can be touched has a name', async () => {
    await open(page, ['peak_oil', '-p', '2', '--seed', '3', '--bots', 'me,random']);
    same(await page.$$eval('.live', l => l.filter(n => !n.getAttribute('aria-label') || n.tabIndex < 0).length), 0, 'without a name');
  });

  await b.close();
  done();
})().catch(e => {
  console.log(`not ok 1 - the page\n# ${e.stack}\n1..1`);
  process.exit(1);
});
