import { expect, it } from 'vitest';
import { parsePlainJson } from '../../../src/content/yaml/parser/plain-json.js';
import { parseAnyYaml } from '../../../src/content/yaml/yaml-file.js';

const SAMPLES: readonly Readonly<Record<string, unknown>>[] = [
  { rows: [{ name: 'Mint', price: 3, sold: false, note: null }], none: [], empty: {} },
  { text: 'a: b # c\n\tनमस्ते "x" \\ 𝔘 \u2028', 'a key': { yes: 'yes', '1': 1.5, no: -1e-7 } },
  { time: '2026-11-30', octal: '017', signs: '<<: *a &b !c %d' },
];

it.each(SAMPLES)('reads what programs write as YAML reads it: %j', (value) => {
  for (const text of [JSON.stringify(value), `${JSON.stringify(value, undefined, 2)}\n`]) {
    expect(parsePlainJson(text)).toEqual(value);
    expect(parseAnyYaml('site/data/x.json', text)).toEqual(value);
  }
});

it.each([
  '{ "a": 1, "a": 2 }',
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  '{"":1}',
  '{"<<":{"a":1}}',
  '{"a":12345678901234567890}',
  '{"a":"\\ud800"}',
  '[1]',
  '"text"',
  '',
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
])('leaves to the other reader what has to be looked at: %s', (text) => {
  expect(parsePlainJson(text)).toBeUndefined();
});
