import { IMAGE_EXTENSIONS } from '../../../../lib/site/asset-forms.js';

/** Alternatives of a pattern: the extensions of the files that embedded pages show. */
export const PICTURES = [...IMAGE_EXTENSIONS, 'woff2'].join('|');

/** The script that shows pages before and after, which runs in the browser. */
export const PAGE_SCRIPT = `
(() => {
  'use strict';
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  let parsed;
  const data = () => parsed ??= JSON.parse($('#data').textContent);
  const dialog = $('#pages');
  const which = $('#which');
  const frames = { before: $('#before'), after: $('#after') };
  const STYLE = '<style>mark[data-islet-change]{background:#ffd54a!important;color:#000!important;outline:2px solid #b45309!important}[data-islet-change]:not(mark){outline:3px dashed #b45309!important;outline-offset:2px}islet-lost{all:initial!important;display:inline-block!important;max-width:calc(100% - 16px)!important;margin:4px!important;padding:2px 8px!important;border:2px dashed #b45309!important;border-radius:4px!important;background:#ffd54a!important;color:#000!important;font:14px/1.4 system-ui,sans-serif!important}html{scroll-behavior:auto!important}</style>';
  const NOT_THERE = '<p style="font:1rem system-ui;padding:2rem">This page is not there.</p>';
  let marks = [];
  let at = -1;
  let wanted = '';

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
  }
  function withPictures(html) {
    return html.replace(/\\/[^"'\\s(),]+\\.(${PICTURES})/g, (path, kind) => data().pictures[path] ? 'data:' + (kind === 'woff2' ? 'font/woff2' : 'image/' + (kind === 'svg' ? 'svg+xml' : kind === 'jpg' ? 'jpeg' : kind)) + ';base64,' + data().pictures[path] : path);
  }
  async function fill(frame, packed) {
    const html = packed === undefined ? NOT_THERE : withPictures(await unpack(packed)).replace(/<\\/head>/i, STYLE + '</head>');
    await new Promise((done) => { frame.addEventListener('load', done, { once: true }); frame.srcdoc = html; });
    const page = frame.contentDocument;
    if (!page) return [];
    return [...page.querySelectorAll('[data-islet-change]')];
  }
  async function open(numbers, fingerprint) {
    wanted = fingerprint;
    if (which.options.length === 0) for (const [number, page] of data().pages.entries()) which.add(new Option(page.title, number));
    if (!dialog.open) dialog.showModal();
    which.value = String(numbers[0]);
    await load();
  }
  async function load() {
    const page = data().pages[Number(which.value)];
    const [before, after] = await Promise.all([fill(frames.before, page.before), fill(frames.after, page.after)]);
    opened = [];
    after.unshift(...noteHidden());
    const holds = (element) => element.dataset.isletChange.split(' ').includes(wanted);
    marks = before.some(holds) && !after.some(holds) ? [before, after] : [after, before];
    if (marks[0].length === 0) marks.reverse();
    at = Math.max(-1, marks[0].findIndex(holds) - 1);
    next();
  }
  /** Notes in the page after where the wanted text is but cannot be seen. They lie over the page, whose styles may depend on its order. */
  function noteHidden() {
    const page = frames.after.contentDocument;
    for (const note of $$('islet-lost[style]', page)) note.remove();
    return $$('[data-islet-hides~="' + wanted + '"]', page).map((hider) => {
      const text = $('mark[data-islet-change~="' + wanted + '"]', hider);
      let near = text || hider;
      while (near.parentElement && near.getBoundingClientRect().height < 2) near = near.previousElementSibling || near.parentElement;
      const box = near.getBoundingClientRect();
      const note = page.createElement('islet-lost');
      note.dataset.isletChange = wanted;
      note.textContent = 'was here: ' + (text ? text.textContent : '');
      const place = { position: 'absolute', 'z-index': '2147483647', top: Math.max(0, box.top + page.defaultView.scrollY) + 'px', left: Math.max(0, box.left) + 'px' };
      for (const name of Object.keys(place)) note.style.setProperty(name, place[name], 'important');
      page.documentElement.append(note);
      return note;
    });
  }
  /** Opens the details around a mark and scrolls to it. */
  let opened = [];
  function bring(element) {
    for (let outer = element.closest('details:not([open])'); outer; outer = outer.parentElement.closest('details:not([open])')) {
      outer.open = true;
      opened.push(outer);
    }
    element.scrollIntoView({ block: 'center' });
  }
  function next() {
    const [main, other] = marks;
    if (!main || main.length === 0) return;
    at = (at + 1) % main.length;
    for (const details of opened) details.open = false;
    opened = [];
    bring(main[at]);
    const names = main[at].dataset.isletChange.split(' ');
    const twin = other.find((element) => element.dataset.isletChange.split(' ').some((name) => names.includes(name))) || other[Math.min(at, other.length - 1)];
    if (twin) bring(twin);
  }
  which.addEventListener('change', load);
  $('#next-mark').addEventListener('click', next);
  for (const button of $$('[data-width]')) button.addEventListener('click', () => {
    const width = button.dataset.width;
    for (const frame of Object.values(frames)) frame.style.width = width.endsWith('%') ? width : width + 'px';
    for (const frame of Object.values(frames)) frame.style.flexShrink = '0';
    for (const item of $$('[data-width]')) item.setAttribute('aria-pressed', String(item === button));
    if (dialog.open) noteHidden();
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('.show');
    if (button) open(button.dataset.frames.split(' ').map(Number), button.dataset.mark);
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !dialog.open) return;
    if (event.key === 'n' && event.target !== which) next();
  });
})();
`.trim();
