import { describe, expect, it } from 'vitest';
import { yamlPositions } from '../../../../src/content/yaml/yaml-positions.js';
import type { SourcePosition } from '../../../../src/errors/index.js';

const text =
  `title: Home¦faq:¦  - question: One¦    content: <p>1</p>¦  - {question: Two, content: "<p>2</p>"}¦body: |¦  First line.¦¦\
  Second [link](/here/).¦empty:¦हिन्दी: 🍃 leaf¦flow: [a, [b, c]]¦404: number`
    .split('¦')
    .join('\n');

/** The text that a position marks. */
function marked(source: string, { line = 0, column = 0, endLine = 0, endColumn = 0 }: SourcePosition): string {
  const starts = source
    .split('\n')
    .reduce<number[]>((found, part) => [...found, (found.at(-1) ?? 0) + part.length + 1], [0]);
  return source.slice((starts[line - 1] ?? 0) + column - 1, (starts[endLine - 1] ?? 0) + endColumn - 1);
}

const positions = yamlPositions('page.yaml', text);

describe('yamlPositions', () => {
  it.each<[string, (string | number)[], string]>([
    ['a value at the top', ['title'], 'Home'],
    ['a value in a list of mappings', ['faq', 0, 'content'], '<p>1</p>'],
    ['a value in flow style', ['faq', 1, 'content'], '"<p>2</p>"'],
    ['a nested list', ['flow', 1, 0], 'b'],
    ['a value behind letters of several units', ['हिन्दी'], '🍃 leaf'],
    ['the value of a key that is a number', ['404'], 'number'],
    ['the key of an empty value', ['empty'], 'empty'],
    ['an item', ['faq', 1], '{question: Two, content: "<p>2</p>"}'],
  ])('finds %s', (_, path, expected) => {
    expect(marked(text, positions.value(path))).toBe(expected);
  });

  it('finds keys, and the container of those that are missing', () => {
    expect(marked(text, positions.key(['faq', 0, 'content']))).toBe('content');
    expect(marked(text, positions.key(['faq', 1, 'missing']))).toBe('{question: Two, content: "<p>2</p>"}');
    expect(positions.key(['faq', 0, 'missing'])).toMatchObject({ line: 3, column: 5 });
    expect(positions.key(['missing'])).toMatchObject({ file: 'page.yaml', line: 1, column: 1 });
    expect(marked(text, positions.value(['faq', 7, 'content']))).toBe('faq');
  });

  it('finds a part of a value, in block scalars too, else the value', () => {
    expect(marked(text, positions.within(['body'], '/here/'))).toBe('/here/');
    expect(positions.within(['body'], '/here/')).toMatchObject({ line: 9, column: 17 });
    expect(positions.within(['body'], 'Home').line).toBe(6);
    expect(marked(text, positions.within(['faq', 1, 'content'], '<p>1'))).toBe('"<p>2</p>"');
  });

  it('counts CRLF lines alike', () => {
    const windows = yamlPositions('page.yaml', text.replaceAll('\n', '\r\n'));
    for (const path of [['faq', 0, 'content'], ['flow', 1, 1], ['हिन्दी']]) {
      const { line, column } = positions.value(path);
      expect(windows.value(path)).toMatchObject({ line, column });
    }
  });

  it('shows the frame of a place', () => {
    expect(positions.shown(positions.value(['title'])).frame).toMatch(/^> 1 \| title: Home\n {4}\| {8}\^{4}\n/);
  });
});

it.each([
  ['is called', 'pages', '// pages: definePages (a recipe)\nexport default {\n  pages: definePages<Item>({\n'],
  ['is named', 'export default', 'const made = definePages<Item>({});\nexport default {\n  pages,\n'],
  ['is in another module', 'pages', "import { made } from './made.js';\nexport default {\n  pages: made,\n"],
])('the position of a page of no item is where `pages` %s', (_what, expected, template) => {
  const positions = yamlPositions('templates/pages/a.tsx#pages[0]', template);
  expect(marked(template, positions.value(['title']))).toBe(expected);
});

it.each([
  ['/speakers/ada-k/', 'ada-k'],
  ['ada-k', 'ada-k'],
  ['/speakers/none/', '{"id": 2, "by": ["sol-b", "ada-k"]}'],
])('an item of JSON: a link to %s that a template made of an id', (href, wanted) => {
  const json = '{"talks": [{"id": 1, "by": ["ada-k"]},\n {"id": 2, "by": ["sol-b", "ada-k"]}]}';
  const position = yamlPositions('site/data/talks.json#talks[1]', json).within(['speakers', 0], href);
  expect([position.line, marked(json, position)]).toEqual([2, wanted]);
});
