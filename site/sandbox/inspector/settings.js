import { byId, element, send } from './elements.js';

const EXPOSABLE = ['Accept-Ranges', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag', 'Repr-Digest'];

const inputs = {
  size: element('input', { id: 'set-size', inputmode: 'text', autocomplete: 'off', spellcheck: 'false' }),
  version: element('input', { id: 'set-version', type: 'number', min: 1 }),
  linkSeconds: element('input', { id: 'set-link', type: 'number', min: 0 }),
  preflightSeconds: element('input', { id: 'set-preflight', type: 'number', min: 0 }),
  regionName: element('input', { id: 'set-region', autocomplete: 'off' }),
  country: element('input', { id: 'set-country', autocomplete: 'off' }),
  digest: element('input', { id: 'set-digest', type: 'checkbox', role: 'switch' }),
  allowIfRange: element('input', { id: 'set-if-range', type: 'checkbox', role: 'switch' }),
};
const exposed = EXPOSABLE.map((name) => ({
  name,
  input: element('input', { id: `expose-${name}`, type: 'checkbox', role: 'switch' }),
}));

const labelled = (text, input) => element('label', { for: input.id }, text, input);
const switched = (text, input) => element('div', { class: 'switch' }, input, element('label', { for: input.id }, text));

byId('settings').append(
  element(
    'fieldset',
    {},
    element('legend', {}, 'The file'),
    element(
      'div',
      { class: 'values' },
      labelled('Size', inputs.size),
      labelled('Version', inputs.version),
      labelled('Link lasts (s)', inputs.linkSeconds),
    ),
    switched('Comes with its digest', inputs.digest),
  ),
  element(
    'fieldset',
    {},
    element('legend', {}, 'What pages of another origin may see'),
    ...exposed.map(({ name, input }) => switched(name, input)),
    switched('May send If-Range', inputs.allowIfRange),
    element('div', { class: 'values' }, labelled('Preflight kept (s)', inputs.preflightSeconds)),
  ),
  element(
    'fieldset',
    {},
    element('legend', {}, 'The visitor'),
    element('div', { class: 'values' }, labelled('Region', inputs.regionName), labelled('Country', inputs.country)),
  ),
);

/** @param {Record<string, unknown>} values */
export function showSettings(values) {
  put(inputs.size, values.size % 1048576 === 0 ? `${values.size / 1048576}MiB` : String(values.size));
  for (const name of ['version', 'linkSeconds', 'preflightSeconds']) put(inputs[name], values[name]);
  put(inputs.regionName, values.region.regionName);
  put(inputs.country, values.region.country);
  inputs.digest.checked = values.digest;
  inputs.allowIfRange.checked = values.allowIfRange;
  for (const { name, input } of exposed) input.checked = values.exposed.includes(name);
}

/** What somebody is writing in is left alone. */
function put(input, value) {
  if (document.activeElement !== input) input.value = String(value);
}

const change = (values) => void send('PUT', '/sandbox/settings', values);
inputs.size.addEventListener('change', () => change({ size: inputs.size.value.replaceAll(' ', '') }));
for (const name of ['version', 'linkSeconds', 'preflightSeconds'])
  inputs[name].addEventListener('change', () => change({ [name]: Number(inputs[name].value) }));
for (const name of ['digest', 'allowIfRange'])
  inputs[name].addEventListener('change', () => change({ [name]: inputs[name].checked }));
for (const input of [inputs.regionName, inputs.country]) {
  input.addEventListener('change', () =>
    change({ region: { regionName: inputs.regionName.value, country: inputs.country.value } }),
  );
}
for (const { input } of exposed)
  input.addEventListener('change', () =>
    change({ exposed: exposed.filter(({ input: box }) => box.checked).map(({ name }) => name) }),
  );
