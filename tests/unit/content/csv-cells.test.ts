import { describe, expect, it } from 'vitest';
import { z } from '../../../src/api/zod.js';
import { validate } from '../../../src/content/validate.js';
import { parseYamlFile } from '../../../src/content/yaml/yaml-file.js';

const row = (cell: z.ZodType): z.ZodType => z.strictObject({ rows: z.array(z.strictObject({ a: cell.optional() })) });

function read(csv: string, cell: z.ZodType, file = 'site/data/t.csv') {
  return validate(row(cell), parseYamlFile(file, Buffer.from(csv)), 'the data');
}

describe('a cell that the schema wants as text', () => {
  it.each(['008', '1.10', '0x1F', '1e3', '+5', '.5', 'true', 'FALSE', 'Null', '12345678901234567890', '.inf', '1e999'])(
    'stays %s',
    (text) => {
      expect(read(`a\n${text}\n`, z.string())).toEqual({ value: { rows: [{ a: text }] } });
    },
  );
});

it.each([
  ['008', 8],
  ['1.10', 1.1],
  ['-2', -2],
  ['13.388', 13.388],
])('a number may be written %s', (text, value) => {
  expect(read(`a\n${text}\n`, z.number())).toEqual({ value: { rows: [{ a: value }] } });
});

it.each([
  ['12345678901234567890', 'has more digits than a number can hold'],
  ['0.12345678901234567891', 'has more digits than a number can hold'],
  ['1e999', 'is too large to be a number'],
])('no number loses digits: %s', (text, why) => {
  const { problems = [] } = read(`a\n1\n${text}\n`, z.number());
  expect(problems.map(({ name, position }) => [name, position?.line])).toEqual([['yaml-inexact-number', 3]]);
  expect(problems[0]?.message).toContain(`\`${text}\` ${why}`);
  expect(problems[0]?.remedy).toContain('declare the column as text');
});

it('a comma between digits may be a decimal point', () => {
  const { problems = [] } = read('a\tb\n13,388\tx\n', z.number());
  expect(problems[0]?.remedy).toBe('Write `13.388` if the comma is a decimal point, `13388` if not.');
});

it.each([
  ['a;b\n1,5;"x;y"\n', [{ a: 1.5, b: 'x;y' }]],
  ['a\tb\n1\tx, y; z\n', [{ a: 1, b: 'x, y; z' }]],
  ['"a;b;c",d\n1,2\n', [{ 'a;b;c': 1, d: 2 }]],
  ['a;b;\n1;2;3\n', 'A column has no name.'],
  ['a;b;;\n1;2;;\n', [{ a: 1, b: 2 }]],
])('separators are recognised: %j', (text, rows) => {
  const read = (): unknown => parseYamlFile('site/data/t.csv', Buffer.from(text)).value['rows'];
  if (typeof rows === 'string') expect(read).toThrow(rows);
  else expect(read()).toEqual(rows);
});

it('equal problems of the rows are one problem, with the lines of the others', () => {
  const table = z.strictObject({ rows: z.array(z.strictObject({ a: z.number() })) });
  const messages = (text: string): string[] =>
    (validate(table, parseYamlFile('site/data/t.csv', Buffer.from(text)), 'the data `t`').problems ?? []).map(
      ({ message, position }) => `${String(position?.line)}:${String(position?.column)} ${message}`,
    );
  expect(messages('price\n1\n2\n3\n')).toEqual([
    '1:1 `price` is not a key of the data `t` at `rows[0]`, which needs `a`.',
  ]);
  expect(messages('a,b\n1,x\n2,y\n,z\n,z\n')).toEqual([
    '1:3 `b` is not a key of the data `t` at `rows[0]`.',
    '4:1 `rows[2].a` is missing; the data `t` needs it. 1 more item with the same problem: line 5.',
  ]);
  expect(messages(`a\n${'x\n'.repeat(8)}`)).toEqual([
    '2:1 `rows[0].a` must be a number, but is text. 7 more items with the same problem: line 3, 4, 5, 6, 7 ….',
  ]);
});

it('a wrong heading is reported once', () => {
  const { problems = [], value } = read('a,rôle\n1,x\n2,y\n', z.number());
  expect(problems.map(({ name, path }) => [name, path])).toEqual([['content-unknown-key', 'rows[0].rôle']]);
  expect(value).toEqual({ rows: [{ a: 1 }, { a: 2 }] });
});

it('a comma in a table with `;` is a decimal point, and stays in a text', () => {
  const number = z.union([z.number(), z.literal('-')]);
  expect(read('a;b\n49,90;\n-1,234;\n-;\n', number)).toEqual({
    value: { rows: [{ a: 49.9 }, { a: -1.234 }, { a: '-' }] },
  });
  expect(read('a;b\n49,90;\n1,2,3;\n', z.string())).toEqual({ value: { rows: [{ a: '49,90' }, { a: '1,2,3' }] } });
});
