// What the program prints for a terminal, as nodes: colours become spans, all else is text.
'use strict';

function ansiNodes(text) {
  const basic = ['#444', '#d05a4a', '#4f9a4a', '#b98a1f', '#3f7fd0', '#a060b0', '#2f9aa0', '#ccc'];
  const cube = n => n < 16 ? basic[n % 8] : n >= 232 ? `rgb(${Array(3).fill(8 + (n - 232) * 10)})`
    : `rgb(${[(n - 16) / 36 | 0, ((n - 16) / 6 | 0) % 6, (n - 16) % 6].map(v => v ? 55 + v * 40 : 0)})`;
  const list = document.createDocumentFragment();
  let style = {};
  for (const part of text.split(/(\x1b\[[0-9;]*[A-Za-z])/)) {
    const code = /^\x1b\[([0-9;]*)m$/.exec(part);
    if (code) {
      const n = code[1].split(';').map(Number);
      for (let i = 0; i < n.length; i++) {
        if (n[i] === 0) style = {};
        else if (n[i] === 1) style.fontWeight = 700;
        else if (n[i] === 2) style.opacity = 0.65;
        else if (n[i] >= 30 && n[i] < 38) style.color = basic[n[i] - 30];
        else if (n[i] === 97) style.color = '#fff';
        else if ((n[i] === 38 || n[i] === 48) && n[i + 1] === 5) {
          style[n[i] === 38 ? 'color' : 'backgroundColor'] = cube(n[i + 2]);
          i += 2;
        }
      }
    } else if (part && part[0] !== '\x1b') {
      const span = document.createElement('span');
      span.textContent = part;
      Object.assign(span.style, style);
      list.append(span);
    }
  }
  return list;
}
