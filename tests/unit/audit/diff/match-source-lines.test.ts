import { expect, it } from 'vitest';
import { changedLines, wordsOf } from '../../../../src/audit/diff/source/changed-lines.js';
import { columnOf, matchSourceLines } from '../../../../src/audit/diff/source/match-source-lines.js';

const runs = (file: string, before: string, after: string) => changedLines(file, before, after);
const places = (
  change: { before?: string; after?: string; subject?: string },
  all: ReturnType<typeof runs>,
): string[] =>
  matchSourceLines({ subject: 'text in main p', before: undefined, after: undefined, ...change }, all).map(
    ({ before, after }) =>
      `${before === undefined ? '-' : `${before.file}:${String(before.number)}`} ${after === undefined ? '-' : `${after.file}:${String(after.number)}`}`,
  );

it('finds the lines that differ, by their numbers on each side', () => {
  const found = runs('a.yaml', 'one\ntwo\nthree\nfour\n', 'zero\none\ntwo\n3\nfour\n');
  expect(
    found.map(({ before, after }) => [before.map(({ number }) => number), after.map(({ number }) => number)]),
  ).toEqual([
    [[], [1]],
    [[3], [4]],
  ]);
  expect(runs('a.yaml', 'same\n', 'same\n')).toEqual([]);
  expect(runs('new.yaml', '', 'one\n\ntwo\n').flatMap(({ after }) => after.map(({ number }) => number))).toEqual([
    1, 3,
  ]);
});

it('reads figures and escapes as a page shows them', () => {
  expect(wordsOf('₹1,00,000 and 10_000')).toEqual(['100000', 'and', '10000']);
  expect(wordsOf('"caf\\u00e9"')).toEqual(['café']);
  expect(wordsOf('Ba\u200bsil')).toEqual(['ba', 'sil']);
});

it('takes the line that has the words that changed', () => {
  const found = runs('a.yaml', 'price: 100000\nfee: 5\n', 'price: 200000\nfee: 5\n').concat(
    runs('b.yaml', 'heading: Tea\n', 'heading: Coffee\n'),
  );
  expect(places({ before: 'Win ₹1,00,000', after: 'Win ₹2,00,000' }, found)).toEqual(['a.yaml:1 a.yaml:1']);
  expect(places({ before: 'Tea', after: 'Coffee' }, found)).toEqual(['b.yaml:1 b.yaml:1']);
  expect(places({ before: 'Milk', after: 'Water' }, found)).toEqual([]);
});

it('takes all lines that fit equally well, and the better one of two', () => {
  const found = runs('a.yaml', 'name: Tea\n', 'name: Mate\n').concat(
    runs('b.yaml', 'label: Tea\n', 'label: Mate\n'),
    runs('c.yaml', 'text: Tea with other things\n', 'text: Mate with other things\n'),
  );
  expect(places({ before: 'Tea', after: 'Mate' }, found)).toEqual(['a.yaml:1 a.yaml:1', 'b.yaml:1 b.yaml:1']);
  expect(places({ before: 'Tea with other things', after: 'Mate with other things' }, found)).toEqual([
    'c.yaml:1 c.yaml:1',
  ]);
});

it('takes every line of a text that changed in several, and no other that has one of its words', () => {
  const text = (care: string, dawn: string): string =>
    `heading: Sage\nbody: |\n  Water it with ${care}, then wait.\n  It likes the sun.\n  Pick it at ${dawn} with a knife.\n`;
  const value = (care: string, dawn: string): string =>
    `Water it with ${care}, then wait. It likes the sun. Pick it at ${dawn} with a knife.`;
  const found = runs(
    'a.yaml',
    `${text('care', 'dawn')}note: at dawn there is dew on everything that grows\n`,
    `${text('patience', 'dusk')}note: at dusk there is dew on everything that grows\n`,
  ).concat(runs('b.yaml', 'text: at dawn\n', 'text: at dusk\n'));
  expect(places({ before: value('care', 'dawn'), after: value('patience', 'dusk') }, found)).toEqual([
    'a.yaml:5 a.yaml:5',
    'a.yaml:3 a.yaml:3',
  ]);
});

it('takes neighbouring lines that changed together', () => {
  const found = runs(
    'a.yaml',
    'Water it with care.\nPick it at dawn.\n',
    'Water it with patience.\nPick it at dusk.\n',
  );
  expect(
    places(
      { before: 'Water it with care. Pick it at dawn.', after: 'Water it with patience. Pick it at dusk.' },
      found,
    ),
  ).toEqual(['a.yaml:1 a.yaml:1', 'a.yaml:2 a.yaml:2']);
  expect(
    places(
      { before: 'Water it with care.', after: 'Water it with care. Pick it at dusk. Dry it.' },
      runs('a.yaml', 'Water it with care.\n', 'Water it with care.\nPick it at dusk.\nDry it.\n'),
    ),
  ).toEqual(['- a.yaml:2', '- a.yaml:3']);
});

it('does not take a line that has one side of the change only', () => {
  expect(places({ before: 'Tea', after: 'Mate' }, runs('a.yaml', 'name: Tea\n', 'name: Cocoa\n'))).toEqual([]);
});

it('places what was only taken out, or only added', () => {
  expect(places({ before: 'Tea' }, runs('a.yaml', 'a: 1\nname: Tea\n', 'a: 1\n'))).toEqual(['a.yaml:2 -']);
  expect(places({ after: 'Tea' }, runs('a.yaml', 'a: 1\n', 'a: 1\nname: Tea\n'))).toEqual(['- a.yaml:2']);
});

it('points at the first word that the other side lacks', () => {
  const [run] = runs('a.yaml', 'text: Drink tea now\n', 'text: Drink mate now\n');
  const line = run?.after[0];
  expect(line && columnOf(line, 'Drink mate now', 'Drink tea now')).toBe(13);
});

it.each([
  ['a second time', 'a fast thumb helps a quick one', 'a fast thumb helps a fast one', 28],
  ['before a place where it stood already', 'a quick thumb helps a fast one', 'a fast thumb helps a fast one', 9],
  ['in other company', 'fast: a thumb and one', 'fast: a thumb and a fast one', 25],
])('points at the word that came where the line has it twice: %s', (_, before, after, column) => {
  const [run] = runs('a.yaml', `text: ${before}\n`, `text: ${after}\n`);
  const line = run?.after[0];
  expect(line && columnOf(line, after, before)).toBe(column);
});
