import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it, test } from 'vitest';
import { changeDocument, type DocumentChange } from '../../../../src/content/edits/change-document.js';
import { contentDocument, findNode, pathAt } from '../../../../src/content/yaml/content-document.js';
import { parseYamlFile, type YamlFile } from '../../../../src/content/yaml/yaml-file.js';
import { setValueAt, valueAt, type ValuePath } from '../../../../src/lib/text/value-path.js';
import { createChance, type Chance } from '../../../helpers/chance.js';

/** All values of all sites, and 2,000 texts; otherwise some of both. */
const isLong = process.env['ISLET_LONG'] === '1';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const parse = (file: string, text: string): YamlFile => parseYamlFile(file, Buffer.from(text));

function scalarsIn(value: unknown, path: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => scalarsIn(inner, [...path, key]));
}

/** Sets a value and checks that nothing else of the file differs. */
function expectSet(source: YamlFile, path: ValuePath, value: unknown): string {
  const { file, text } = source;
  const changed = changeDocument(source, { kind: 'set', path, value });
  const where = `${file} ${path.join('.')} ${JSON.stringify(value)}\n${text.slice(0, 400)}`;
  if (changed === undefined) throw new Error(`Not changed: ${where}`);
  const expected = structuredClone(source.value);
  setValueAt(expected, path, value);
  expect(parse(file, changed).value, where).toEqual(expected);
  // Only bytes between the ends of the value differ.
  const [start = 0, end = 0] = findNode(contentDocument(file, text).document, path).node?.range ?? [];
  expect(changed.slice(0, start), where).toBe(text.slice(0, start));
  expect(changed.endsWith(text.slice(end)), where).toBe(true);
  if (!file.endsWith('.csv')) expect(/(?<!\r)\n/.test(changed), where).toBe(/(?<!\r)\n/.test(text));
  return changed;
}

const HARD = [
  'Some words: and more',
  'a #b',
  'a # b',
  '# a',
  'yes',
  'no',
  'true',
  'null',
  '~',
  '007',
  '1.10',
  '1e3',
  '0x1f',
  '.5',
  '-',
  '- a',
  '? a',
  ': a',
  'a:',
  '&a',
  '*a',
  '!a',
  '|',
  '>',
  '%a',
  '@a',
  '`a`',
  '"quoted"',
  "it's",
  `'a' "b"`,
  '  two spaces before',
  'one after ',
  'a, b',
  '[a]',
  '{a: b}',
  'a\\b',
  'C:\\new',
  '',
  ' ',
  '---',
  '...',
  '=',
  '<<',
  '2026-11-28',
  '12:30',
  'ଅନ୍ୟ हिन्दी 😀',
  'مرحبا',
  'a\u00a0b',
  'first\nsecond',
  'first\n\nthird\n',
  '  indented\nfirst',
  '\nempty line first',
  'a: b\n# c\n- d',
  'tab\tinside',
  '\ttab before',
  'tab after\t',
  '%YAML 1.2',
  '!!str a',
  '1_000',
  '0o17',
  '.inf',
  'On',
  'a: ',
  'two\n\n\nempty lines',
  ' \n only spaces before',
  'long '.repeat(400).trim(),
];

const WORDS = [
  'new',
  'the',
  'price',
  '₹40',
  'a:b',
  'x#y',
  ' #',
  ': ',
  "'",
  '"',
  ',',
  '-',
  '\\',
  '  ',
  '\n',
  '\n\n',
  '1',
  'true',
  '[',
  '}',
  '&',
  '*',
  '|',
  'é',
  '😀',
];

function anyText(chance: Chance): string {
  if (chance.happens(0.3)) return chance.pick(HARD);
  return Array.from({ length: chance.int(1, 8) }, () => chance.pick(WORDS)).join(chance.happens(0.5) ? ' ' : '');
}

/** Files with the value at `text`, in every form that a value can be written in. */
const FORMS: readonly (readonly [name: string, file: string, text: string, path?: ValuePath])[] = [
  ['plain', 'a.yaml', '# top\nbefore: 1 # one\ntext: Some words here # why\nafter: x\n'],
  ['plain on several lines', 'a.yaml', 'text: Some words\n  and some more\n  words # end\nafter: "x"\n'],
  ['single quotes', 'a.yaml', "text: 'It''s here' # why\nafter: x\n"],
  ['single quotes on several lines', 'a.yaml', "text: 'One\n  two\n\n  three'\nafter: x\n"],
  ['double quotes', 'a.yaml', 'text: "A \\"b\\" \\u00e9 c"\nafter: x\n'],
  ['a literal block', 'a.yaml', 'text: |\n  One two\n    three\n\n  four\n# end\nafter: x\n'],
  [
    'a stripped block',
    'a.yaml',
    'list:\n  - text: |-  # note\n      One two\n\n      three\n\n    after: x\n',
    ['list', 0, 'text'],
  ],
  ['a folded block', 'a.yaml', 'text: >-\n  One two three\n  four five\n\n  six\n\nafter: x\n'],
  ['a folded block at the end', 'a.yaml', 'a: 1\ntext: >\n  One two\n  three'],
  ['an empty value', 'a.yaml', 'text: # why\nafter: x\n'],
  ['a number', 'a.yaml', 'text: 40 # why\nafter: x\n'],
  ['an item', 'a.yaml', 'list:\n- a\n- b # two\n- c\n', ['list', 1]],
  ['an item with keys', 'a.yaml', 'list:\n  # first\n  - text: Some words\n    after: x\n', ['list', 0, 'text']],
  ['brackets', 'a.yaml', 'list: [a, "b", c] # why\nafter: x\n', ['list', 1]],
  ['braces', 'a.yaml', "map: { a: one, text: two, b: 'c' }\nafter: x\n", ['map', 'text']],
  ['Windows line ends', 'a.yaml', '# top\r\ntext: >-\r\n  One two\r\n  three\r\nafter: x\r\n'],
  ['JSON', 'a.json', '{\n  "a": 1,\n  "text": "A \\"b\\" \\u00e9",\n  "b": [true, null]\n}\n'],
  ['CSV', 'a.csv', 'name,text,after\none,Some words,3\n"a ""b""",x,4\n', ['rows', 0, 'text']],
  ['quoted CSV', 'a.csv', 'name;text;after\r\none;"Some ""words""";3\r\n', ['rows', 0, 'text']],
  ['front matter', 'a.md', '---\n# top\ntext: Some words\nafter: x\n---\n\n# Body\n\ntext\n'],
  ['the text below front matter', 'a.md', '---\na: 1\n---\n\n# Body\n\nSome *words*.\n', ['body']],
];

describe('a value', () => {
  const forms = FORMS.map(([name, file, text, path = ['text']]) => ({ name, file, text, path }));
  it.each(forms)('in $name can become any text, and nothing else changes', ({ file, text, path }) => {
    const chance = createChance(text.length);
    const source = parse(`site/data/${file}`, text);
    const isBody = path[0] === 'body';
    const hard = isLong ? HARD : HARD.filter((_, index) => (index + text.length) % 4 === 0);
    for (const value of [...hard, ...Array.from({ length: isLong ? 100 : 5 }, () => anyText(chance))]) {
      // Empty lines around the text of a page are not part of it, and a page has one.
      if (isBody && (value.trim() === '' || /^[ \t]*\n/.test(value))) continue;
      const written = isBody ? `${value.trimEnd()}\n` : value;
      if (written === valueAt(source.value, path)) continue;
      if (/\.csv$/.test(file) && value.includes('\r')) continue;
      const changed = expectSet(source, path, written);
      // And back again.
      const before = valueAt(source.value, path);
      if (before !== null && chance.happens(0.2)) expectSet(parse(source.file, changed), path, before);
    }
  });

  it.each([
    ['text: >-\n  One two three\n  four five\n', 'One two 3 four five', 'text: >-\n  One two 3\n  four five\n'],
    [
      'text: >-\n  One two three\n  four five\n',
      'One two three and four five',
      'text: >-\n  One two three\n  and four five\n',
    ],
    ["text: 'It''s a game' # x\n", "It's the game", "text: 'It''s the game' # x\n"],
    ['text: "A \\u00e9 c"\n', 'A é d', 'text: "A \\u00e9 d"\n'],
    ['text: |\n  One\n\n  two\n', 'One\n\ntwo and\nthree\n', 'text: |\n  One\n\n  two and\n  three\n'],
    ['text: |\n  One.\n\n  Two.\n', 'Two.\n\nOne.\n', 'text: |\n  Two.\n\n  One.\n'],
    ['text: Some words\n', 'Some words: more', "text: 'Some words: more'\n"],
    ['text: One\n  two three\n', 'One two four', 'text: One\n  two four\n'],
  ])('keeps its form: %j', (text, value, expected) => {
    expect(changeDocument(parse('a.yaml', text), { kind: 'set', path: ['text'], value })).toBe(expected);
  });

  it('that is a number keeps the form in which it is typed', () => {
    const change = { kind: 'set', path: ['rows', 0, 'a'], value: 9, form: '009' } as const;
    expect(changeDocument(parse('a.csv', 'a,b\n008,x\n'), change)).toBe('a,b\n009,x\n');
  });

  it('that other values repeat is left alone, and one that repeats another becomes its own', () => {
    const source = parse('a.yaml', 'one: &a Text\ntwo: *a\n');
    expect(changeDocument(source, { kind: 'set', path: ['one'], value: 'x' })).toBeUndefined();
    expect(
      changeDocument(parse('a.yaml', 'one: &a Text\ntwo: *a\nthree: *a\n'), { kind: 'set', path: ['two'], value: 'x' }),
    ).toBe('one: &a Text\ntwo: x\nthree: *a\n');
  });

  test('is found by an offset in it', () => {
    for (const [, file, text, path = ['text']] of FORMS) {
      const { document } = contentDocument(`site/data/${file}`, text);
      const [start = 0, end = 0] = findNode(document, path).node?.range ?? [];
      if (start < end) expect(pathAt(document, start)).toEqual(path);
    }
    expect(pathAt(contentDocument('a.yaml', 'a: b\n').document, 0)).toBeUndefined();
  });
});

/** Ways to write a text as a value of YAML, behind `KEY:`; each line of it is indented by `indent`. */
const STYLES: readonly ((words: string, indent: string) => string)[] = [
  (words) => ` ${words}`,
  (words, indent) => ` ${words}\n${indent}and more`,
  (words) => ` '${words} it''s # no comment'`,
  (words, indent) => ` '${words}\n\n${indent}it''s'`,
  (words) => ` "${words} \\"x\\" \\u00e9: \\t"`,
  (words, indent) => ` "${words} \\\n${indent}and more"`,
  (words, indent) => ` |\n${indent}${words}\n\n${indent}  more: # words`,
  (words, indent) => ` |-\n${indent}${words}\n${indent}- x`,
  (words, indent) => ` |+\n${indent}${words}\n\n`,
  (words, indent) => ` |2-\n${indent}  ${words}\n${indent}x`,
  (words, indent) => ` >\n${indent}${words}\n${indent}and\n\n${indent}more`,
  (words, indent) => ` >-\n${indent}${words}\n${indent}and more`,
  (words) => ` [${words}, "${words}, x", 'y', [1, true]]`,
  (words) => ` { a: ${words}, "b": '${words}', c: [x] }`,
  (words, indent) => `\n${indent}- ${words}\n${indent}- a: "${words}"\n${indent}  b: >-\n${indent}    ${words}`,
  (words, indent) => `\n${indent}a: ${words}\n${indent}b:\n${indent}  - ${words}\n${indent}  -`,
  (words) => ` [&a ${words}, *a, *a]`,
  () => ' ~',
  () => '',
  () => ' 007',
  () => ' 1.50',
  () => ' yes',
];

function anyDocument(chance: Chance): YamlFile {
  const kind = chance.int(0, 9);
  const words = (): string =>
    Array.from({ length: chance.int(1, 5) }, () => chance.pick(['new', 'price', 'é', '😀', '₹40', 'a:b', 'x#y'])).join(
      ' ',
    );
  if (kind === 0) {
    const value = { a: anyText(chance), list: [1, anyText(chance), { b: null, c: anyText(chance) }], last: words() };
    return parse('a.json', JSON.stringify(value, undefined, chance.pick(['', 2, '\t'])).replaceAll('é', '\\u00e9'));
  }
  if (kind === 1) {
    const cell = (): string => chance.pick([words(), `"${words()} ""x"", y"`, '12', '']);
    const end = chance.pick(['\n', '\r\n']);
    return parse(
      'site/data/a.csv',
      `a,b,c${end}${Array.from({ length: 3 }, () => `x,${cell()},${cell()}${end}`).join('')}`,
    );
  }
  let count = 0;
  const field = (key: string): string => {
    count += 1;
    const style = chance.pick(STYLES)(words(), '  ');
    const comment = chance.happens(0.4) ? ` # c${String(count)}` : '';
    const value = /^ [|>]/.test(style)
      ? style.replace('\n', `${comment}\n`)
      : style + (style.includes('\n') ? '' : comment);
    return `${chance.happens(0.3) ? `# before ${key}\n\n` : ''}${key}:${value}\n`;
  };
  const fields = ['first', 'second', '"third"', 'last'].map(field).join('');
  const text = kind === 2 ? `---\n${fields}---\n\n# ${words()}\n\nText.\n` : fields;
  return parse(kind === 2 ? 'a.md' : 'a.yaml', chance.happens(0.3) ? text.replaceAll('\n', '\r\n') : text);
}

test('2,000 values of files of any form can become any text, and nothing else changes', () => {
  const chance = createChance(2026);
  const comments = (text: string): readonly string[] => text.match(/# (?:c\d+|before .*)/g) ?? [];
  for (let count = 0; count < 2000; count += 1) {
    const source = anyDocument(chance);
    const path = chance.pick(scalarsIn(source.value).filter(([key]) => key !== 'body'));
    const value = anyText(chance);
    if (value === valueAt(source.value, path)) continue;
    const { node } = findNode(contentDocument(source.file, source.text).document, path);
    // Its aliases would change too.
    if ((node as { anchor?: string } | undefined)?.anchor !== undefined)
      expect(changeDocument(source, { kind: 'set', path, value })).toBeUndefined();
    else expect(comments(expectSet(source, path, value)), source.text).toEqual(comments(source.text));
  }
});

describe('every value of a site', () => {
  const sites = ['site', 'tests/fixtures/bakery/site', 'src/starter/site'];
  const files = glob
    .sync(
      sites.map((site) => `${site}/{pages,data}/**/*.{yaml,json,csv,md}`),
      { cwd: project },
    )
    .sort();

  it('can be changed, and only itself', () => {
    expect(files.length).toBeGreaterThan(100);
    const chance = createChance(55);
    for (const file of files.filter((_, index) => isLong || index % 4 === 0)) {
      const source = parse(file.replaceAll('\\', '/'), readFileSync(`${project}${file}`, 'utf8'));
      const paths = scalarsIn(source.value).filter((path) => path[0] !== 'body');
      const some = isLong ? paths : [chance.pick(paths)];
      for (const path of some) expectSet(source, path, `${anyText(chance)}!`);
    }
  }, 900_000);
});

describe('a list', () => {
  const change = (text: string, one: DocumentChange, file = 'a.yaml'): string | undefined =>
    changeDocument(parse(file, text), one);
  const at = (index: number): ValuePath => ['list', index];
  it.each<[string, string, DocumentChange, string, string?]>([
    [
      'an item at its end',
      'list:\n  - a # one\n  - b # two\nx: 1\n',
      { kind: 'insert', path: at(2), value: 'yes: no' },
      'list:\n  - a # one\n  - b # two\n  - "yes: no"\nx: 1\n',
    ],
    [
      'an item at its start',
      'list:\n- a: 1\n  b: 2\n',
      { kind: 'insert', path: at(0), value: { a: 3, b: 'x' } },
      'list:\n- a: 3\n  b: x\n- a: 1\n  b: 2\n',
    ],
    [
      'an item in brackets',
      'list: [ /a/, "/b/" ] # two\n',
      { kind: 'insert', path: at(2), value: '/c/' },
      'list: [ /a/, "/b/", /c/ ] # two\n',
    ],
    ['the first item', 'list: [] # none\n', { kind: 'insert', path: at(0), value: 'a' }, 'list: [a] # none\n'],
    [
      'an item of Windows lines',
      'list:\r\n- /a/\r\nx: 1\r\n',
      { kind: 'insert', path: at(1), value: '/b/' },
      'list:\r\n- /a/\r\n- /b/\r\nx: 1\r\n',
    ],
    [
      'an item of JSON',
      '{"list": [{"a": 1}]}\n',
      { kind: 'insert', path: at(1), value: { a: 2 } },
      '{"list": [{"a": 1}, {"a":2}]}\n',
      'a.json',
    ],
    ['a row', 'a,b\n1,x\n', { kind: 'insert', path: ['rows', 1], value: { a: 1, b: 'x' } }, 'a,b\n1,x\n1,x\n', 'a.csv'],
    [
      'no item',
      'list:\n  - a: 1 # one\n    b: |\n      x\n  # two\n  - a: 2\nx: 1\n',
      { kind: 'remove', path: at(0) },
      'list:\n  # two\n  - a: 2\nx: 1\n',
    ],
    ['no last item', 'list:\n  - a\nx: 1\n', { kind: 'remove', path: at(0) }, 'list:\n  []\nx: 1\n'],
    ['no row', 'a,b\n1,x\n2,y\n', { kind: 'remove', path: ['rows', 0] }, 'a,b\n2,y\n', 'a.csv'],
    [
      'two swapped items',
      'list:\n  - a: 1 # one\n    b: |\n      x\n  # two\n  - a: 2\nx: 1\n',
      { kind: 'swap', path: at(0) },
      'list:\n  - a: 2\n  # two\n  - a: 1 # one\n    b: |\n      x\nx: 1\n',
    ],
    ['two swapped rows', 'a,b\n1,x\n2,y\n', { kind: 'swap', path: ['rows', 0] }, 'a,b\n2,y\n1,x\n', 'a.csv'],
    [
      'a key after another',
      'description: >-\n  One\n  two\n\nbody: x\n',
      { kind: 'set', path: ['draft'], value: true, after: 'description' },
      'description: >-\n  One\n  two\ndraft: true\n\nbody: x\n',
    ],
    [
      'a key at the end of fields',
      '---\ntitle: x # y\n---\n\nBody\n',
      { kind: 'set', path: ['draft'], value: true },
      '---\ntitle: x # y\ndraft: true\n---\n\nBody\n',
      'a.md',
    ],
    ['a key in braces', 'map: { a: 1 }\n', { kind: 'set', path: ['map', 'b'], value: 'x' }, 'map: { a: 1, b: x }\n'],
    ['a key fewer', 'a: 1\nb: >-\n  x\n# c\nc: 2\n', { kind: 'remove', path: ['b'] }, 'a: 1\n# c\nc: 2\n'],
  ])('or map gets %s', (...[, text, one, expected, file]) => {
    expect(change(text, one, file)).toBe(expected);
  });

  it('is not changed where an index or a form does not allow it', () => {
    expect(change('list: [a]\n', { kind: 'swap', path: at(0) })).toBeUndefined();
    expect(change('list: [a]\n', { kind: 'insert', path: at(3), value: 'x' })).toBeUndefined();
    expect(change('list: [a]\n', { kind: 'remove', path: ['gone', 0] })).toBeUndefined();
  });
});
