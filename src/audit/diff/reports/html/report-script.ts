import { IMAGE_EXTENSIONS } from '../../../../lib/site/asset-forms.js';

/** Alternatives of a pattern: the extensions of the files that embedded pages show. */
export const PICTURES = [...IMAGE_EXTENSIONS, 'woff2'].join('|');

/** The script of the HTML report, which runs in the browser. The findings can be read without it. */
export const REPORT_SCRIPT = `
(() => {
  'use strict';
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cards = $$('.finding');
  const buttons = $$('.filter');
  const find = $('#find');
  const ripples = $('#ripples');
  let current = -1;

  function apply() {
    const wanted = new Set(buttons.filter((button) => button.getAttribute('aria-pressed') === 'true').map((button) => button.dataset.category));
    const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      const fits = (wanted.size === 0 || wanted.has(card.dataset.category)) && ((ripples && ripples.checked) || !('ripple' in card.dataset)) && words.every((word) => (card.dataset.search ?? card.textContent.toLowerCase()).includes(word));
      card.hidden = !fits;
      if (fits) shown += 1;
    }
    $('#shown').textContent = shown + ' of ' + cards.length + ' shown';
    $('.none').hidden = shown > 0 || cards.length === 0;
    const state = [...wanted].join(',') + ';' + find.value + ';' + (ripples && ripples.checked ? 1 : 0);
    try { sessionStorage.setItem('filters', state); } catch { /* Without storage, filters last until the page is left. */ }
  }
  for (const button of buttons) button.addEventListener('click', () => { button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true')); apply(); });
  find.addEventListener('input', apply);
  if (ripples) ripples.addEventListener('change', apply);

  function move(step) {
    const visible = cards.filter((card) => !card.hidden);
    if (visible.length === 0) return;
    const at = visible.indexOf(cards[current]);
    const next = visible[Math.max(0, Math.min(visible.length - 1, at === -1 ? (step > 0 ? 0 : visible.length - 1) : at + step))];
    mark(next);
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  }
  function mark(card) {
    if (cards[current]) cards[current].classList.remove('current');
    current = cards.indexOf(card);
    card.classList.add('current');
  }

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
    const card = event.target.closest('.finding');
    if (card) mark(card);
    if (button) open(button.dataset.frames.split(' ').map(Number), button.dataset.mark);
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (dialog.open) {
      if (event.key === 'n' && event.target !== which) next();
      return;
    }
    if (event.target === find && event.key === 'Escape') { find.value = ''; apply(); find.blur(); }
    if (event.target.matches('input:not([type=checkbox])')) return;
    const show = cards[current] && $('.show', cards[current]);
    const actions = { j: () => move(1), k: () => move(-1), o: () => show && show.click(), r: () => ripples && ripples.click(), '/': () => find.focus() };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  try {
    const [names = '', text = '', all = ''] = (sessionStorage.getItem('filters') || '').split(';');
    for (const button of buttons) if (names.split(',').includes(button.dataset.category)) button.setAttribute('aria-pressed', 'true');
    find.value = text;
    if (ripples) ripples.checked = all === '1';
  } catch { /* As above. */ }
  apply();
  if (location.hash.startsWith('#f-')) { const card = $(location.hash); if (card) { card.hidden = false; mark(card); card.scrollIntoView(); } }
})();
`.trim();
