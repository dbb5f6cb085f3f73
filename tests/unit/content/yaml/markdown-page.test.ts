import { describe, expect, it } from 'vitest';
import { parseYamlFile } from '../../../../src/content/yaml/yaml-file.js';
import { yamlPositions } from '../../../../src/content/yaml/yaml-positions.js';
import { IsletError } from '../../../../src/errors/index.js';

const FILE = 'site/pages/about.md';
const lines = '---¦title: About # us¦list:¦  - one¦---¦¦> "Quoted" words¦¦---¦¦Last¦'.split('¦');

const valueOf = (text: string): unknown => parseYamlFile(FILE, Buffer.from(text)).value;

describe('a page in Markdown', () => {
  it.each(['\n', '\r\n'])('has its fields and its text, with lines that end with %j', (end) => {
    expect(valueOf(lines.join(end))).toEqual({
      title: 'About',
      list: ['one'],
      body: '> "Quoted" words\n\n---\n\nLast\n',
    });
  });

  it.each(['\n', '\r\n'])('has positions in both, with lines that end with %j', (end) => {
    const text = lines.join(end);
    const positions = yamlPositions(FILE, text);
    const body = '> "Quoted" words\n\n---\n\nLast\n';
    const place = ({ line, column, endColumn }: ReturnType<typeof positions.value>): unknown => [
      line,
      column,
      endColumn,
    ];
    expect(place(positions.value(['title']))).toEqual([2, 8, 13]);
    expect(place(positions.value(['list', 0]))).toEqual([4, 5, 8]);
    expect(positions.value(['body'])).toMatchObject({ line: 7, column: 1, endLine: 11, endColumn: 5 });
    expect(place(positions.part(['body'], body, body.indexOf('"Quoted"'), 8))).toEqual([7, 3, 11]);
    expect(place(positions.part(['body'], body, body.indexOf('Last'), 4))).toEqual([11, 1, 5]);
    expect(place(positions.within(['body'], 'Last'))).toEqual([11, 1, 5]);
  });

  it('may have no text, or its text as a key', () => {
    expect(valueOf('---\ntitle: About\n---\n \n')).toEqual({ title: 'About' });
    expect(valueOf('---\nbody: Words\n---')).toEqual({ body: 'Words' });
  });

  it.each(['Words\n', '---\ntitle: About\nWords\n', '---\n# title\n---\nWords\n', '', '----\ntitle: About\n---\n'])(
    'has fields at its top: %j',
    (text) => {
      expect(() => valueOf(text)).toThrow(IsletError);
    },
  );
});
