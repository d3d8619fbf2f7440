// The page in Firefox, from the disk: it opens, is played by clicks, and a link opens the same table again.  Driven by
// WebDriver BiDi over Firefox's own socket, so nothing but the browser is needed.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), { spawn } = require('child_process');
const { test, done, same, holds, address } = require('./support.js');

async function firefox() {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'oilpatch-firefox-'));
  fs.writeFileSync(path.join(profile, 'user.js'), [
    'user_pref("remote.active-protocols", 1);', 'user_pref("browser.shell.checkDefaultBrowser", false);',
    'user_pref("datareporting.policy.dataSubmissionEnabled", false);', 'user_pref("app.update.enabled", false);',
    'user_pref("network.proxy.type", 1);', 'user_pref("network.proxy.http", "127.0.0.1");', 'user_pref("network.proxy.http_port", 9);',
    'user_pref("network.proxy.ssl", "127.0.0.1");', 'user_pref("network.proxy.ssl_port", 9);',
  ].join('\n'));
  const child = spawn(process.env.FIREFOX || 'firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', d => {
      said += d;
      const at = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (at) resolve(at[1]);
    });
    child.on('exit', () => reject(new Error(`Firefox ended: ${said.slice(-300)}`)));
    child.on('error', reject);
    setTimeout(() => reject(new Error(`Firefox does not listen: ${said.slice(-300)}`)), 60000);
  });
  const WebSocket = globalThis.WebSocket || require(path.join(path.dirname(address.slice(7)), 'node/node_modules/ws'));
  const socket = new WebSocket(`${url}/session`), waits = new Map();
  await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject; });
  socket.onmessage = e => {
    const m = JSON.parse(e.data), wait = waits.get(m.id);
    waits.delete(m.id);
    if (wait) m.type === 'error' ? wait[1](new Error(m.message)) : wait[0](m.result);
  };
  let id = 0;
  const send = (method, params) => new Promise((resolve, reject) => {
    waits.set(++id, [resolve, reject]);
    socket.send(JSON.stringify({ id, method, params }));
  });
  await send('session.new', { capabilities: {} });
  async function fresh(hash = '') {
    const { context } = await send('browsingContext.create', { type: 'tab' });
    await send('browsingContext.navigate', { context, url: address + hash, wait: 'complete' });
    const run = async text => {
      const r = await send('script.evaluate', { expression: `(async () => JSON.stringify(await (${text})()))()`, target: { context }, awaitPromise: true });
      if (r.type !== 'success') throw new Error(JSON.stringify(r.exceptionDetails).slice(0, 300));
      return r.result.value === undefined ? undefined : JSON.parse(r.result.value);
    };
    await run('async () => { while (!document.body.dataset.ready) await new Promise(r => setTimeout(r, 50)); for (const d of document.querySelectorAll("dialog[open]")) d.close(); }');
    return run;
  }
  const end = () => {
    child.removeAllListeners('exit');
    child.kill();
    setTimeout(() => fs.rmSync(profile, { recursive: true, force: true }), 1500);
  };
  return { fresh, end };
}

(async () => {
  let fox;
  await test('Firefox opens the page, plays a game by clicks and shares a link', async () => {
    fox = await firefox();
    const run = await fox.fresh();
    await run('() => open(["barrels", "-p", "4", "--seed", "9"], {})');
    const clicks = await run(`async () => {
      let n = 0;
      for (; n < 25; n++) {
        while (busy) await new Promise(r => setTimeout(r, 2));
        const things = document.querySelectorAll('#picture .live'), buttons = document.querySelectorAll('#answers button');
        (things.length > 0 && n % 3 > 0 ? things[n % things.length] : buttons[n % buttons.length]).dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }
      while (busy) await new Promise(r => setTimeout(r, 2));
      return table.position.decision;
    }`);
    holds(clicks > 5, `only ${clicks} answers`);
    await run('() => share()');
    const seen = '() => JSON.stringify([table.position.table, table.position.asks])';
    const other = await fox.fresh(await run('() => location.hash'));
    same(await other(seen), await run(seen), 'positions');
  });
  if (fox) fox.end();
  done();
})();
