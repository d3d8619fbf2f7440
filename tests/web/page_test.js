// The page in a browser, from the disk, without a network: played by clicks alone, shared by a link, broken on purpose.
'use strict';
const { test, done, same, holds, browser, address, native, patience } = require('./support.js');

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
  const closeAll = page => page.evaluate(() => { for (const d of document.querySelectorAll('dialog[open]')) d.close(); });
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
        things[chance(things.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }));
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

  const begun = Date.now(), page = await fresh(), opened = Date.now() - begun;
  await test('one file under 1.5 MB gzipped, and its first prompt within two seconds', () => {
    const fs = require('fs'), text = fs.readFileSync(address.slice(7));
    const size = require('zlib').gzipSync(text).length, busy = patience();
    console.log(`# ${size} bytes gzipped, first prompt after ${opened} ms at ${busy.toFixed(1)} times its processors`);
    holds(size < 1500000, `${size} bytes`);
    holds(opened < 2000 * busy, `${opened} ms`);
    holds(!/(src|href)=["']?https?:|fetch\(['"]http/.test(String(text).replace(/<script type="text\/plain"[^]*?<\/script>/g, '')), 'an address');
    const drawn = fs.readFileSync('repl/web/picture.js', 'utf8');
    holds(!/peak.?oil|giganten|oilfield|barrels|\bqe\b/i.test(drawn), 'picture.js knows a game');
  });

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

  // The page answers again within three seconds, or as many as a busy machine makes of them.
  async function within(run) {
    const begun = Date.now(), result = await run(), ms = Date.now() - begun, busy = patience();
    console.log(`# ${ms} ms at ${busy.toFixed(1)} times its processors`);
    holds(ms < 3000 * busy, `${ms} ms`);
    return result;
  }

  await test('a loop in a layer ends, and the table goes on', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '3'], {});
    await page.evaluate(() => showEditor('local l = layer("loop", { game = "barrels", says = "x" })\nl:before("work.draw", function() while true do end end)\n'));
    await page.click('#editor button');
    await page.waitForFunction(() => !busy && table.position.layers.includes('layer.lua'), null, { timeout: 20000 });
    const before = await page.evaluate(() => JSON.stringify(table.position.table));
    const said = await within(() => page.evaluate(() => take('1')));
    holds(/layer\.lua:2/.test(said) && /layer 'loop'/.test(said), said.slice(0, 300));
    same(await page.evaluate(() => JSON.stringify(table.position.table)), before, 'the table');
  });

  await test('a loop that nothing inside ends is ended from outside, and the table is as before', async () => {
    await page.evaluate(() => { SETTINGS.OILPATCH_UNWATCHED = '1'; });
    await open(page, ['barrels', '-p', '4', '--seed', '3', '-l', 'layer.lua'],
      { 'layer.lua': 'local l = layer("loop", { game = "barrels", says = "x" })\nl:before("work.take", function() while true do end end)\n' });
    await page.evaluate(() => take('1'));
    const before = await position(page);
    await within(() => page.evaluate(() => give(list().find(a => a.option === 'work.take'))));
    holds(/layer\.lua/.test(await page.textContent('#told')) && await page.evaluate(() => $('told').textContent.includes(W.ended)), await page.textContent('#told'));
    same(await position(page), before, 'the table');
    await closeAll(page);
    await page.evaluate(() => take('2'));
    same(await page.evaluate(() => table.position.decision), 2, 'the table goes on');
    await page.evaluate(() => { delete SETTINGS.OILPATCH_UNWATCHED; });
  });

  await test('texts of strangers never become markup', async () => {
    const text = 'local l = layer("house/m", { game = "barrels", says = "<img src=x onerror=alert(1)>" })\nl:pool("m", { title = "<b id=evil>x</b>" })\n';
    await open(page, ['barrels', '-p', '4', '--seed', '3', '-l', 'layer.lua'], { 'layer.lua': text });
    holds(await page.locator('#evil').count() === 0, 'markup');
    same(errors, [], 'errors');
  });

  // All that one sees, but for what was typed.
  const dom = page => page.evaluate(async () => (await refusals(), ['picture', 'question', 'answers', 'news', 'amount', 'title'].map(id => document.getElementById(id).outerHTML).join('\n')));
  const shuffleHand = 'g.players[2].hand:draw(g.deck[1], 1) g.deck[1]:shuffle() g.deck[1]:draw(g.players[2].hand)';
  const shuffleHold = 'g.players[2].hold:draw(g.freight, 2) g.freight:shuffle() g.freight:draw(g.players[2].hold, 2)';
  for (const [words, files, line] of [[['barrels', '-p', '4', '--seed', '3'], {}, shuffleHand],
    [['ferry.lua', '-p', '2', '--seed', '3'], { 'ferry.lua': ferry }, shuffleHold], [['qe', '-p', '3', '--seed', '3'], {}, 'g.stack:shuffle()']]) {
    await test(`${words[0]}: what a seat can't know may lie otherwise, and the page is the same`, async () => {
      const seen = [], truth = [];
      for (const times of [1, 2, 3]) {
        await open(page, words, files);
        for (let i = 0; i < times; i++) await page.evaluate(l => take(`edit("x", function() ${l} end)`), line);
        seen.push(await dom(page));
        truth.push(await page.evaluate(async () => { await take('save /home/web_user/a.oil'); return (await engine.send({ read: '/home/web_user/a.oil' })).file.match(/\nend (\w+)/)[1]; }));
        await closeAll(page);
      }
      holds(new Set(truth).size > 1, 'nothing was permuted');
      same(seen[1], seen[0], 'the page');
      same(seen[2], seen[0], 'the page');
    });
  }

  await test('with hidden hands nothing is on the page until the next one sits there', async () => {
    await page.evaluate(([w, f]) => open(w, f, ['setting table hidden']), [['ferry.lua', '-p', '2', '--seed', '3'], { 'ferry.lua': ferry }]);
    await page.evaluate(() => take('4'));
    holds(await page.evaluate(() => $('hand').open && $('picture').children.length === 0 && $('answers').children.length === 0
      && $('log').textContent.trim().split('\n').length < 3), 'something is still there');
    await page.click('#hand button');
    await settled(page);
    same(await page.evaluate(() => [table.position.viewer, $('picture').children.length > 0]), [2, true], 'the next one');
  });

  await test('what a rule refuses is grey and says which when it is touched', async () => {
    await open(page, ['ferry.lua', '-p', '2', '--seed', '3'], { 'ferry.lua': ferry });
    await page.evaluate(async () => { await take('3'); await take('4'); await refusals(); });
    const refused = page.locator('#picture .refused').first();
    holds(await refused.count() > 0, 'nothing is grey');
    await refused.click();
    await page.waitForFunction(() => !$('bubble').hidden && /deliver\.elsewhere/.test($('bubble').textContent), null, { timeout: 10000 });
    await page.keyboard.press('Escape');
    holds(await page.evaluate(() => $('bubble').hidden), 'the bubble stays');
  });

  await test('an answer that is pointed at shows what it would do', async () => {
    await open(page, ['peak_oil', '-p', '2', '--seed', '3'], {});
    await page.hover('#answers button');
    await page.waitForFunction(() => / → /.test($('would').textContent), null, { timeout: 30000 });
    holds(await page.locator('#picture .aimed').count() > 0, 'no thing is marked');
    holds(await page.locator('#picture .arrows line').count() > 0, 'no arrow');
    await page.mouse.move(1, 1);
    same(await page.textContent('#would'), '', 'what it would do');
  });

  await test('by keys alone: a thing is reached by Tab and answered by Enter, a bubble says what is suggested', async () => {
    await open(page, ['peak_oil', '-p', '2', '--seed', '3', '--bots', 'me,heuristic'], {});
    await page.evaluate(() => { document.activeElement.blur(); });
    for (let i = 0; i < 40 && !await page.evaluate(() => document.activeElement.classList.contains('live')); i++) await page.keyboard.press('Tab');
    holds(await page.evaluate(() => document.activeElement.classList.contains('live')), 'no thing is reached');
    await page.keyboard.press('Enter');
    await settled(page);
    holds(await page.evaluate(() => table.position.decision > 0 || table.picked.length > 0), 'nothing was answered');
    await page.evaluate(() => bubbleOf('suggest')());
    holds(await page.evaluate(() => !$('bubble').hidden), 'no bubble');
  });

  await test('a lesson runs in the page, and the place is kept', async () => {
    await open(page, ['peak_oil', '--seed', '3'], {});
    await page.evaluate(async () => { await take('lesson placing'); await take('next'); });
    holds(await page.evaluate(() => !$('lesson').hidden && /2\/8/.test($('lesson').textContent)), 'no second step');
    await page.reload();
    await page.waitForFunction(READY, null, { timeout: 60000 });
    await open(page, ['peak_oil', '--seed', '3'], {});
    await page.evaluate(() => take('lesson placing'));
    holds(await page.evaluate(() => /2\/8/.test($('lesson').textContent)), `not where it was left: ${await page.textContent('#lesson')}`);
  });

  await test('the rulebook opens as a page that runs nothing', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '3'], {});
    await page.evaluate(() => rulebook());
    holds(await page.evaluate(() => document.querySelector('#page iframe').srcdoc.length > 3000
      && document.querySelector('#page iframe').getAttribute('sandbox') === ''), 'no page');
    await closeAll(page);
  });

  await test('a rule is used, undone, taken off and compared in 200 games while one plays on', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '3'], {});
    const answers = () => page.evaluate(() => list().length), all = await answers();
    await page.evaluate(() => { $('editor').hidden = true; showEditor('local l = layer("house/x", { game = "barrels", says = "One at a time." })\n'
      + 'l:forbid("work.draw", "x.one", var("n"):above(1), { says = "One barrel at a time." })\n'); });
    const press = async words => { await page.click(`#editor button:text-is("${words}")`); };
    const inUse = n => page.waitForFunction(n => !busy && table.position.layers.length === n, n, { timeout: 30000 });
    await press('Use it');
    await inUse(1);
    const fewer = await answers();
    holds(fewer < all, `${fewer} answers of ${all}`);
    await page.evaluate(() => take('undo'));
    same(await answers(), all, 'answers after undo');
    await press('Use it');
    await inUse(1);
    same(await answers(), fewer, 'answers with it again');
    await press('Compare');
    await page.waitForSelector('#measure select');
    await page.selectOption('#measure select >> nth=1', '200');
    await page.click('#measure button >> nth=0');
    // the table is touched while the bars fill
    for (let i = 0; i < 6; i++) {
      await page.click('#answers button >> nth=0');
      await settled(page);
    }
    same(await page.evaluate(() => [table.position.decision, !!document.querySelector('.bars').dataset.done]), [6, false], 'answers meanwhile');
    await page.waitForFunction(() => document.querySelector('.bars').dataset.done, null, { timeout: 240000 });
    holds(/200 \/ 200/.test(await page.textContent('.bars')) && await page.locator('.bar-row').count() >= 9, 'too few bars');
    holds((await page.textContent('.verdict')).length > 100, await page.textContent('.verdict'));
    await page.keyboard.press('Escape');
    holds(!await page.locator('#measure').isVisible(), 'it stays');
    await press('Take it off');
    await inUse(0);
    await page.evaluate(() => { $('editor').hidden = true; });
  });

  await test('a Worker that does not answer is ended, and the table is as before', async () => {
    await open(page, ['barrels', '-p', '4', '--seed', '3'], {});
    await page.evaluate(() => take('1'));
    const before = await position(page);
    // work of C that no count of Lua's instructions sees: nothing but the outer net ends it
    await page.evaluate(async () => { engine.send({ run: ['sim', 'barrels', '--games', '1000000000'] }, 1500).catch(() => {}); await take('2'); });
    same(await position(page), before, 'the table');
    await closeAll(page);
  });

  await test('in French the page speaks French', async () => {
    const other = await b.newContext({ locale: 'fr-FR' }), fr = await other.newPage();
    await fr.goto(`${address}?lang=fr`);
    await fr.waitForFunction(READY, null, { timeout: 60000 });
    const [words, en] = await fr.evaluate(() => [document.body.innerText, Object.values(PAGE_WORDS.en).filter(w => typeof w === 'string')]);
    const frWords = await fr.evaluate(() => Object.values(PAGE_WORDS.fr));
    const lines = words.split('\n').map(l => l.trim());
    same(en.filter(w => lines.includes(w) && !frWords.includes(w)), [], 'English words');
    const halves = await fr.$$eval('#picture text', l => l.map(n => n.textContent).filter(t => /\b(deck|stack|open|market)\b/i.test(t)));
    same(halves, [], 'half English');
    holds(/Quel|étape|Étape|agent|placer|réaffecter|action/i.test(await fr.textContent('#question')), await fr.textContent('#question'));
    await other.close();
  });

  for (const size of [{ width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 1500, height: 950 }]) {
    await test(`nothing is off the screen at ${size.width} pixels`, async () => {
      const small = await fresh('', size);
      const wide = await small.evaluate(() => document.documentElement.scrollWidth);
      holds(wide <= size.width + 1, `${wide} pixels wide`);
      holds(await small.locator('#answers button').first().isVisible(), 'no answer in sight');
      await small.context().close();
    });
  }

  await test('what can be touched has a name: its answer\'s words', async () => {
    for (const game of ['barrels', 'peak_oil', 'oilfield', 'giganten']) {
      await open(page, [game, '-p', game === 'barrels' ? '4' : '2', '--seed', '3']);
      const told = await page.evaluate(() => [...document.querySelectorAll('.live')].map(node => {
        const says = fitting().filter(a => wordsOf(a).includes(node.dataset.word)).map(a => a.says);
        return [node.getAttribute('aria-label') || '', node.tabIndex, says.length === 1 ? says[0] : W.answers(says.length)];
      }));
      holds(told.length > 0 && told.every(([name, tab, words]) => tab === 0 && name.endsWith(words)), `${game}: ${JSON.stringify(told).slice(0, 300)}`);
    }
  });

  await test('a checker of access finds nothing: the tables, the dialogs, light and dark', async () => {
    const axe = require('fs').readFileSync(require('path').join(address.slice(7), '../node/node_modules/axe-core/axe.min.js'), 'utf8');
    // but that the letters and numbers on pieces are part of a name: they are signs
    async function checked(page, what) {
      const found = await page.evaluate(async () => (await axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } } })).violations
        .map(v => `${v.id}: ${v.nodes.length} × ${v.nodes[0].html.slice(0, 120)} ${v.nodes[0].failureSummary.slice(0, 200)}`));
      same(found, [], what);
    }
    for (const colorScheme of ['light', 'dark']) {
      const context = await b.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce', colorScheme, bypassCSP: true });
      const other = await context.newPage();
      await other.goto(address);
      await other.waitForFunction(READY, null, { timeout: 60000 });
      await other.evaluate(axe);
      await checked(other, `${colorScheme}, beginning`);
      await closeAll(other);
      for (const game of colorScheme === 'dark' ? ['peak_oil'] : ['peak_oil', 'qe', 'oilfield', 'giganten', 'barrels']) {
        await open(other, [game, '-p', game === 'barrels' ? '4' : '3', '--seed', '3']);
        await other.evaluate(() => take('auto 12'));
        await closeAll(other);
        await other.waitForTimeout(700); // what is refused is grey by then
        await checked(other, `${colorScheme}, ${game}`);
      }
      await other.evaluate(async () => { showEditor(); toggle('terminal'); await showMeasure(); });
      await checked(other, `${colorScheme}, editor, terminal, measure`);
      await context.close();
    }
  });

  await test('pieces fly, but not for who wants no motion', async () => {
    for (const [reducedMotion, flies] of [['reduce', false], ['no-preference', true]]) {
      const context = await b.newContext({ reducedMotion }), other = await context.newPage();
      await other.goto(address);
      await other.waitForFunction(READY, null, { timeout: 60000 });
      await closeAll(other);
      await open(other, ['barrels', '-p', '4', '--seed', '3']);
      same(await other.evaluate(async () => {
        let flown = 0;
        new MutationObserver(list => { for (const m of list) for (const n of m.addedNodes) flown += n.classList && n.classList.contains('flying') ? 1 : 0; })
          .observe(document.body, { childList: true });
        await take('1');
        await new Promise(r => setTimeout(r, 50));
        return flown > 0;
      }), flies, reducedMotion);
      await context.close();
    }
  });

  await test('a whole game by keys alone', async () => {
    await page.evaluate(([w, f]) => open(w, f, ['setting table hidden']), [['ferry.lua', '-p', '2', '--seed', '3'], { 'ferry.lua': ferry }]);
    await page.evaluate(() => document.activeElement.blur());
    const at = () => page.evaluate(() => {
      const node = document.activeElement;
      return !table.position || table.position.asks ? node.id || (node.closest('#answers, #hand') || { id: '' }).id || (node.classList.contains('live') ? 'thing' : '') : 'over';
    });
    let keys = 0, things = 0, where = await at();
    for (let turn = 0; where !== 'over' && keys < 900; turn++) {
      for (; !['number', 'answers', 'hand', 'thing', 'over'].includes(where) && keys < 900; keys++) {
        await page.keyboard.press('Tab');
        where = await at();
      }
      if (where === 'number') await page.keyboard.type(String(turn % 3));
      else if (where === 'answers' && turn % 4 === 1) await page.keyboard.press('Shift+Tab');
      else if (where !== 'hand' && turn % 3 > 0) await page.keyboard.press('Tab');
      things += await at() === 'thing' ? 1 : 0;
      await page.keyboard.press('Enter');
      keys += 2;
      await settled(page);
      where = await at();
    }
    console.log(`# ${keys} keys, ${things} things`);
    same(where, 'over', `after ${keys} keys`);
  });

  await test('a number that is typed says what it would do, or which rule refuses it', async () => {
    await open(page, ['qe', '-p', '3', '--seed', '3'], {});
    await page.click('#number');
    await page.waitForFunction(() => /on auction/.test($('would').textContent), null, { timeout: 10000 });
    await page.keyboard.type('20');
    await page.waitForFunction(() => /→ 20/.test($('would').textContent), null, { timeout: 20000 });
    await page.keyboard.press('Enter');
    await settled(page);
    await page.fill('#number', '20');
    await page.waitForFunction(() => /bid\.differs/.test($('would').textContent) && document.querySelector('#amount .refused'), null, { timeout: 20000 });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !$('bubble').hidden && /bid\.differs/.test($('bubble').textContent), null, { timeout: 20000 });
    await page.fill('#number', '21');
    await page.waitForFunction(() => /→ 21/.test($('would').textContent) && !document.querySelector('#amount .refused'), null, { timeout: 20000 });
  });

  await test('on a phone the map fits, its pieces can be read, and a tap on a place answers', async () => {
    const context = await b.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const phone = await context.newPage();
    await phone.goto(address);
    await phone.waitForFunction(READY, null, { timeout: 60000 });
    await closeAll(phone);
    await open(phone, ['peak_oil', '-p', '2', '--seed', '3']);
    const told = await phone.evaluate(() => ({
      wide: document.documentElement.scrollWidth, blocks: [...document.querySelectorAll('.block')].filter(n => n.scrollWidth > n.clientWidth + 1).length,
      piece: Math.min(...[...document.querySelectorAll('.token')].map(n => n.getBoundingClientRect().height)),
      touch: Math.min(...[...document.querySelectorAll('.thing.live')].map(n => Math.min(n.getBoundingClientRect().width, n.getBoundingClientRect().height))),
    }));
    console.log(`# ${JSON.stringify(told)}`);
    holds(told.wide <= 390 && told.blocks === 0, 'it scrolls sideways');
    holds(told.piece >= 9 && told.touch >= 20, 'too small');
    await phone.locator('.thing.live').first().scrollIntoViewIfNeeded();
    await phone.locator('.thing.live').first().tap();
    await settled(phone);
    holds(await phone.evaluate(() => table.position.decision > 0 || table.picked.length > 0), 'nothing was answered');
    await context.close();
  });

  await b.close();
  done();
})().catch(e => {
  console.log(`not ok 1 - the page\n# ${e.stack}\n1..1`);
  process.exit(1);
});
