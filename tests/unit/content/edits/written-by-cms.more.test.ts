import { createRequire } from 'node:module';
import { diffLines } from 'diff';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { changeDocument, type DocumentChange } from '../../../../src/content/edits/change-document.js';
import { valueAt, type ValuePath } from '../../../../src/lib/text/value-path.js';
import { createChance, type Chance } from '../../../helpers/chance.js';
import { expectSet, parse } from './seeded-changes.js';

interface DumpOptions {
  readonly indent?: number;
  readonly noArrayIndent?: boolean;
  readonly lineWidth?: number;
  readonly forceQuotes?: boolean;
}

/** What several content management systems write files with. */
const { dump } = createRequire(import.meta.url)('js-yaml') as {
  dump: (value: unknown, options?: DumpOptions) => string;
};

const WRITERS: readonly (readonly [file: string, write: (value: object) => string])[] = [
  ['site/data/a.yaml', (value) => dump(value)],
  ['site/data/a.yaml', (value) => dump(value, { indent: 4 })],
  ['site/data/a.yaml', (value) => dump(value, { indent: 3, noArrayIndent: true })],
  ['site/data/a.yaml', (value) => dump(value, { noArrayIndent: true, lineWidth: -1 })],
  ['site/data/a.yaml', (value) => dump(value, { indent: 8, forceQuotes: true })],
  ['site/data/a.yaml', (value) => dump(value, { indent: 4 }).replaceAll('\n', '\r\n')],
  ['site/data/a.yaml', (value) => stringify(value, { indentSeq: false })],
  ['site/data/a.yaml', (value) => stringify(value, { indent: 4, defaultStringType: 'QUOTE_DOUBLE' })],
  ['site/pages/a.md', (value) => `---\n${dump(value)}---\n\n# Text\n\nWords.\n`],
  ['site/data/a.json', (value) => `${JSON.stringify(value, undefined, 2)}\n`],
  ['site/data/a.json', (value) => JSON.stringify(value, undefined, '\t')],
];

const WORDS = ['New', 'price: low', "it's", '#1', '₹40', 'हिन्दी', '- x', '"a"', 'yes', 'two words', '😀'];

const words = (chance: Chance): string =>
  Array.from({ length: chance.int(1, 12) }, () => chance.pick(WORDS)).join(chance.pick([' ', ' ', '\n']));

const card = (chance: Chance): object => ({
  id: `card-${String(chance.int(1, 99))}`,
  title: words(chance),
  text: words(chance),
  count: chance.int(0, 9),
  tags: [words(chance), words(chance)],
  rows: [['a', words(chance)], [words(chance)]],
});

const content = (chance: Chance): object => ({
  title: words(chance),
  cards: [card(chance), card(chance), card(chance)],
  menu: {
    label: words(chance),
    links: [
      { name: words(chance), url: '/a/' },
      { name: words(chance), url: '/b/' },
    ],
  },
  grid: [
    [words(chance), 'b'],
    ['c', words(chance)],
  ],
});

const LISTS: readonly ValuePath[] = [
  ['cards'],
  ['cards', 1, 'tags'],
  ['cards', 0, 'rows'],
  ['cards', 2, 'rows', 0],
  ['menu', 'links'],
  ['grid'],
  ['grid', 1],
];

const TEXTS: readonly ValuePath[] = [
  ['title'],
  ['cards', 1, 'title'],
  ['cards', 2, 'text'],
  ['cards', 0, 'tags', 1],
  ['cards', 0, 'rows', 0, 1],
  ['menu', 'links', 1, 'name'],
  ['grid', 0, 0],
];

function anyChange(chance: Chance, value: unknown): DocumentChange {
  if (chance.happens(0.4)) return { kind: 'set', path: chance.pick(TEXTS), value: words(chance) };
  const path = chance.pick(LISTS);
  const list = valueAt(value, path) as unknown[];
  const index = chance.int(0, list.length - 1);
  if (chance.happens(0.4)) return { kind: 'insert', path: [...path, index + 1], value: list[index] };
  if (list.length > 1 && chance.happens(0.5))
    return { kind: 'swap', path: [...path, Math.min(index, list.length - 2)] };
  return { kind: 'remove', path: [...path, index] };
}

it('500 changes of files as content management systems write them change no line beside', () => {
  const chance = createChance(7373);
  for (let count = 0; count < 500; count += 1) {
    const [file, write] = chance.pick(WRITERS);
    const source = parse(file, write(content(chance)));
    const change = anyChange(chance, source.value);
    if (change.kind === 'set') {
      expectSet(source, change.path, change.value);
      continue;
    }
    const changed = changeDocument(source, change);
    const where = `${JSON.stringify(change)}\n${source.text}\n=>\n${String(changed)}`;
    expect(changed, where).toBeDefined();
    const runs = diffLines(source.text, changed ?? '').filter(({ added, removed }) => added || removed);
    const linesOf = (isAdded: boolean): string[] =>
      runs.filter(({ added }) => added === isAdded).flatMap(({ value }) => value.trimEnd().split(/\r?\n/));
    // The first item of a list in a list shares the line of two dashes.
    const plain = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^[\s-]+|,$/g, '')).sort();
    const [removed, added] = [linesOf(false), linesOf(true)];
    // In JSON the line before gets or loses its comma.
    const commas = plain(removed).filter((line) => plain(added).includes(line));
    if (change.kind === 'insert') expect(removed.length - commas.length, where).toBeLessThanOrEqual(0);
    const emptied = (valueAt(parse(file, changed ?? '').value, change.path.slice(0, -1)) as unknown[]).length === 0;
    if (change.kind === 'remove' && !emptied) expect(added.length - commas.length, where).toBeLessThanOrEqual(0);
    if (change.kind === 'swap') expect(plain(added), where).toEqual(plain(removed));
    // One run of lines, or the two that are swapped.
    const places = source.text.split('\n').length;
    expect(runs.length, where).toBeLessThanOrEqual(change.kind === 'swap' ? places : 3);
  }
});
