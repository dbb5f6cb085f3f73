import { byId, element, time } from './elements.js';

/** Fields in the order in which people read them; others follow. */
const ORDER = [
  'label',
  'downloadCompleted',
  'pageUrl',
  'APKVersion',
  'countPlayLudoHit',
  'networkType',
  'language',
  'sessionid',
  'uuid',
  'timestamp',
  'userAgent',
  'appName',
  'id',
];

const list = byId('events');
let count = 0;

/** @param {object[]} events oldest first */
export function showEvents(events) {
  list.replaceChildren(...events.map(entry).reverse());
  count = events.length;
  showCount();
}

/** @param {{ fields: Record<string, string>, problems: object[] }} event */
export function addEvent(event) {
  list.prepend(entry(event));
  count += 1;
  showCount();
  byId('event-news').textContent = `Event: ${event.fields.label ?? 'without label'}. ${verdict(event.problems.length)}`;
}

function showCount() {
  byId('event-count').textContent = String(count);
  byId('no-events').hidden = count > 0;
}

/** @param {number} problems */
function verdict(problems) {
  return problems === 0 ? 'As specified' : problems === 1 ? '1 problem' : `${problems} problems`;
}

function entry({ n, received, fields, problems }) {
  const good = problems.length === 0;
  const missing = problems.map(({ field }) => field).filter((field) => !(field in fields));
  const names = [...new Set([...ORDER.filter((name) => name in fields), ...Object.keys(fields), ...missing])];
  return element(
    'li',
    { class: 'event' },
    element(
      'details',
      { open: !good },
      element(
        'summary',
        {},
        element('span', { class: 'number' }, `#${n}`),
        element('strong', { class: 'label' }, fields.label ?? '(no label)'),
        outcome(fields.downloadCompleted),
        element('span', { class: `mark ${good ? 'good' : 'bad'}` }, verdict(problems.length)),
        time(received),
      ),
      element(
        'dl',
        { class: 'fields' },
        ...names.map((name) =>
          field(
            name,
            fields[name],
            problems.filter((problem) => problem.field === name),
          ),
        ),
      ),
    ),
  );
}

/** @param {string | undefined} completed */
function outcome(completed) {
  if (completed === undefined) return undefined;
  return element(
    'span',
    { class: `mark ${completed === 'true' ? 'good' : 'warn'}` },
    completed === 'true' ? 'completed' : 'not completed',
  );
}

function field(name, value, problems) {
  return element(
    'div',
    { class: problems.length > 0 ? 'wrong' : undefined },
    element('dt', {}, name),
    element(
      'dd',
      {},
      value === undefined ? '' : decoded(name, value),
      ...problems.map(({ problem }) => element('span', { class: 'problem' }, problem)),
    ),
  );
}

/** @param {string} name @param {string} value */
function decoded(name, value) {
  if (name !== 'timestamp' || !/^\d{13}$/.test(value)) return value;
  return `${value} (${new Date(Number(value)).toLocaleString('en-GB')})`;
}
