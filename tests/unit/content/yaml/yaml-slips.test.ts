import { describe, expect, it } from 'vitest';
import { yamlDiagnostics } from '../../../../src/content/yaml/yaml-faults.js';

/** What is said of a text: line, message, remedy. */
function said(text: string): [number | undefined, string, string][] {
  return yamlDiagnostics('site/data/a.yaml', text).map(({ position, message, remedy }) => [position?.line, message, remedy]);
}

const COLON = 'A colon with a space behind it stands in this text, as if another key began there.';
const DEPTH = 'This line does not begin below the lines that it belongs to.';

describe('slips in YAML are told in words for people who do not know its grammar', () => {
  it.each<[string, string, [number, string, string]]>([
    ['a colon in a text', 'a: 1\ntitle: Ludo: a page\n', [2, COLON, "Put the text in quotes: `title: 'Ludo: a page'`."]],
    ['a colon in a text of a list', "l:\n  - name: Ludo: who's next\n    url: x\n", [2, COLON, "Put the text in quotes: `name: 'Ludo: who''s next'`."]],
    ['a sign that YAML keeps', 'a: @home\n', [1, 'A text cannot begin with `@`.', "Put the text in quotes: `a: '@home'`."]],
    ['an asterisk', 'a: *bold* words\n', [1, 'A text cannot begin with `*`.', "Put the text in quotes: `a: '*bold* words'`."]],
    ['a quote mark in quotes', "a: 'it's so'\n", [1, 'The quote ends in the middle of the text.', "Write a quote mark inside the quotes twice: `a: 'it''s so'`."]],
    ['no space after a colon', 'title:Ludo\nb: 2\n', [1, 'A space is missing after the colon.', 'Write `title: Ludo`.']],
    ['a key too deep', 'l:\n  - name: A\n      url: /b\n  - name: C\n', [3, 'This line is deeper than the one that it follows.', 'Begin it with 4 spaces, so that it stands below line 2; it has 6.']],
    ['a key too deep at the top', 'a: 1\n  b: 2\n', [2, 'This line is deeper than the one that it follows.', 'Take the spaces at its beginning away, so that it stands below line 1.']],
    ['a key not deep enough', 'l:\n  - name: A\n  url: /b\n  - name: C\n    url: d\n', [3, DEPTH, 'Begin it with 4 spaces, so that it stands below line 2; it has 2.']],
    ['an item not deep enough', 'l:\n    links:\n      - name: A\n        url: /b\n    - name: B\n      url: c\n      - name: C\n        url: /d\n', [5, DEPTH, 'Begin it with 6 spaces, so that it stands below line 3; it has 4. Move line 6 with it.']],
    ['an item too deep', 'links:\n  - name: A\n    url: /b\n    - name: B\n      url: c\n', [4, DEPTH, 'Begin it with 2 spaces, so that it stands below line 2; it has 4. Move line 5 with it.']],
    ['a text in brackets that goes on', 'a: [Ludo] rules\n', [1, 'A text cannot begin with `[`.', "Put the text in quotes: `a: '[Ludo] rules'`."]],
    ['words behind double quotes', 'a: "Ludo" rules\n', [1, 'The quote ends in the middle of the text.', "Put the text in quotes: `a: '\"Ludo\" rules'`."]],
  ])('%s', (_, text, slip) => {
    expect(said(text)).toEqual([slip]);
  });

  it('tells each of several slips, and of lines at a wrong depth the first', () => {
    expect(said('a: B: c\nd: E: f\n').map(([line]) => line)).toEqual([1, 2]);
    expect(said('l:\n  - a: 1\n - b: 2\n  - c: 3\n - d: 4\n')).toHaveLength(1);
  });

  it('leaves what it cannot tell to the parser', () => {
    expect(said('a: [1, 2}\nb: 3]\n')[0]?.[1]).toMatch(/^Flow sequence/);
  });
});
