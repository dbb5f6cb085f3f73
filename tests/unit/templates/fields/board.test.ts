import { describe, expect, it } from 'vitest';
import { boardSchema } from '../../../../templates/fields/board.js';

const board = { under: '#the-table', alt: 'A token and the squares ahead of it', caption: 'One to six.' };

const problems = (fields: object): unknown =>
  boardSchema.safeParse({ ...board, ...fields }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a diagram', () => {
  it('shows the whole board where nothing else is said', () => {
    expect(boardSchema.parse(board)).toMatchObject({ columns: [1, 15], rows: [1, 15], tokens: [], marks: [] });
  });

  it('needs a text for people who do not see it', () => {
    expect(problems({ alt: '' })).toMatchObject([['alt', expect.any(String)]]);
  });

  it.each(['red 57', 'red -1', 'violet 3', 'red yard 5', 'red 8 or so'])('has no square `%s`', (at) => {
    expect(problems({ tokens: [{ at }] })).toEqual([
      ['tokens.0.at', 'must be a colour and a step, such as `red 8`, or a place in a yard, such as `red yard 1`'],
    ]);
  });

  it('has all that it names in the part that it shows', () => {
    const part = { columns: [1, 9], rows: [1, 9] };
    const outside = 'must be inside the part of the board that `columns` and `rows` show';
    expect(problems({ ...part, tokens: [{ at: 'red 17' }], marks: [{ from: 'red 0', to: 17 }] })).toBeUndefined();
    expect(
      problems({
        ...part,
        tokens: [{ at: 'red 18' }],
        arrows: [{ from: 'red 16', to: 18 }],
        marks: [{ from: 'green yard 1' }],
      }),
    ).toEqual([
      ['tokens.0', outside],
      ['arrows.0', outside],
      ['marks.0', outside],
    ]);
  });

  it('is under a heading of its own page', () => {
    expect(problems({ under: '/ludo/capture-odds/#the-table' })).toEqual([
      ['under', 'must be a heading of this text, such as `#safe-squares`'],
    ]);
  });

  it('has moves that go forward, and a part that begins before it ends', () => {
    expect(problems({ arrows: [{ from: 'blue 8', to: 8 }] })).toEqual([
      ['arrows.0.to', 'must be a later step than `from`'],
    ]);
    expect(problems({ rows: [9, 3] })).toEqual([['rows', 'must begin before it ends']]);
  });
});
