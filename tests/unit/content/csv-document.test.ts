import { expect, it } from 'vitest';
import { IsletError } from '../../../src/errors/index.js';
import { csvDocument } from '../../../src/content/yaml/csv-document.js';
import { yamlPositions } from '../../../src/content/yaml/yaml-positions.js';

const FILE = 'site/data/prices.csv';

const read = (text: string): unknown => csvDocument(FILE, text).toJS();

it('reads a line as a mapping, whose cells mean what they mean in YAML', () => {
  expect(read('\ufeffname,price,code,sold\r\nTea,2.5,"007",true\r\n"Say ""hi"", now",,x,false\r\n\r\n')).toEqual({
    rows: [
      { name: 'Tea', price: 2.5, code: '007', sold: true },
      { name: 'Say "hi", now', code: 'x', sold: false },
    ],
  });
  expect(read('name,note\nTea,""\nMilk,')).toEqual({ rows: [{ name: 'Tea', note: '' }, { name: 'Milk' }] });
  expect(read('name\n"two\nlines"')).toEqual({ rows: [{ name: 'two\nlines' }] });
  expect(read('name\n')).toEqual({ rows: [] });
});

it('knows where a cell is', () => {
  const positions = yamlPositions(FILE, 'name,price\nTea,2\n"Milk",cheap\n');
  expect(positions.value(['rows', 1, 'price'])).toMatchObject({ line: 3, column: 8, endColumn: 13 });
  expect(positions.key(['rows', 0, 'price'])).toMatchObject({ line: 1, column: 6 });
  expect(positions.value(['rows', 0, 'size'])).toMatchObject({ line: 2, column: 1 });
});

it.each(['', '\ufeff', '\r\n\n'])('refuses a file without a first line: %j', (text) => {
  expect(problemsOf(text)).toMatchObject([{ name: 'yaml-empty-file', position: { file: FILE, line: 1, column: 1 } }]);
});

it.each([
  ['name,name\n', 'Two columns are named `name`.', 1, 6],
  ['name,\nTea,2\n', 'A column has no name.', 1, 6],
  ['name,price\nTea\n', 'The line has 1 cells, and the first line 2.', 2, 1],
  ['name\n"Tea\n', 'A quote is not closed, or is inside a cell without quotes.', 2, 1],
  ['name\nT"ea"\n', 'A quote is not closed, or is inside a cell without quotes.', 2, 1],
])('refuses %j', (text, message, line, column) => {
  const [problem] = problemsOf(text);
  expect(problem).toMatchObject({ name: 'csv-invalid', message, position: { file: FILE, line, column } });
});

it('passes over columns that a spreadsheet leaves empty', () => {
  expect(read('name;price;;\nTea;2;;\n"Milk";;;\n')).toEqual({ rows: [{ name: 'Tea', price: 2 }, { name: 'Milk' }] });
});

it('names the separator of the file', () => {
  expect(problemsOf('name;price\nTea;2;3\n')[0]?.remedy).toContain('this file has `;` between its cells');
});

function problemsOf(text: string): IsletError['diagnostics'] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics;
    throw error;
  }
}
