import { byId, element, send } from './elements.js';

/** Every switch: what it is called, what it does, and the values that it takes. */
const GROUPS = [
  {
    name: 'The network',
    faults: [
      {
        kind: 'latency',
        name: 'Slow answers',
        about: 'Every answer to this service waits.',
        on: true,
        fields: [{ name: 'milliseconds', label: 'Milliseconds', value: 2000 }],
      },
      {
        kind: 'rate',
        name: 'Slow connection',
        about: 'The file comes at this rate until the faults are changed.',
        fields: [{ name: 'bytesPerSecond', label: 'Bytes a second', value: 262144 }],
      },
      {
        kind: 'drop',
        name: 'Connection breaks',
        about: 'After so many bytes of each answer.',
        fields: [{ name: 'at', label: 'After bytes', value: 1048576 }],
      },
      {
        kind: 'stall',
        name: 'Stream stalls',
        about: 'After so many bytes nothing comes until the faults are changed.',
        fields: [{ name: 'at', label: 'After bytes', value: 1048576 }],
      },
      { kind: 'offline', name: 'Offline', about: 'The connection ends without an answer.', on: true },
    ],
  },
  {
    name: 'The server',
    faults: [
      {
        kind: 'error',
        name: 'Error',
        about: 'A status in place of an answer: 500, 503, 429 …',
        on: true,
        fields: [
          { name: 'status', label: 'Status', value: 503 },
          { name: 'retryAfter', label: 'Retry after (s)', value: '' },
        ],
      },
      { kind: 'expired', name: 'Link expired', about: '403 for the file.' },
      { kind: 'changed', name: 'File changed', about: 'The next version, with its own bytes and tag.' },
      { kind: 'wrong-digest', name: 'Wrong digest', about: 'A digest that the file does not have.' },
    ],
  },
  {
    name: 'Parts and lengths',
    faults: [
      { kind: 'whole', name: '200 for a part', about: 'The whole file where a part was asked for.' },
      { kind: 'no-ranges', name: 'No parts at all', about: 'The server says that it sends none.' },
      { kind: 'wrong-range', name: 'Wrong part', about: 'Another part than was asked for.' },
      { kind: 'unsatisfiable', name: '416', about: 'There is no such part.' },
      { kind: 'no-length', name: 'No length', about: 'Nobody says how long the file is.' },
      { kind: 'gzip', name: 'Compressed', about: 'The length is that of the compressed form.' },
    ],
  },
];

const SERVICES = { download: 'the file', link: 'the link', events: 'events', location: 'the location' };

let turn = Promise.resolve();
const rows = new Map(GROUPS.flatMap(({ faults }) => faults).map((fault) => [fault.kind, row(fault)]));

byId('faults').append(
  ...GROUPS.map(({ name, faults }) =>
    element('fieldset', {}, element('legend', {}, name), ...faults.map(({ kind }) => rows.get(kind).root)),
  ),
);

/** @param {{ kind: string, on: string, left?: number }[]} list */
export function showFaults(list) {
  for (const [kind, { show }] of rows) show(list.find((fault) => fault.kind === kind));
}

/**
 * Puts faults in the place of those of their kind. One change comes after the other, and from what the services have then: the stream may not have told it yet.
 *
 * @param {string} kind
 * @param {object[]} faults
 */
function replace(kind, faults) {
  const change = async () => {
    const active = await (await fetch('/sandbox/faults')).json();
    const others = active
      .filter((fault) => fault.kind !== kind)
      .map(({ left, ...fault }) => (left === undefined ? fault : { ...fault, times: left }));
    await send('PUT', '/sandbox/faults', [...others, ...faults]);
  };
  turn = turn.then(change, change);
}

/** A switch with its values, and a button for a single request. */
function row({ kind, name, about, on, fields = [] }) {
  const id = `fault-${kind}`;
  const box = element('input', { type: 'checkbox', role: 'switch', id, 'aria-describedby': `${id}-about` });
  const next = element(
    'button',
    { type: 'button', class: 'button small', 'aria-label': `${name}: next request only` },
    'Next',
  );
  const inputs = fields.map(({ name: field, label, value }) => ({
    field,
    input: element('input', { type: 'number', min: 0, id: `${id}-${field}`, value }),
    label,
  }));
  const options = Object.entries(SERVICES).map(([value, text]) => element('option', { value }, text));
  const choice = on === true ? element('select', { id: `${id}-on` }, ...options) : undefined;
  const left = element('span', { class: 'mark warn', hidden: true });

  const described = () => ({
    kind,
    ...(choice === undefined ? {} : { on: choice.value }),
    ...Object.fromEntries(
      inputs.filter(({ input }) => input.value !== '').map(({ field, input }) => [field, Number(input.value)]),
    ),
  });
  const apply = () => {
    replace(kind, box.checked ? [described()] : []);
  };
  box.addEventListener('change', apply);
  next.addEventListener('click', () => {
    replace(kind, [{ ...described(), times: 1 }]);
  });
  for (const control of [...inputs.map(({ input }) => input), choice])
    control?.addEventListener('change', () => {
      if (box.checked) apply();
    });

  return {
    root: element(
      'div',
      { class: 'fault' },
      element(
        'div',
        { class: 'switch' },
        box,
        element('label', { for: id }, element('strong', {}, name), left, element('span', { id: `${id}-about` }, about)),
        next,
      ),
      inputs.length === 0 && choice === undefined
        ? undefined
        : element(
            'div',
            { class: 'values' },
            ...(choice === undefined ? [] : [element('label', { for: `${id}-on` }, 'On', choice)]),
            ...inputs.map(({ field, input, label }) => element('label', { for: `${id}-${field}` }, label, input)),
          ),
    ),
    show(fault) {
      box.checked = fault !== undefined;
      left.hidden = fault?.left === undefined;
      left.textContent = fault?.left === undefined ? '' : `${fault.left} to go`;
      if (fault === undefined) return;
      for (const { field, input } of inputs) if (document.activeElement !== input) input.value = fault[field] ?? '';
      if (choice !== undefined) choice.value = fault.on;
    },
  };
}
