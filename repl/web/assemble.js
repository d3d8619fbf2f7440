// node repl/web/assemble.js FOLDER: oilpatch.html in it, one file from repl/web, the games and the compiled program.
'use strict';
const fs = require('fs'), path = require('path'), zlib = require('zlib');
const folder = process.argv[2], here = __dirname;

function games(below, at = '', all = {}) {
  for (const name of fs.readdirSync(path.join(below, at)).sort()) {
    const inside = path.posix.join(at, name), full = path.join(below, inside);
    if (fs.statSync(full).isDirectory()) {
      if (name !== 'tests') games(below, inside, all);
    } else if (/\.(lua|txt|md)$/.test(name)) {
      all['/variants/' + inside] = fs.readFileSync(full, 'utf8');
    }
  }
  return all;
}

const packed = data => zlib.gzipSync(data, { level: 9 }).toString('base64');
const parts = {
  wasm: () => packed(fs.readFileSync(path.join(folder, 'oilpatch.wasm'))),
  games: () => packed(JSON.stringify(games('variants'))),
  'picture.css': () => fs.readFileSync(path.join(here, '../picture/picture.css'), 'utf8'),
  'oilpatch.js': () => fs.readFileSync(path.join(folder, 'oilpatch.js'), 'utf8'),
};
const text = name => (parts[name] ? parts[name]() : fs.readFileSync(path.join(here, name), 'utf8'))
  .replace(/<\/script/gi, '<\\/script');
const page = fs.readFileSync(path.join(here, 'page.html'), 'utf8').replace(/@([\w.]+)@/g, (_, name) => text(name));
fs.writeFileSync(path.join(folder, 'oilpatch.html'), page);
console.log(`${path.join(folder, 'oilpatch.html')}: ${page.length} bytes, ${zlib.gzipSync(page).length} gzipped`);
