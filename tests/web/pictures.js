// node tests/web/pictures.js FOLDER: the pictures of the page that the README shows, of build/web/oilpatch.html.
'use strict';
const path = require('path');
const { browser, address } = require('./support.js');
const folder = process.argv[2], DESK = { width: 1180, height: 740 }, PHONE = { width: 390, height: 844 };

// A rule that adds something, to be seen marked.
const LAYER = 'local l = layer("house/tips", { game = "barrels", says = "A jar of tips." })\n'
  + 'l:pool("tips", { title = "Tips", holds = "amber" })\n';

(async () => {
  const b = await browser();
  async function shot(name, size, words, lines, { files = {}, dark = false, then } = {}) {
    const context = await b.newContext({ viewport: size, reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light', locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => document.body.dataset.ready && !document.getElementById('status').textContent, null, { timeout: 60000 });
    await page.evaluate(([w, f]) => open(w, f), [words, files]);
    for (const line of lines) await page.evaluate(l => take(l), line);
    await page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
    if (then) await then(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
  const aimed = async page => {
    await page.hover('#answers button:nth-of-type(2)');
    await page.waitForFunction(() => $('would').textContent, null, { timeout: 60000 });
  };
  await shot('page', DESK, ['peak_oil', '-p', '3', '--seed', '3'], ['auto 40'], { then: aimed });
  await shot('page-oilfield', DESK, ['oilfield', '-p', '3', '--seed', '3'], ['auto 30']);
  await shot('page-giganten', DESK, ['giganten', '-p', '3', '--seed', '3'], ['auto 40'], { dark: true });
  await shot('page-qe', DESK, ['qe', '-p', '4', '--seed', '3'], ['auto 30']);
  await shot('page-layer', DESK, ['barrels', '-p', '4', '--seed', '3', '-l', 'layer.lua'], ['auto 12', 'put 2 amber tips'], { files: { 'layer.lua': LAYER } });
  await shot('page-lesson', DESK, ['peak_oil', '--seed', '3'], ['lesson placing', 'next']);
  await shot('page-compare', DESK, ['barrels', '-p', '4', '--seed', '3'], [], { then: async page => {
    await page.evaluate(() => showMeasure('house/draft'));
    await page.evaluate(() => {
      document.querySelectorAll('#measure select')[1].value = '200';
      document.querySelector('#measure button').click();
    });
    await page.waitForFunction(() => document.querySelector('.bars').dataset.done, null, { timeout: 300000 });
  } });
  await shot('page-phone', PHONE, ['peak_oil', '-p', '3', '--seed', '3'], ['auto 40']);
  await b.close();
})();
