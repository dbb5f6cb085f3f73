import { expect, it } from 'vitest';
import { changedLines, wordsOf } from '../../../../src/audit/diff/source/changed-lines.js';
import { columnOf, linesWith, runsWith } from '../../../../src/audit/diff/source/changed-words.js';

const runs = (file: string, before: string, after: string) => changedLines(file, before, after);
const places = (change: { before?: string; after?: string }, all: ReturnType<typeof runs>): string[] =>
  runsWith(change, all)
    .map((run) => linesWith(change, run))
    .map(
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
    'a.yaml:3 a.yaml:3',
    'a.yaml:5 a.yaml:5',
  ]);
});

it.each([
  ['a word that the line kept', 'name: Board fair\n', 'name: Board free\n', { after: 'Board' }, []],
  [
    'a word in another case',
    'a: Water it\n',
    'a: water it\n',
    { before: 'Water it', after: 'water it' },
    ['a.yaml:1 a.yaml:1'],
  ],
  [
    'a line that moved',
    'a: Tea\nb: Milk\nc: Salt\n',
    'b: Milk\nc: Salt\na: Tea\n',
    { before: 'Tea', after: 'Tea' },
    ['a.yaml:1 -', '- a.yaml:3'],
  ],
  [
    'a month without its zero',
    "on: '2026-01-09'\n",
    "on: '2026-01-08'\n",
    { before: '9 January', after: '8 January' },
    ['a.yaml:1 a.yaml:1'],
  ],
  [
    'a text whose lines were broken anew',
    'b: |\n  Look at the\n  leaf\n',
    'b: |\n  Look at\n  the root\n',
    { before: 'Look at the leaf', after: 'Look at the root' },
    ['a.yaml:3 a.yaml:3'],
  ],
])('knows %s', (_, before, after, change, expected) => {
  expect(places(change, runs('a.yaml', before, after))).toEqual(expected);
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
