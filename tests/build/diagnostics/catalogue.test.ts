import { expect, it } from 'vitest';
import { catalogue } from '../../../lib/errors/index.js';
import { diagnosticOf, GROUPS, sitesOf, snapshotsOf } from './examples.js';

const names = Object.keys(catalogue);
const ids = GROUPS.flatMap((group) =>
  sitesOf(group)
    .flat()
    .map(({ id }) => id),
);

it('has an example for every name of the catalogue', () => {
  const shown = new Set(ids.map(diagnosticOf));
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

it('has no example twice, or for a name that is not in the catalogue', () => {
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !names.includes(diagnosticOf(id)))).toEqual([]);
});

it('has a printed text of every example, which says why and what to do', () => {
  const texts = new Map(GROUPS.flatMap((group) => [...snapshotsOf(group)]));
  expect([...texts.keys()].sort()).toEqual([...ids].sort());
  for (const [id, text] of texts) {
    expect(text, id).toMatch(/^ {2}Why: \S.*[.?]$/m);
    expect(text, id).toMatch(/^ {2}Fix: \S.*[.?:]$/m);
  }
});

it('ends every sentence of the catalogue with a full stop', () => {
  const sentences = Object.entries(catalogue).flatMap(([name, { cause, remedy }]) => [
    `${name}: ${cause}`,
    `${name}: ${remedy}`,
  ]);
  expect(sentences.filter((text) => !/: [A-Z`].*\.$/.test(text))).toEqual([]);
});
