import { describe, expect, it } from 'vitest';
import { parsePlainYaml } from '../../../../../src/content/yaml/parser/plain-yaml.js';
import { commentWarnings } from '../../../../../src/content/yaml/messages/dropped-text.js';
import { parseYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { placesOf, problemsOf } from '../../problems-of.js';

const parse = (text: string) => () => parseYaml('page.yaml', text);

/** The example of a remedy, the last thing in it that stands between backticks and holds quotes. */
function exampleOf(text: string): string | undefined {
  return /quotes: `(?<example>.*?)`(?:\.|,)/.exec(problemsOf(parse(text))[0]?.remedy ?? '')?.groups?.['example'];
}

describe('words that YAML would leave out without a word', () => {
  it.each<[string, string, string, string | undefined]>([
    [
      'a number sign in a text',
      'heading: India #1 Ludo app\n',
      'yaml-comment-in-text 1:16',
      "heading: 'India #1 Ludo app'",
    ],
    ['one before a comment', "title: It's #1 # for now\n", 'yaml-comment-in-text 1:13', "title: 'It''s #1'"],
    ['one behind a tab', 'title: India\t#1\n', 'yaml-comment-in-text 1:14', "title: 'India\t#1'"],
    ['one in a text of two lines', 'title: India is\n  so #1 in Ludo\n', 'yaml-comment-in-text 2:6', undefined],
    ['one in brackets', 'tags: [a, India #1 Ludo,\n  b]\n', 'yaml-comment-in-text 1:17', "'India #1 Ludo'"],
    [
      'one that hides the end of brackets',
      'tags: [a, India #1 Ludo, b]\nc: d\n',
      'yaml-comment-in-text 1:17',
      "'India #1 Ludo'",
    ],
    ['an anchor', 'title: &best games\n', 'yaml-unused-anchor 1:8', "title: '&best games'"],
    ['an anchor beside one that is used', 'a: &one 1\nb: *one\nc: &two 2\n', 'yaml-unused-anchor 3:4', "c: '&two 2'"],
    ['an anchor of a list', 'a: &all\n  - b\n', 'yaml-unused-anchor 1:4', undefined],
    ['an anchor of a key', '&all a: b\n', 'yaml-unused-anchor 1:1', undefined],
    ['a tag without a name', 'title: ! what\n', 'yaml-unknown-tag 1:8', "title: '! what'"],
    ['a tag that is a word', 'title: !Hurray we won\n', 'yaml-unknown-tag 1:8', "title: '!Hurray we won'"],
  ])('tells %s, and how to keep it', (_, text, place, example) => {
    expect(parsePlainYaml(text)).toBeUndefined();
    expect(placesOf(parse(text))).toEqual([place]);
    expect(exampleOf(text)).toBe(example);
    if (example !== undefined && !/[[{]/.test(text))
      expect(parse(example.startsWith('-') ? `a:\n  ${example}\n` : `${example}\n`)).not.toThrow();
    if (example !== undefined && /[[{]/.test(text))
      expect(parse(text.replace(/(?:India #1(?: Ludo)?|&b c|!Hurray we won)/, example))).not.toThrow();
  });

  it.each<[string, string, unknown]>([
    [
      'comments with a space',
      'a: one # note\nb: two #\nc: three ## note\nd: four #!note\n',
      { a: 'one', b: 'two', c: 'three', d: 'four' },
    ],
    [
      'comments behind what is no text',
      "a: 5 #five\nb: true #yes\nc: ~ #none\nd: 'x' #y\ne: [x] #y\nf: #none\ng: {} #none\n",
      { a: 5, b: true, c: null, d: 'x', e: ['x'], f: null, g: {} },
    ],
    [
      'comments on a line of their own',
      'a: one\n#two\n  #three\nb: |\n    four\n  #five\nc:\n  d: |\n #six\n',
      { a: 'one', b: 'four\n', c: { d: '' } },
    ],
    [
      'number signs inside words and quotes',
      "a: C#\nb: /a/#b\nc: 'India #1'\nd: |\n  India #1\n",
      { a: 'C#', b: '/a/#b', c: 'India #1', d: 'India #1\n' },
    ],
    ['marks inside words', 'a: Q&A & more\nb: what! no\n', { a: 'Q&A & more', b: 'what! no' }],
    ['anchors that are used', 'a: &x {b: 1}\nc: *x\n', { a: { b: 1 }, c: { b: 1 } }],
  ])('leaves %s', (_, text, value) => {
    expect(parse(text)()).toEqual(value);
  });

  it('tells all of them at once, in their order', () => {
    expect(placesOf(parse('a: &b c\nd: e #1\nf: ! g\nh: i #2\n'))).toEqual([
      'yaml-unused-anchor 1:4',
      'yaml-comment-in-text 2:6',
      'yaml-unknown-tag 3:4',
      'yaml-comment-in-text 4:6',
    ]);
  });
});

describe('comments that may be meant as text', () => {
  const warnings = (text: string): string[] =>
    commentWarnings('page.yaml', text).map(
      ({ name, severity, position, remedy }) =>
        `${severity} ${name} ${String(position?.line)}:${String(position?.column)} ${/quotes: `(?<line>.*)`\./.exec(remedy)?.groups?.['line'] ?? ''}`,
    );

  it.each<[string, string, string]>([
    ['a rank', 'title: We are # 1 in India\n', "1:15 title: 'We are # 1 in India'"],
    ['a rank behind one word', 'title: Rummy # 1 in India\n', "1:14 title: 'Rummy # 1 in India'"],
    ['a sign at the end', 'title: It is in C #\n', "1:19 title: 'It is in C #'"],
    ['quotes', "title: It's our # 1\n", "1:17 title: 'It''s our # 1'"],
    ['an item', 'tags:\n  - top game # 1\n', "2:14 - 'top game # 1'"],
    ['an item with keys', 'tags:\n  - name: top game # 1\n', "2:20 - name: 'top game # 1'"],
    ['a tab', 'title: We are\t# 1\n', "1:15 title: 'We are\t# 1'"],
    ['two lines', 'title: We are\n  so very # 1\n', '2:11 '],
    ['brackets', 'tags: [a b # 1\n  , c]\n', "1:12 'a b # 1'"],
    ['CRLF', 'title: We are # 1\r\n', "1:15 title: 'We are # 1'"],
  ])('are warned of: %s', (_, text, expected) => {
    expect(warnings(text)).toEqual([`warning yaml-comment-after-text ${expected}`]);
  });

  it.each<[string, string]>([
    ['on lines of their own', '# a b # c\na: one two\n  # three four # five\nb: c\n'],
    ['behind two spaces', 'title: We are  # 1 in India\n'],
    ['behind two signs', 'title: We are ## 1 in India\nb: a b #! c\n'],
    [
      'behind single words, numbers and addresses',
      'a: calm # the tone\nb: 5 # 1 of five\nc: /a/b/ # a page\nd: https://x.example/ # e\n',
    ],
    ['behind quotes, brackets and nothing', 'a: "b c" # d\nb: \'c d\' # e\nc: [a b] # c\nd: # e f\n  g: h\n'],
    ['behind a block header', 'a: | # note\n  We are # 1 in India\nb: > # note\n  We are # 1\n'],
    ['that are notes', 'title: We are here # TODO say more\nb: a b # fixme: c\n'],
    ['inside texts', 'a: \'We are # 1\'\nb: "We are # 1"\nc: We are#1\n'],
  ])('are comments %s', (_, text) => {
    expect(warnings(text)).toEqual([]);
  });
});
