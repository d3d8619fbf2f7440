// For the tests of the page: TAP, the program inside node, the native one, and a browser.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), { execFileSync } = require('child_process');
const web = path.resolve(process.env.OILPATCH_WEB || 'build/web');
const oilpatch = process.env.OILPATCH;

let count = 0, failed = 0;
async function test(name, run) {
  if (process.env.WEB_ONLY && !new RegExp(process.env.WEB_ONLY).test(name)) return; // some of them, by their names
  count++;
  try {
    await run();
    console.log(`ok ${count} - ${name}`);
  } catch (e) {
    failed++;
    console.log(`not ok ${count} - ${name}`);
    for (const line of String(e && e.stack || e).split('\n').slice(0, 12)) console.log(`# ${line}`);
  }
}
function done() {
  console.log(`1..${count}`);
  process.exitCode = failed > 0 || count === 0 ? 1 : 0;
}

function same(a, b, what) {
  const [x, y] = [a, b].map(v => typeof v === 'string' ? v : JSON.stringify(v));
  if (x === y) return;
  let i = 0;
  while (x[i] === y[i]) i++;
  throw new Error(`${what}: …${x.slice(Math.max(0, i - 40), i + 80)} is not …${y.slice(Math.max(0, i - 40), i + 80)}`);
}
function holds(condition, what) { if (!condition) throw new Error(what); }

// How many times slower than alone: what waits for its turn on a busy machine is not slow.
const patience = () => Math.max(1, os.loadavg()[0] / os.cpus().length);

function files(below, at, all = {}) {
  for (const name of fs.readdirSync(below)) {
    const full = path.join(below, name), inside = `${at}/${name}`;
    if (fs.statSync(full).isDirectory()) files(full, inside, all);
    else all[inside] = fs.readFileSync(full, 'utf8');
  }
  return all;
}

// The program compiled for the page, here.  Its clock is the processor's time, as the native one's: a busy machine must
// not look like an endless loop.
async function engine() {
  const clock = process.hrtime;
  process.hrtime = Object.assign(() => {
    const { user, system } = process.cpuUsage(), us = user + system;
    return [Math.floor(us / 1e6), us % 1e6 * 1000];
  }, clock);
  const e = require('../../repl/web/engine.js')(require(path.join(web, 'oilpatch.js')), fs.readFileSync(path.join(web, 'oilpatch.wasm')));
  await e.boot(files('variants', '/variants'), { COLUMNS: '80', LINES: '24' });
  return e;
}

const native = (...words) => execFileSync(oilpatch, words, { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, OILPATCH_VARIANTS: 'variants' } });

async function browser() {
  const { chromium } = require(path.join(web, 'node/node_modules/playwright-core'));
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND'],
  });
}
const address = `file://${path.join(web, 'oilpatch.html')}`;

module.exports = { test, done, same, holds, engine, native, browser, address, files, patience };
