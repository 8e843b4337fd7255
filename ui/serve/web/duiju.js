// The page of duiju serve --web: a terminal, and a WebSocket that carries what is typed and
// shown as bytes and the size of the window as text (ui/serve/web.go).
'use strict';

const $ = id => document.getElementById(id);
const frame = 4096; // bytes of what is typed, half of what the server takes at once
const columns = 40, widest = 10, narrowest = 5; // of the narrowest window, pixels of a column
const face = '"DejaVu Sans Mono", "Noto Sans Mono CJK TC", Menlo, Consolas, "Noto Sans Mono", monospace';
const table = location.pathname.startsWith('/t/') ? decodeURIComponent(location.pathname.slice(3)) : '';
const page = Math.random().toString(36).slice(2); // after a lost connection the server knows it again
const touch = matchMedia('(pointer: coarse)').matches;
const light = matchMedia('(prefers-color-scheme: light)').matches;

document.body.style.background = light ? '#fff' : '#000';
const term = new Terminal({
  allowProposedApi: true, // widths by graphemes
  fontFamily: face, scrollback: 0, cursorBlink: false, windowOptions: {getCellSizePixels: true},
  theme: light ? {background: '#ffffff', foreground: '#222222', cursor: '#222222'} : {background: '#000000', foreground: '#dddddd'},
});
const fit = new FitAddon.FitAddon();
term.loadAddon(fit);
term.loadAddon(new UnicodeGraphemesAddon.UnicodeGraphemesAddon());
const images = new ImageAddon.ImageAddon({storageLimit: 32, enableSizeReports: false}); // see below
term.loadAddon(images);
term.unicode.activeVersion = '15-graphemes';
term.open($('screen'));
// What the program copies, such as a record, goes to the clipboard where the browser allows it.
term.parser.registerOscHandler(52, data => {
  const bytes = Uint8Array.from(atob(data.split(';')[1] || ''), c => c.charCodeAt(0));
  navigator.clipboard?.writeText(new TextDecoder().decode(bytes)).catch(() => {});
  return true;
});

let socket = null, words = {}, tries = 0, again = 0;

function say(o) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(o));
}

function type(text) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length && socket?.readyState === WebSocket.OPEN; at += frame) socket.send(bytes.subarray(at, at + frame));
}

// The type is as large as 40 columns allow, and its cells have whole pixels of the page and of
// the screen, or the parts of a picture would overlap; the window is what the keyboard of a
// phone leaves.
function resize() {
  if (visualViewport) document.body.style.height = visualViewport.height + 'px';
  scrollTo(0, 0);
  const most = Math.max(narrowest, Math.min(widest, Math.floor($('screen').clientWidth / columns)));
  const all = Array.from({length: most - narrowest + 1}, (_, i) => cell(most - i));
  const best = all.find(c => c.high) || all[0];
  term.options.fontSize = best.size;
  term.options.lineHeight = best.high ? (best.high * devicePixelRatio + 0.5) / best.least : 1;
  fit.fit();
}

// The type of columns of a width: its size, how high it is at least in pixels of the screen, and
// a height of whole pixels of both, of which there may be none.
function cell(width) {
  const on = document.createElement('canvas').getContext('2d');
  let size = 1.6 * width, m;
  for (let i = 0; i < 3; i++, size *= width / m.width) {
    on.font = `${size}px ${face}`;
    m = on.measureText('W');
  }
  const ratio = devicePixelRatio, least = Math.ceil((m.fontBoundingBoxAscent + m.fontBoundingBoxDescent) * ratio);
  let high = Math.ceil(least / ratio);
  while (high < 2.1 * width && !isWhole(high * ratio)) high++;
  return {size, least, high: isWhole(high * ratio) && high};
}

const isWhole = x => Math.abs(x - Math.round(x)) < 0.01;

// A program that asks for the size of a cell can show pictures: it hears nothing where they
// would overlap.
term.parser.registerCsiHandler({final: 't'}, params => {
  const r = document.querySelector('.xterm-screen').getBoundingClientRect(), w = r.width / term.cols, h = r.height / term.rows;
  if (params[0] === 16 && isWhole(w) && isWhole(h)) type(`\x1b[6;${Math.round(h)};${Math.round(w)}t`);
  return true;
});

function connect() {
  clearTimeout(again);
  const s = socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/ws');
  s.binaryType = 'arraybuffer';
  s.onopen = () => say({Name: $('name').value, Password: $('password').value, Table: table, Light: light, Page: page, Back: tries > 0, Columns: term.cols, Rows: term.rows});
  s.onmessage = e => {
    if (tries >= 0) {
      term.reset();
      $('waits').hidden = true;
      tries = -1; // it is in
    }
    term.write(new Uint8Array(e.data));
  };
  s.onclose = e => {
    if (s !== socket) return;
    term.options.disableStdin = true;
    if (e.code === 1000 || e.code === 1008 || e.code === 1013) {
      ask(e.reason || words.left);
      return;
    }
    // Nobody knows why: it comes back by itself, and not all pages at once.
    tries = Math.max(tries, 0) + 1;
    $('waits').textContent = words.lost;
    $('waits').hidden = false;
    again = setTimeout(connect, Math.min(15000, 500 * 2 ** tries) * (0.5 + Math.random() / 2));
  };
  term.options.disableStdin = false;
}

function ask(said) {
  $('waits').hidden = true;
  $('said').textContent = said;
  $('door').hidden = false;
  (words.asks && $('name').value ? $('password') : $('name').value ? $('enter') : $('name')).focus();
}

$('door').onsubmit = e => {
  e.preventDefault();
  localStorage.setItem('duiju.name', $('name').value);
  $('door').hidden = true;
  tries = 0;
  term.focus();
  connect();
};

term.onData(type);
term.onBinary(text => socket?.readyState === WebSocket.OPEN && socket.send(Uint8Array.from(text, c => c.charCodeAt(0))));
term.onResize(({cols, rows}) => say({Columns: cols, Rows: rows}));
addEventListener('resize', resize);
visualViewport?.addEventListener('resize', resize);
for (const event of ['online', 'pageshow']) addEventListener(event, () => tries > 0 && socket.readyState > WebSocket.OPEN && connect());

// Where fingers point, a row of keys stands below, and the keyboard comes when it is asked for.
if (touch) {
  const arrow = c => () => type((term.modes.applicationCursorKeysMode ? '\x1bO' : '\x1b[') + c);
  const keyboard = () => {
    term.textarea.inputMode = term.textarea.inputMode === 'none' ? 'text' : 'none';
    term.blur();
    term.focus();
  };
  term.textarea.inputMode = 'none';
  for (const [label, press] of [
    ['Esc', () => type('\x1b')], ['←', arrow('D')], ['↑', arrow('A')], ['↓', arrow('B')], ['→', arrow('C')],
    ['⏎', () => type('\r')], ['u', () => type('u')], ['y', () => type('y')], ['?', () => type('?')], ['⌨', keyboard],
  ]) {
    const b = document.createElement('button');
    b.textContent = label;
    b.onpointerdown = e => e.preventDefault(); // the terminal keeps the focus
    b.onclick = press;
    $('keys').append(b);
  }
  $('keys').hidden = false;
}

(async () => {
  words = await (await fetch('/welcome')).json();
  document.documentElement.lang = words.lang;
  if (table) document.title = 'Duiju · ' + table;
  $('name-asked').textContent = words.name;
  $('password-asked').textContent = words.password;
  $('enter').textContent = words.enter;
  $('secret').hidden = !words.asks;
  $('name').value = localStorage.getItem('duiju.name') || '';
  resize();
  if ($('name').value && !words.asks) {
    term.focus();
    connect();
  } else {
    ask('');
  }
})();
