import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { catalogue } from '../../../lib/errors/index.js';
import { casesIn, diagnosticOf, expectedFile, GROUPS, IN_CI, UNPRINTED } from './diagnostic-cases.js';

const names = Object.keys(catalogue);
const cases = GROUPS.flatMap((group) => casesIn(group).map((id) => ({ group, id })));

it('has a fixture for every name of the catalogue', () => {
  const shown = new Set(cases.map(({ id }) => diagnosticOf(id)));
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

it('has no fixture for a name that is not in the catalogue', () => {
  expect(cases.filter(({ id }) => !names.includes(diagnosticOf(id)))).toEqual([]);
});

it('had every printed snapshot before this run', () => {
  expect(
    UNPRINTED,
    IN_CI
      ? "Snapshots are written on a person's machine, looked at and committed."
      : 'They are written now: read them before you commit them.',
  ).toEqual([]);
});

it('says in every snapshot why and what to do', async () => {
  for (const { group, id } of cases) {
    const text = await readFile(expectedFile(group, id), 'utf8');
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
