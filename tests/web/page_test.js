// The page in a browser, from the disk, without a network: played by clicks alone, shared by a link, broken on purpose.
'use strict';
const { test, done, same, holds, browser, address } = require('./support.js');

// The same clicks every time.
let state = 7;
const chance = () => (state = state * 48271 % 2147483647) / 2147483647;

const READY = () => document.body.dataset.ready && !document.getElementById('status').textContent;

(async () => {
  const b = await browser();
  const asked = [], errors = [];
  async function fresh(hash = '', size = { width: 1400, height: 900 }) {
    const context = await b.newContext({ viewport: size, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('pageerror', e => errors.push(e.message));
    page.on('request', r => { if (/^(https?|wss?):/.test(r.url())) asked.push(r.url()); });
    await page.goto(address + hash);
    await page.waitForFunction(READY, null, { timeout: 120000 });
    await page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
    return page;
  }
  const open = (page, words, files = {}) => page.evaluate(([w, f]) => open(w, f), [words, files]);
  const settled = page => page.waitForFunction(() => !busy, null, { timeout: 60000 });

  // A thing on the picture if one is live, else an answer's button, else a number.
  async function click(page) {
    const buttons = page.locator('#answers button');
    const things = await page.locator('#picture .live').count();
    if (things > 0) {
      await page.evaluate(n => document.querySelectorAll('#picture .live')[n].click(), Math.floor(chance() * things));
    } else if (await page.locator('#amount').isVisible()) {
      await page.fill('#number', '3');
      await page.click('#amount button');
    } else if (await buttons.count() > 0) {
      await buttons.nth(Math.floor(chance() * await buttons.count())).click();
    } else {
      return false;
    }
    await settled(page);
    return true;
  }

  const page = await fresh();
  await test('it opens from the disk, asks for nothing and says no error', async () => {
    holds(await page.locator('#answers button').count() > 0, 'no answers');
    same(asked, [], 'requests');
    same(errors, [], 'errors');
  });

  for (const [game, seats] of [['barrels', 4], ['qe', 3], ['peak_oil', 2], ['oilfield', 2], ['giganten', 2]]) {
    await test(`${game} is played by clicks`, async () => {
      const bots = ['me', ...Array(seats - 1).fill('random')].join();
      await open(page, [game, '-p', String(seats), '--seed', '3', '--bots', bots]);
      let given = 0;
      for (let i = 0; i < 40 && await page.evaluate(() => !!table.position.asks); i++) {
        const before = await page.evaluate(() => table.position.decision);
        holds(await click(page), 'nothing to click');
        await page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
        given += await page.evaluate(n => table.position.decision > n, before) ? 1 : 0;
      }
      holds(given >= 5 || await page.evaluate(() => !table.position.asks), `only ${given} answers`);
      same(errors, [], 'errors');
    });
  }

  await test('a link opens the same table in another browser', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '9', '--bots', 'me,random,random,random']);
    for (let i = 0; i < 5; i++) await page.evaluate(() => give(list()[0]));
    await page.evaluate(() => share());
    const hash = await page.evaluate(() => location.hash);
    holds(hash.length < 1500, `${hash.length} characters`);
    const other = await fresh(hash);
    same(await other.evaluate(() => finger(table.position)), await page.evaluate(() => finger(table.position)), 'positions');
    const cut = await fresh(hash.slice(0, hash.length / 2));
    holds((await cut.textContent('#told')).length > 10 || await cut.locator('#answers button').count() > 0, 'says nothing');
    await other.context().close();
    await cut.context().close();
  });

  await test('undo by the slider, why, score and the terminal answer', async () => {
    await page.evaluate(() => take('goto 0'));
    same(await page.evaluate(() => table.position.decision), 0, 'decision');
    holds((await page.evaluate(() => take('score'))).length > 5, 'no score');
    holds((await page.evaluate(() => take('why'))).length > 5, 'no why');
  });

  await test('a layer of one\'s own is used, and its fault is shown at its line', async () => {
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
    await open(page, ['barrels', '-p', '4', '--seed', '3', '-l', '/home/web_user/layer.lua'], { '/home/web_user/layer.lua': text });
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
