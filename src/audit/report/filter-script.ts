/** The script of a report of findings, which runs in the browser. The findings can be read without it. */
export const FILTER_SCRIPT = `
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
  document.addEventListener('click', (event) => {
    const card = event.target.closest('.finding');
    if (card) mark(card);
  });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $('dialog[open]')) return;
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
