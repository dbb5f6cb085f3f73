import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { yamlErrors } from '../../../../../src/content/yaml/messages/errors.js';
import { problemsOf } from '../../problems-of.js';

/** What is said of a text: line, message, remedy. */
function said(text: string): [number | undefined, string, string][] {
  return yamlErrors('site/data/a.yaml', text).map(({ position, message, remedy }) => [position?.line, message, remedy]);
}

const COLON = 'This text contains a colon followed by a space, which YAML reads as another key.';
const BLANK = 'This line contains only a tab, which is not an empty line.';

describe('slips in YAML are told in words for people who do not know its grammar', () => {
  it.each<[string, string, [number, string, string]]>([
    [
      'a colon in a text',
      'a: 1\ntitle: Ludo: a page\n',
      [2, COLON, "Put the text in quotes: `title: 'Ludo: a page'`."],
    ],
    [
      'a sign that YAML keeps',
      'a: @home\n',
      [1, 'A text cannot begin with `@`.', "Put the text in quotes: `a: '@home'`."],
    ],
    [
      'a quote mark in quotes',
      "a: 'it's so'\n",
      [1, 'The quote ends in the middle of the text.', "Write a quote mark inside the quotes twice: `a: 'it''s so'`."],
    ],
    [
      'no space after a colon',
      'title:Ludo\nb: 2\n',
      [1, 'A space is missing after the colon.', 'Write `title: Ludo`.'],
    ],
    [
      'no colon before a longer text',
      'a: 1\nlead >-\n  Some words\nb: 2\n',
      [2, 'A colon is missing after `lead`.', 'Write `lead: >-`.'],
    ],
    [
      'a key too deep',
      'l:\n  - name: A\n      url: /b\n  - name: C\n',
      [
        3,
        'This line is indented more than the line before it.',
        'Begin it with 4 spaces, so that it is aligned with line 2; it has 6.',
      ],
    ],
    [
      'a text in brackets that goes on',
      'a: [Ludo] rules\n',
      [1, 'A text cannot begin with `[`.', "Put the text in quotes: `a: '[Ludo] rules'`."],
    ],
    [
      'words behind double quotes',
      'a: "Ludo" rules\n',
      [1, 'The quote ends in the middle of the text.', 'Put the text in quotes: `a: \'"Ludo" rules\'`.'],
    ],
    [
      'a bracket that closes nothing',
      'a: ]\nb: |\n  c\n  d\ne:\n  - f\n',
      [
        1,
        'The `]` here closes nothing.',
        'Remove it, or write `[` where what it closes begins; where it is part of a text, put that in quotes.',
      ],
    ],
    [
      'a brace that closes nothing above a line at a wrong depth',
      'a: 1\n}\n',
      [
        2,
        'The `}` here closes nothing.',
        'Remove it, or write `{` where what it closes begins; where it is part of a text, put that in quotes.',
      ],
    ],
    ['a tab on an empty line of a text', 'a: |\n  b\n\t\n  c\nd: 1\n', [3, BLANK, 'Remove the tab.']],
    ['a tab on the empty line behind a text', 'a: |\n  b\n\t\nc: 1\n', [3, BLANK, 'Remove the tab.']],
    [
      'asterisks in the place of dashes',
      'a:\n  * b: c\n',
      [2, 'An item of a list begins with a dash, not with an asterisk.', "Write `- 'b: c'`."],
    ],
    [
      'a no-break space that joins two lines',
      'a: 1\nb:\u00a0c\nd: e\n',
      [2, 'Behind `b:` is a no-break space (U+00A0), not a plain one.', 'Write `b: c`, with a plain space.'],
    ],
    [
      'a colon of full width',
      'a: 1\nb：c\nd: e\n',
      [2, '`：` (U+FF1A) is no colon for YAML.', 'Write `b: c`, with a plain space.'],
    ],
    [
      'a dash of a word processor',
      'a:\n– b\n– c\nd: e\n',
      [2, '`–` (U+2013) is no dash for YAML.', 'Write `- b`, with a plain space.'],
    ],
    [
      'a colon behind a list',
      'a: 1\nb: [c, d]:\n',
      [
        2,
        'There is no key before this colon.',
        'Write a word before the colon, or take the colon away; where the line is meant as text, put it in quotes.',
      ],
    ],
    [
      'a quote that is never closed',
      'a: "b\nc: d\n',
      [1, 'The quote that opens here is never closed.', 'Write `"` where the text ends.'],
    ],
    [
      'a key without a colon behind a text',
      'a: |\n  b\nc = d\n',
      [
        3,
        'This line is indented less than the text that starts in line 1.',
        'Begin it with 2 spaces or more; this line has 0. If it is not part of that text, write a colon and a space after its key.',
      ],
    ],
  ])('%s', (_, text, hint) => {
    expect(said(text)).toEqual([hint]);
  });

  it('tells each of several slips, and of lines at a wrong depth the first', () => {
    expect(said('a: B: c\nd: E: f\n').map(([line]) => line)).toEqual([1, 2]);
    expect(said('l:\n  - a: 1\n - b: 2\n  - c: 3\n - d: 4\n')).toHaveLength(1);
  });

  it('reads a list that ends in a colon as one, not as a key', () => {
    expect(
      problemsOf(() => parseYaml('a.yaml', 'a: [b]:\n')).map(({ name, position }) => [name, position?.line]),
    ).toEqual([['yaml-odd-key', 1]]);
  });

  it('names lines as they stand, also behind what cannot be read', () => {
    const text = 'a: b\nc: ]\nd: |\n  e \n  # f\ng: h\n- i\n';
    for (const { position } of yamlErrors('site/data/a.yaml', text)) {
      expect(position?.column).toBeLessThanOrEqual((text.split('\n')[(position?.line ?? 1) - 1] ?? '').length + 1);
    }
  });

  it('leaves what it cannot tell to the parser', () => {
    expect(said('a: [1, 2}\nb: 3]\n')[0]?.[1]).toMatch(/^Flow sequence/);
  });
});
