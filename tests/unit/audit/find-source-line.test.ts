import { expect, it } from 'vitest';
import { findSourceLine } from '../../../src/audit/find-source-line.js';

const sources: Readonly<Record<string, string>> = {
  'site/data/dialog.yaml': 'title: Tea\nlabel: A sure win\n',
  'site/data/texts.yaml': 'hint: Tea\nmore: Tea\n',
  'site/data/other.yaml': 'label: A sure win\n',
};
const audit = {
  sourcesOf: () => ['site/data/dialog.yaml', 'site/data/texts.yaml'],
  readSource: (path: string) => sources[path],
};

it.each([
  ['the one line that has the text, of the sources of the file alone', 'sure win', 'site/data/dialog.yaml:2:10'],
  ['nothing where several files have it', 'Tea', undefined],
  ['nothing where none has it', 'Coffee', undefined],
])('names %s', (_, text, place) => {
  expect(findSourceLine(text, 'assets/dialog-11111111.json', audit)).toBe(place);
});

it('names the file where several lines of it have the text', () => {
  expect(
    findSourceLine('Tea', 'assets/texts-11111111.json', { ...audit, sourcesOf: () => ['site/data/texts.yaml'] }),
  ).toBe('site/data/texts.yaml');
});
