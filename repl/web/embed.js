// node repl/web/embed.js HEADER STRUCT ARRAY PREFIX FILES...: files as C, as the Makefile's `embed` has them, but our own
// Lua stays text.  A page is fetched: binary chunks would take a fifth of it more than words do, which are read in
// some milliseconds.  Comments go, lines stay where they are.
'use strict';
const fs = require('fs'), path = require('path');
const [header, struct, array, prefix, ...files] = process.argv.slice(2);

// Strings and long brackets are left as they are, a comment leaves its line ends.
const LUA = /--\[(=*)\[[^]*?\]\1\]|--[^\n]*|\[(=*)\[[^]*?\]\2\]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\n[ \t]+|[ \t]+(?=\n)/g;
const strip = text => text.replace(LUA, found => /^--/.test(found) ? found.replace(/[^\n]+/g, '')
  : /^\s/.test(found) ? found.replace(/[ \t]+/g, '') : found);

function read(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (/api\.lua$/.test(file) || array === 'tongue_files') return text; // read by people
  return /\.lua$/.test(file) && !/bench\/plain/.test(file) ? strip(text) : `return [==[\n${text}]==]\n`;
}

const literal = text => `"${[...Buffer.from(text)].map(c => c === 10 ? '\\n' : c === 34 || c === 92 ? `\\${String.fromCharCode(c)}`
  : c >= 32 && c < 127 && c !== 63 ? String.fromCharCode(c) : `\\${c.toString(8).padStart(3, '0')}`).join('').replace(/\\n/g, '\\n"\n"')}"`;
const named = file => prefix === '*/' ? path.basename(file) : file.slice(prefix.length);
const out = [`#include "${header}"`];
files.forEach((file, i) => out.push(`static const char text${i}[] = ${literal(read(file))};`));
out.push(`const struct ${struct} ${array}[] = {`, ...files.map((file, i) => `{"${named(file)}", text${i}, sizeof text${i} - 1},`), '{0, 0, 0}};');
process.stdout.write(out.join('\n') + '\n');
