import { byId, element, size, time } from './elements.js';

const NAMES = { download: 'File', link: 'Link', events: 'Event', location: 'Location' };
const STATES = {
  waiting: 'waiting',
  sending: 'sending',
  done: 'done',
  broken: 'broken off',
  left: 'left by the visitor',
};

/** Entries that the page keeps, the latest first. */
const KEPT = 200;

const list = byId('requests');
const entries = new Map();

export function showRequests(requests) {
  entries.clear();
  list.replaceChildren();
  for (const request of requests) noteRequest(request);
  showCount();
}

export function noteRequest(request) {
  const before = entries.get(request.n);
  const made = entry(request);
  entries.set(request.n, made);
  if (before === undefined) list.prepend(made);
  else before.replaceWith(made);
  if (list.children.length > KEPT) list.lastElementChild.remove();
  showCount();
}

function showCount() {
  byId('request-count').textContent = String(list.children.length);
  byId('no-requests').hidden = list.children.length > 0;
}

function entry({ at, service, method, path, range, ifRange, faults, status, contentRange, length, sent, state }) {
  const file = service === 'download' && status > 0 && method === 'GET';
  return element(
    'li',
    { class: 'request' },
    element(
      'div',
      { class: 'line' },
      element(
        'span',
        { class: `mark ${tone(status, state)}` },
        status === 0 ? (state === 'waiting' ? '…' : 'no answer') : String(status),
      ),
      element('strong', {}, NAMES[service]),
      element('code', { class: 'path', title: path }, `${method} ${path.replace(/\?.*/s, '')}`),
      time(at),
    ),
    element(
      'p',
      { class: 'facts' },
      [
        range === null ? undefined : `asked for ${range.replace('=', ' ')}${ifRange === null ? '' : ' if unchanged'}`,
        contentRange === null ? undefined : `got ${contentRange}`,
        file || sent > 0 ? `${size(sent)}${length === null ? '' : ` of ${size(length)}`} sent` : undefined,
        STATES[state],
      ]
        .filter((fact) => fact !== undefined)
        .join(' · '),
    ),
    file && length !== null && length > 0
      ? element('progress', { max: length, value: sent, 'aria-label': 'Sent' })
      : undefined,
    faults.length === 0
      ? undefined
      : element('p', { class: 'held' }, ...faults.map((fault) => element('span', { class: 'mark warn' }, fault))),
  );
}

/** @param {number} status @param {string} state */
function tone(status, state) {
  if (state === 'waiting' || state === 'sending') return 'plain';
  return status === 0 || status >= 400 || state === 'broken' ? 'bad' : state === 'left' ? 'warn' : 'good';
}
