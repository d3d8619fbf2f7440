// What a layer does to a game: Workers play the same games with it and without, shard by shard; the bars fill as the
// shards are merged, and the verdict of `compare` stands below when it is there.
'use strict';

const SHARDS = 8;

function bar(label, values, intervals, unit) {
  const most = Math.max(...intervals.flat(), ...values, 1e-9), row = element('div', 'bar-row');
  row.append(element('span', 'bar-name', label));
  values.forEach((value, i) => {
    const track = element('div', `bar arm${i}`), fill = element('div', 'bar-fill');
    fill.style.width = `${100 * value / most}%`;
    track.append(fill);
    if (intervals[i]) {
      const range = element('div', 'bar-range');
      range.style.left = `${100 * intervals[i][0] / most}%`;
      range.style.width = `${100 * (intervals[i][1] - intervals[i][0]) / most}%`;
      track.append(range);
    }
    row.append(track, element('span', 'bar-value', `${value.toLocaleString(language, { maximumFractionDigits: 1 })}${unit}`));
  });
  return row;
}

// One arm's figures so far, and the other's.
function bars(box, told, games) {
  const [a, b] = told, rows = [];
  rows.push(element('p', 'bar-legend', `${a.games} / ${games}`));
  a.seats.forEach((seat, i) => {
    const other = b.seats[i], percent = s => s.ci95.map(v => 100 * v);
    rows.push(bar(`${table.scene.seats[i].title}: ${W.wins}`, [100 * seat.win_rate, 100 * other.win_rate],
      [percent(seat), percent(other)], ' %'));
    rows.push(bar(`${table.scene.seats[i].title}: ${W.score}`, [seat.score.mean, other.score.mean],
      [seat.score.ci95, other.score.ci95], ''));
  });
  rows.push(bar(W.decisions, [a.decisions / a.games, b.decisions / b.games], [], ''));
  box.replaceChildren(...rows);
}

let measuring = 0;
function closeMeasure() {
  measuring++;
  $('measure').close();
}
async function showMeasure(layer, files) {
  const all = (await lists()).find(g => g.name === gameNow());
  const pick = choice([...(table.files[LAYER] ? [[LAYER, W.own]] : []), ...(all ? all.layers : []).map(l => [l.name, `${l.name}: ${l.says}`])], layer);
  const games = choice([['40', '40'], ['200', '200'], ['1000', '1000']], '200');
  const box = element('div', 'bars'), verdict = element('pre', 'verdict');
  const go = button(W.begin, () => run(pick.value, Number(games.value)));
  const audit = button(W.audit, () => paper(['audit', gameNow(), '-p', seatsNow(), ...stackNow(), '--games', games.value]));
  $('measure').replaceChildren(element('h2', '', W.measure), field(W.layers, pick), field(W.games, games), go, audit, box, verdict,
    button(W.close, closeMeasure));
  if (!$('measure').open) $('measure').show(); // no modal one: one plays on meanwhile

  const texts = () => ({ ...table.files, ...(files || {}) });
  async function paper(words) {
    verdict.textContent = W.working;
    const path = '/home/web_user/report.html';
    const r = await beside(o => o.send({ files: texts(), run: [...words, '--lang', language, '--report', path], read: path }, 10 * SLOW));
    verdict.textContent = '';
    if (r.file) showPage(words[0], r.file);
    else verdict.replaceChildren(ansiNodes(spoken(r)));
  }

  async function run(b, count) {
    const mine = ++measuring, shards = [[], []], jobs = [];
    for (let i = 1; i <= SHARDS; i++) for (const arm of [0, 1]) jobs.push([arm, i]);
    const files = texts(), common = [gameNow(), '-p', seatsNow(), '--seed', '1', '--games', String(count),
      ...table.position.layers.filter(l => l !== b).flatMap(l => ['-l', l])]; // with it and without, in use or not
    verdict.textContent = W.working;
    box.replaceChildren();
    let merger;
    async function merged() {
      const told = [];
      for (const arm of [0, 1]) {
        const given = {};
        shards[arm].forEach((text, i) => { given[`/tmp/${arm}.${i}.json`] = text; });
        const r = await merger.send({ files: given, run: ['merge', ...Object.keys(given), '--json'] }, SLOW);
        told.push(JSON.parse(r.out));
      }
      if (mine === measuring) bars(box, told, count);
    }
    async function work(other) {
      for (let job = jobs.shift(); job && mine === measuring; job = jobs.shift()) {
        const [arm, i] = job;
        const r = await other.send({ files, run: ['sim', ...common, ...(arm ? ['-l', b] : []), '--shard', `${i}/${SHARDS}`, '--json'] }, 10 * SLOW);
        if (r.status !== 0 && !r.out.startsWith('{')) throw new Error(spoken(r));
        shards[arm].push(r.out);
        if (shards[0].length > 0 && shards[1].length > 0) await merged();
      }
    }
    try {
      await beside(async one => {
        merger = one;
        await Promise.all([beside(work), beside(work)]);
        const r = await one.send({ files, run: ['compare', ...common, '--b', b, '--lang', language] }, 10 * SLOW);
        if (mine === measuring) verdict.replaceChildren(ansiNodes(spoken(r)));
      });
      box.dataset.done = 'yes';
    } catch (e) {
      verdict.replaceChildren(ansiNodes(e.message));
    }
  }
}
