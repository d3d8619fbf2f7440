// A link holds a table: the game, seats, seed, layers by name or text, the lines that were typed, and the hash of the
// position they lead to.  It stands behind '#', so that no server ever sees it.
'use strict';

const LINK_LONGEST = 60000;

async function squeeze(bytes, stream) {
  const body = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function makeLink(table) {
  const bytes = await squeeze(new TextEncoder().encode(JSON.stringify(table)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return 'v1.' + btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

// The table of a link; throws with a sentence where it is none.
async function readLink(text, words) {
  if (text.length > LINK_LONGEST) throw new Error(words.linkLong);
  if (!text.startsWith('v1.')) throw new Error(words.linkForeign);
  try {
    const raw = atob(text.slice(3).replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = await squeeze(Uint8Array.from(raw, c => c.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    if (bytes.length > 1 << 20) throw 0;
    const t = JSON.parse(new TextDecoder().decode(bytes));
    const isList = v => v === undefined || Array.isArray(v) && v.every(s => typeof s === 'string');
    if (typeof t.g !== 'string' || !isList(t.l) || !isList(t.a) || !isList(t.b)) throw 0;
    if (!/^[a-z0-9_]+$/.test(t.g) || t.l && t.l.some(l => !/^[\w/.-]+$/.test(l) || l.includes('..'))) throw 0;
    return t;
  } catch (e) {
    throw new Error(words.linkBroken);
  }
}
if (typeof module !== 'undefined' && module.exports) module.exports = { makeLink, readLink };
