import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { followRemedy } from '../../follow-remedy.js';
import { placesOf, problemsOf } from '../../problems-of.js';

/** A page of questions, with its lines numbered from 1. */
const PAGE = [
  'template: faqs', //                       1
  "title: 'FAQs: questions, answered'", //   2
  'description: >-', //                      3
  '  Installing the app, and the questions', // 4
  '  people ask most.', //                   5
  '', //                                     6
  'banner:', //                              7
  '  heading: Questions, answered', //       8
  '  text: >-', //                           9
  '    Short answers.', //                   10
  '    More of them.', //                    11
  '  image: images/faqs.svg', //             12
  '  hidden: true', //                       13
  '', //                                     14
  'groups:', //                              15
  '  - id: start', //                        16
  '    heading: Getting started', //         17
  '    items:', //                           18
  '      - id: how', //                      19
  '        heading: How do I start?', //     20
  '        content: |', //                   21
  '          <p>Three things:</p>', //       22
  '          <ul>', //                       23
  '            <li>install the app,</li>', // 24
  '          </ul>', //                      25
  '', //                                     26
  '      - id: where', //                    27
  '        heading: Where do I start?', //   28
  '        content: |', //                   29
  '          <p>Here.</p>', //               30
  '          <p>Or there.</p>', //           31
  '', //                                     32
  '      - id: when', //                     33
  '        heading: When?', //               34
  '        content: <p>Now.</p>', //         35
  '  - id: more', //                         36
  '    heading: More', //                    37
  '    items: []', //                        38
  '',
];

const deeper = (by: number) => (line: string) => (line === '' ? '' : ' '.repeat(by) + line);
const less = (by: number) => (line: string) => line.slice(Math.min(by, line.search(/\S|$/)));
const joined = (mark: string) => (line: string) => line.replace(mark, mark.trim());
const flat = (line: string) => line.trimStart();
const behind = (blanks: string) => (line: string) => blanks + line.trimStart();

function changed(from: number, to: number, change: (line: string) => string): string {
  return PAGE.map((line, index) => (index + 1 >= from && index + 1 <= to ? change(line) : line)).join('\n');
}

const parse = (text: string) => () => parseYaml('page.yaml', text);

describe('lines at a wrong depth', () => {
  it('are told for a page that is sound otherwise', () => {
    expect(parse(PAGE.join('\n'))()).toHaveProperty('groups');
  });

  it.each<[string, string, string, RegExp]>([
    ['an item one space short', changed(27, 27, less(1)), '27:6', /^Begin it with 6 spaces, .* line 19/],
    ['an item one space too deep', changed(27, 27, deeper(1)), '27:8', /^Begin it with 6 spaces, .* line 19/],
    [
      'an item and its lines two spaces short',
      changed(27, 32, less(2)),
      '27:5',
      /^Begin it with 6 spaces, .* Move lines 28 to 31 with it\.$/,
    ],
    [
      'an item and its lines too deep',
      changed(27, 32, deeper(2)),
      '27:9',
      /^Begin it with 6 spaces, .* Move lines 28 to 31 with it\.$/,
    ],
    ['the last item short', changed(36, 36, less(1)), '36:2', /^Begin it with 2 spaces, .* line 16/],
    ['the first item short', changed(19, 19, less(2)), '19:5', /^Begin it with 6 spaces, .* the lines below/],
    ['the first item too deep', changed(19, 19, deeper(2)), '19:9', /^Begin it with 6 spaces, .* the lines below/],
    ['an item without a space after its dash', changed(27, 27, joined('- ')), '27:7', /^Write `- id: where`\.$/],
    ['the first item without a space after its dash', changed(19, 19, joined('- ')), '19:7', /^Write `- id: how`\.$/],
    ['a key too deep', changed(28, 28, deeper(1)), '28:10', /^Begin it with 8 spaces, .* line 27/],
    ['a key with it left as its dash', changed(28, 28, less(2)), '28:7', /^Begin it with 8 spaces/],
    ['a key too deep behind a text', changed(12, 12, deeper(1)), '12:4', /^Begin it with 2 spaces/],
    [
      'a text with it left as its key',
      changed(30, 31, less(2)),
      '30:9',
      /^Begin lines 30 to 31 with 10 spaces or more/,
    ],
    ['the first line of a text', changed(30, 30, less(2)), '30:9', /^Begin it with 10 spaces or more/],
    ['a line of a text without spaces', changed(24, 24, flat), '24:1', /^Begin it with 10 spaces or more/],
    ['a folded text', changed(4, 5, flat), '4:1', /^Begin lines 4 to 5 with 2 spaces or more/],
    [
      'a text that goes on with it left as its key',
      changed(20, 20, (line) => `${line}\n        And how`),
      '21:9',
      /^Begin it with 10 spaces if it continues the text of line 20/,
    ],
    ['the first key of a mapping short', changed(8, 8, flat), '8:1', /^Begin it with 2 spaces, .* the lines below/],
    [
      'the first key of a mapping too deep',
      changed(8, 8, deeper(1)),
      '8:4',
      /^Begin it with 2 spaces, .* the lines below/,
    ],
    [
      'the second key of a mapping one space short',
      changed(9, 9, less(1)),
      '9:2',
      /^Begin it with 2 spaces, .* line 8/,
    ],
    [
      'the first key of the file too deep',
      changed(1, 1, deeper(1)),
      '1:2',
      /^Remove its leading spaces, .* the lines below\.$/,
    ],
    [
      'the first line of a text deeper than the others',
      changed(22, 22, deeper(2)),
      '22:13',
      /^Begin it with 10 spaces, .* the lines below/,
    ],
    [
      'a colon without a space below a key',
      changed(8, 8, joined(': ')),
      '8:3',
      /^Write `heading: Questions, answered`\.$/,
    ],
    ['a tab before a key at the left', changed(2, 2, behind('\t')), 'yaml-tab-indentation 2:1', /^Remove the tab\.$/],
    [
      'a tab before a line of a text',
      changed(31, 31, behind('\t')),
      'yaml-tab-indentation 31:1',
      /^Begin the line with 10 spaces instead of the tab/,
    ],
    ['a tab before a key', changed(28, 28, behind('\t')), 'yaml-tab-indentation 28:1', /^Begin the line with 8 spaces/],
    [
      'a tab behind spaces',
      changed(28, 28, behind('      \t')),
      'yaml-tab-indentation 28:7',
      /^Begin the line with 8 spaces/,
    ],
    [
      'a tab before the first key',
      changed(8, 8, behind('\t')),
      'yaml-tab-indentation 8:1',
      /^Begin the line with 2 spaces/,
    ],
    [
      'a tab before an item',
      changed(27, 27, behind('\t')),
      'yaml-tab-indentation 27:1',
      /^Begin the line with 6 spaces/,
    ],
    [
      'no-break spaces before a key',
      changed(28, 28, behind('\u00a0'.repeat(8))),
      '28:9',
      /^Begin the line with 8 spaces instead of them\.$/,
    ],
    [
      'a no-break space behind spaces',
      changed(28, 28, behind('       \u00a0')),
      '28:9',
      /^Begin the line with 8 spaces/,
    ],
    [
      'no-break spaces before a line of a text',
      changed(31, 31, behind('\u00a0'.repeat(10))),
      '31:11',
      /^Begin the line with 10 spaces/,
    ],
    ['a colon without a space', changed(28, 28, joined(': ')), '28:9', /^Write `heading: Where do I start\?`\.$/],
    [
      'a colon without a space in the first line of an item',
      changed(27, 27, joined(': ')),
      '27:7',
      /^Write `- id: where`\.$/,
    ],
    ['a bracket that is never closed', changed(15, 15, (line) => `${line} [`), '15:9', /^Remove it if its items/],
    ['a brace that is never closed', changed(7, 7, (line) => `${line} {`), '7:9', /^Remove it if its items/],
  ])('%s: one problem, at that line, and the file is sound when its remedy is followed', (_, text, place, remedy) => {
    const problems = problemsOf(parse(text));
    expect(placesOf(parse(text))).toEqual([place.startsWith('yaml-') ? place : `yaml-syntax ${place}`]);
    const [problem] = problems;
    expect(problem?.remedy).toMatch(remedy);
    if (problem !== undefined) expect(parse(followRemedy(text, problem))()).toHaveProperty('groups');
  });

  it('says what the blanks are that count for nothing', () => {
    expect(problemsOf(parse(changed(28, 28, behind('\u00a0'.repeat(8)))))[0]?.message).toBe(
      'This line begins with no-break spaces; only plain spaces count as indentation.',
    );
    expect(problemsOf(parse(changed(28, 28, behind('\u3000'.repeat(4)))))[0]?.message).toBe(
      'This line begins with unusual spaces; only plain spaces count as indentation.',
    );
  });

  it('are no lines of a text that goes on behind spaces and a tab', () => {
    expect(placesOf(parse('a: b\n  \tc\nd:\n  - e: 1\n f: 2\n'))).toEqual(['yaml-syntax 5:2']);
    const [problem] = problemsOf(parse('a: b\n\tc\n'));
    expect(problem).toMatchObject({
      name: 'yaml-tab-indentation',
      remedy: 'Begin the line with 2 spaces instead of the tab.',
    });
  });

  it('do not hide lists in brackets', () => {
    expect(placesOf(parse(changed(1, 1, deeper(1)).replace('true', '[a, b]')))).toEqual(['yaml-syntax 1:2']);
  });

  it('hide no hint on another line', () => {
    const text = changed(27, 27, deeper(1))
      .replace('Questions, answered', 'Questions: answered')
      .replace('When?', 'When: now?');
    expect(placesOf(parse(text))).toEqual(['yaml-syntax 8:12', 'yaml-syntax 34:18', 'yaml-syntax 27:8']);
  });

  it('are found behind texts and lists of several lines', () => {
    for (const above of [
      "a: 'it''s\n  two'\n",
      'a: "one \\"\n  two"\n',
      'a: [b, "]",\n  c]\n',
      "a: {b: it's,\n  c: d}\n",
      'a: one\n  two\n',
      '"a": &b\n  - c\nd: *b\n',
      '---\na: b\n',
      'a:\n- b\n- - c\n  - d\n',
    ]) {
      expect(placesOf(parse(`${above}l:\n  - name: A\n   url: /b\n`)), above).toEqual([
        `yaml-syntax ${String(above.split('\n').length + 2)}:4`,
      ]);
    }
  });
});
