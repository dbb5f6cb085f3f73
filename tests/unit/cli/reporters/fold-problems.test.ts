import { expect, test } from 'vitest';
import { foldProblems } from '../../../../src/cli/reporters/fold-problems.js';
import { pretty } from '../../../../src/cli/reporters/pretty.js';
import { diagnostic, type Diagnostic } from '../../../../src/errors/index.js';
import { failedBuild } from './outcomes.js';

const missing = (page: number, path = 'price'): Diagnostic =>
  diagnostic('content-invalid-value', {
    message: '`price` is missing.',
    position: { file: `site/pages/${String(page).padStart(4, '0')}.yaml`, line: 2, column: 1 },
    path,
    frame: '> 2 | heading: Book\n    | ^',
  });
const many = Array.from({ length: 5000 }, (_, page) => missing(page));
const PLACES =
  '5,000 in all: site/pages/0000.yaml:2:1, site/pages/0001.yaml:2:1, site/pages/0002.yaml:2:1, ' +
  'site/pages/0003.yaml:2:1, site/pages/0004.yaml:2:1 and 4,995 more';

test('a field that 5,000 pages lack is one block in the terminal, with the first five places', async () => {
  const text = await pretty(failedBuild(...many), { colour: false, quiet: false });
  expect(text.split('\n').length).toBeLessThan(20);
  expect(text).toContain(`  Places: ${PLACES}\n`);
  expect(text).toContain('5,000 problems in 5,000 files.');
});

test('up to five places are shown one by one, each with its frame', () => {
  expect(foldProblems(many.slice(0, 5)).map(({ places }) => places)).toEqual(Array.from({ length: 5 }));
  expect(foldProblems(many.slice(0, 6))).toHaveLength(1);
});

test('items of one list fold, other fields, messages and remedies do not', () => {
  const items = Array.from({ length: 6 }, (_, index) => missing(index, `books[${String(index)}].price`));
  const other = Array.from({ length: 6 }, (_, index) => missing(index, `films[${String(index)}].price`));
  expect(foldProblems([...items, ...other])).toHaveLength(2);
  expect(foldProblems(items.map((item, index) => ({ ...item, message: `${String(index)} is wrong.` })))).toHaveLength(
    6,
  );
  expect(foldProblems(items.map((item, index) => ({ ...item, remedy: `Write ${String(index)}.` })))).toHaveLength(6);
});
