import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';
import { changeDocument } from '../../../../src/content/edits/change-document.js';
import { contentDocument, findNode } from '../../../../src/content/yaml/content-document.js';
import { parseYamlFile, type YamlFile } from '../../../../src/content/yaml/yaml-file.js';
import { setValueAt, valueAt, type ValuePath } from '../../../../src/lib/text/value-path.js';
import { createChance, type Chance } from '../../../helpers/chance.js';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
export const parse = (file: string, text: string): YamlFile => parseYamlFile(file, Buffer.from(text));

function scalarsIn(value: unknown, path: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => scalarsIn(inner, [...path, key]));
}

/** Sets a value and checks that nothing else of the file differs. */
export function expectSet(source: YamlFile, path: ValuePath, value: unknown): string {
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

const HARD =
  `Some words: and more¦a #b¦a # b¦# a¦yes¦no¦true¦null¦~¦007¦1.10¦1e3¦0x1f¦.5¦-¦- a¦? a¦: a¦a:¦&a¦*a¦!a¦|¦>¦%a¦@a¦\`a\`¦\
"quoted"¦it's¦'a' "b"¦  two spaces before¦one after ¦a, b¦[a]¦{a: b}¦a\\b¦C:\\new¦¦ ¦---¦...¦=¦<<¦2026-11-28¦12:30¦\
ଅନ୍ୟ हिन्दी 😀¦مرحبا¦a\u00a0b¦first\nsecond¦first\n\nthird\n¦  indented\nfirst¦\nempty line first¦a: b\n# c\n- d¦\
tab\tinside¦\ttab before¦tab after\t¦%YAML 1.2¦!!str a¦1_000¦0o17¦.inf¦On¦a: ¦two\n\n\nempty lines¦\
 \n only spaces before¦\
long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long`.split(
    '¦',
  );

const WORDS = `new¦the¦price¦₹40¦a:b¦x#y¦ #¦: ¦'¦"¦,¦-¦\\¦  ¦\n¦\n\n¦1¦true¦[¦}¦&¦*¦|¦é¦😀`.split('¦');

function anyText(chance: Chance): string {
  if (chance.happens(0.3)) return chance.pick(HARD);
  return Array.from({ length: chance.int(1, 8) }, () => chance.pick(WORDS)).join(chance.happens(0.5) ? ' ' : '');
}

/** Files with the value at `text`, in every form that a value can be written in. */
export const FORMS: readonly (readonly [name: string, file: string, text: string, path?: ValuePath])[] = [
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

interface Amounts {
  /** Every n-th hard text of each form, and every n-th file of the sites. */
  readonly every: number;
  /** Random values of each of these files, which write all of theirs in the same few ways. */
  readonly values: number;
  /** Random texts of each form. */
  readonly texts: number;
  readonly documents: number;
}

/** The tests with random values and documents. */
export function testSeededChanges({ every, values, texts, documents }: Amounts): void {
  describe('a value', () => {
    const forms = FORMS.map(([name, file, text, path = ['text']]) => ({ name, file, text, path }));
    it.each(forms)('in $name can become any text, and nothing else changes', ({ file, text, path }) => {
      const chance = createChance(text.length);
      const source = parse(`site/data/${file}`, text);
      const isBody = path[0] === 'body';
      const hard = HARD.filter((_, index) => (index + text.length) % every === 0);
      for (const value of [...hard, ...Array.from({ length: texts }, () => anyText(chance))]) {
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
  });

  it(`${String(documents)} values of files of any form can become any text, and nothing else changes`, () => {
    const chance = createChance(2026);
    const comments = (text: string): readonly string[] => text.match(/# (?:c\d+|before .*)/g) ?? [];
    for (let count = 0; count < documents; count += 1) {
      const source = anyDocument(chance);
      const path = chance.pick(scalarsIn(source.value).filter(([key]) => key !== 'body'));
      const value = anyText(chance);
      if (value === valueAt(source.value, path)) continue;
      const { node } = findNode(contentDocument(source.file, source.text).document, path);
      // Its first alias gets the value.
      if ((node as { anchor?: string } | undefined)?.anchor !== undefined)
        expect(changeDocument(source, { kind: 'set', path, value })).toBeDefined();
      else expect(comments(expectSet(source, path, value)), source.text).toEqual(comments(source.text));
    }
  });

  describe('values of the sites', () => {
    const sites = ['site', 'src/starter/site'];
    const files = glob
      .sync(
        sites.map((site) => `${site}/{pages,data}/**/*.{yaml,json,csv,md}`),
        { cwd: project },
      )
      .sort();

    it('can be changed, and nothing else changes', () => {
      expect(files.length).toBeGreaterThan(50);
      const chance = createChance(55);
      for (const file of files.filter((_, index) => index % every === 0)) {
        const source = parse(file.replaceAll('\\', '/'), readFileSync(`${project}${file}`, 'utf8'));
        const paths = scalarsIn(source.value).filter((path) => path[0] !== 'body');
        for (let count = 0; count < values; count += 1) expectSet(source, chance.pick(paths), `${anyText(chance)}!`);
      }
    });
  });
}
