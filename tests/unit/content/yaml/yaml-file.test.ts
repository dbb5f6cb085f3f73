import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseYaml, readYamlFile } from '../../../../src/content/yaml/yaml-file.js';
import { createReport } from '../../../../src/errors/index.js';
import { placesOf, problemsOf } from '../problems-of.js';

const parse = (text: string) => () => parseYaml('page.yaml', text);

function read(bytes: string | Uint8Array): ReturnType<typeof readYamlFile> {
  const root = mkdtempSync(join(tmpdir(), 'islet-yaml-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  writeFileSync(join(root, 'page.yaml'), bytes);
  return readYamlFile(root, 'page.yaml');
}

describe('parseYaml', () => {
  it.each<[string, string, string[]]>([
    ['a tab before a key', 'a:\n\tb: 1\n', ['yaml-tab-indentation 2:1']],
    ['a key twice', 'a: 1\nb: 2\na: 3\n', ['yaml-duplicate-key 3:1']],
    ['two pairs of twins', 'a: 1\na: 2\nb:\n  c: 1\n  c: 2\n', ['yaml-duplicate-key 2:1', 'yaml-duplicate-key 5:3']],
    ['a second document', 'a: 1\n---\nb: 2\n', ['yaml-multiple-documents 2:1']],
    ['a merge key', 'a: &a {b: 1}\nc:\n  <<: *a\n', ['yaml-merge-key 3:3']],
    ['a merge key where the file asks for YAML 1.1', '%YAML 1.1\n---\n<<: {b: 1}\n', ['yaml-merge-key 3:1']],
    ['a key that is two for JavaScript', "1: a\nx: b\n'1': c\n", ['yaml-duplicate-key 3:1']],
    ['a truth value and its word as keys', 'true: a\n"true": b\n', ['yaml-duplicate-key 2:1']],
    ['a colon without a key', 'a: 1\n: b\n', ['yaml-odd-key 2:1']],
    ['a colon without a key in brackets', 'a: {b: 1, : 2}\n', ['yaml-odd-key 1:11']],
    ['a key that is nothing', 'a: 1\n~: b\nnull: c\n', ['yaml-odd-key 2:1', 'yaml-odd-key 3:1']],
    ['an empty key', 'a: 1\n"": b\n', ['yaml-odd-key 2:1']],
    ['a list as a key', 'a: 1\n[b, c]: d\n', ['yaml-odd-key 2:1']],
    ['a list as a key, asked for', 'a: 1\n? - b\n: d\n', ['yaml-odd-key 2:3']],
    ['a group as a key', 'a:\n  - {b: c}: d\n', ['yaml-odd-key 2:5']],
    ['an alias as a key', 'a: &a b\n*a : c\n', ['yaml-odd-key 2:1']],
    ['two braces', 'a: Hello\nb: {{ name }}\n', ['yaml-odd-key 2:5']],
    ['a tag of a tool', 'a: !env HOME\n', ['yaml-unknown-tag 1:4']],
    ['a tag for bytes', 'a: !!binary aGk=\n', ['yaml-unknown-tag 1:4']],
    ['a tag for a set', 'a: !!set {b, c}\n', ['yaml-unknown-tag 1:4']],
    ['an alias without an anchor', 'a: *b\n', ['yaml-unknown-alias 1:4']],
    ['an alias before its anchor', 'a: *b\nb: &b 1\n', ['yaml-unknown-alias 1:4']],
    ['an alias inside its own anchor', 'a: &a\n  - b: *a\n', ['yaml-alias-bomb 2:8']],
    ['an open double quote', 'a: 1\nb: "two\nc: 3\n', ['yaml-syntax 2:4']],
    ['an open single quote', "a: 'one\nb: it''s\n", ['yaml-syntax 1:4']],
    ['a list at the top', '- a\n- b\n', ['yaml-not-a-mapping 1:1']],
    ['text at the top', 'hello\n', ['yaml-not-a-mapping 1:1']],
    ['nothing', '', ['yaml-empty-file 1:1']],
    ['white space', ' \n\n', ['yaml-empty-file 1:1']],
    ['a comment', '# later\n', ['yaml-empty-file 1:1']],
    ['null', '~\n', ['yaml-empty-file 1:1']],
  ])('refuses %s', (_, text, expected) => {
    expect(placesOf(parse(text))).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['an empty second document', 'a: 1\n---\n', 'Remove this line.'],
    [
      'a text between stars',
      'a: *b*\n',
      "Put the text in quotes: `a: '*b*'`. If it is an alias, add the anchor that it names.",
    ],
    ['an alias in brackets', 'a: [b, *c]\n', 'Add the anchor (`&name`), or write the value out.'],
    ['a text behind an arrow', 'a: > b c\n', "Put the text in quotes: `a: '> b c'`."],
    [
      'an item where a key has to be',
      'a: 1\n- b\n',
      'Begin it in the column of the other items of its list, below their key; where there is no list, remove the `-`.',
    ],
  ])('says what to do about %s, once', (_, text, remedy) => {
    expect([...new Set(problemsOf(parse(text)).map((problem) => problem.remedy))]).toEqual([remedy]);
  });

  it('leaves keys alone that are words for it', () => {
    const text = 'nullable: 1\n"null": 2\n~x: 3\n? long\n: 4\n12: 5\nlist: [{a: 1}, {nullify: ~}]\n';
    expect(parseYaml('page.yaml', text)).toEqual({
      12: 5,
      nullable: 1,
      null: 2,
      '~x': 3,
      long: 4,
      list: [{ a: 1 }, { nullify: null }],
    });
  });

  it('gives a text for two braces that can be taken as it is', () => {
    const [problem] = problemsOf(parse('b: {{ name }}\n'));
    const [, quoted = ''] = /`(.+)`/.exec(problem?.remedy ?? '') ?? [];
    expect(parseYaml('page.yaml', `b: ${quoted}\n`)).toEqual({ b: '{{ name }}' });
  });

  it('shows both places of a key that stands twice', () => {
    const [problem] = problemsOf(parse('title: one\nother: 2\ntitle: three\n'));
    expect(problem).toMatchObject({
      message: '`title` appears twice in this mapping.',
      position: { line: 3, column: 1, endColumn: 6 },
      related: [{ position: { line: 1, column: 1 } }],
    });
    expect(problem?.related?.[0]?.frame).toContain('> 1 | title: one');
  });

  it.each<[string, string]>([
    ['brackets', `a: ${'['.repeat(200)}`],
    ['balanced brackets', `a: ${'['.repeat(200)}${']'.repeat(200)}`],
    ['braces', `a: ${'{b: '.repeat(200)}`],
    ['lists in one line', `a:\n  ${'- '.repeat(200)}b\n`],
    ['questions in one line', `${'? '.repeat(200)}b\n`],
    ['mappings', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['lists and brackets', `a:\n  ${'- '.repeat(70)}${'['.repeat(70)}`],
  ])('refuses %s nested too deep before the parser meets them', (_, text) => {
    const [problem, ...others] = problemsOf(parse(text));
    expect(others).toEqual([]);
    expect(problem?.name).toBe('yaml-too-deep');
    expect(problem?.frame).toContain('^');
  });

  it('does not mistake brackets in text, or deep indentation, for depth', () => {
    const prose = `note: |\n${`${' '.repeat(60)}[[[[{{{{ - - - - -\n`.repeat(40)}quoted: "${'[{'.repeat(200)}"\nplain: a${' [x'.repeat(200)}\n`;
    expect(parse(prose)()).toMatchObject({ quoted: '[{'.repeat(200) });
    expect(parse(`a: ${'['.repeat(60)}${']'.repeat(60)}`)()).toHaveProperty('a');
  });

  it('refuses aliases that expand without bound, and allows a few', () => {
    // The parser allows a hundred values for each alias; these few have 121.
    const expanding = `a: &a [x]\nb: &b [${'*a, '.repeat(11)}]\nc: [${'*b, '.repeat(11)}]\n`;
    expect(placesOf(parse(expanding))[0]).toMatch(/^yaml-alias-bomb 3:/);
    expect(parse('a: &a {b: 1}\nc: *a\nd: [*a, *a]\n')()).toEqual({
      a: { b: 1 },
      c: { b: 1 },
      d: [{ b: 1 }, { b: 1 }],
    });
  });

  it('reads plain values as YAML 1.2 does, whatever version the file asks for', () => {
    expect(parse('%YAML 1.1\n---\na: yes\nb: 010\nc: 2024-05-01\nd: 1_000\ne: off\n')()).toEqual({
      a: 'yes',
      b: 10,
      c: '2024-05-01',
      d: '1_000',
      e: 'off',
    });
  });
});

describe('readYamlFile', () => {
  it('reads CRLF and a byte order mark', () => {
    expect(read('\ufeffa: 1\r\nb: |\r\n  two\r\n  lines\r\n').value).toEqual({ a: 1, b: 'two\nlines\n' });
  });

  it('points behind the last sound letter where bytes are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffa: 1\nb: चाय'), Buffer.from([0xff, 0xfe]), Buffer.from('\n')]);
    expect(problemsOf(() => read(bytes))).toMatchObject([
      {
        name: 'file-invalid-utf8',
        message: 'Line 2 holds bytes that are not UTF-8, after `b: चाय`.',
        position: { line: 2, column: 7 },
      },
    ]);
    expect(placesOf(() => read(Buffer.from([0xc3])))).toEqual(['file-invalid-utf8 1:1']);
    expect(placesOf(() => read(Buffer.from([0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80])))).toEqual(['file-invalid-utf8 1:4']);
  });

  it('refuses a file above the limit, and takes one at it', () => {
    expect(placesOf(() => read(`a: ${'x'.repeat(1_000_000)}`))).toEqual(['yaml-too-large 1:1']);
    expect(read(`a: ${'x'.repeat(999_997)}`).text).toHaveLength(1_000_000);
  });
});

it.each<[string, Uint8Array]>([
  ['little', Buffer.from('# Tea\ntitle: Tea, and more of it\n', 'utf16le')],
  ['big', Buffer.from('# Tea\ntitle: Tea, and more of it\n', 'utf16le').swap16()],
])('tells UTF-16 without its mark, %s end first, once', (_, bytes) => {
  expect(placesOf(() => read(bytes))).toEqual(['file-invalid-utf8 1:1']);
});

it.each(['# Tea\rtitle: Tea\r', 'template: tea\rtitle: Tea'])('tells line ends that are none to YAML: %j', (text) => {
  expect(() => read(text)).toThrow('The lines of the file end with a lone CR');
});

it('offers a page only for a file of a page', () => {
  const remedyOf = (file: string) => {
    const report = createReport();
    report.attempt(() => parseYaml(file, '# Nothing\n'));
    return report
      .list()
      .map(({ name, remedy }) => [name, remedy.includes('islet new page'), remedy.includes('version control')]);
  };
  expect(remedyOf('site/pages/tea.yaml')).toEqual([['yaml-empty-file', true, false]]);
  expect(remedyOf('site/data/shop.yaml')).toEqual([['yaml-empty-file', false, false]]);
  expect(remedyOf('site/site.yaml')).toEqual([['yaml-empty-file', false, true]]);
});
