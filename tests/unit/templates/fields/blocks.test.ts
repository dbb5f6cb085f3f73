import { describe, expect, it } from 'vitest';
import { blocksSchema, questionsOf } from '../../../../templates/fields/blocks.js';

const table = { block: 'table', heading: 'Limits', columns: ['Limit', 'Effect'] };
const faqs = (heading: string): object => ({
  block: 'faqs',
  heading,
  items: [{ heading: `${heading}?`, content: '<p>Yes.</p>' }],
});

describe('the parts of a page', () => {
  it('are of the kind that they name', () => {
    const parsed = blocksSchema.parse([
      { ...table, rows: [['Time', 'Ends play']] },
      { block: 'text', heading: 'Why', body: 'So.' },
    ]);
    expect(parsed.map(({ block }) => block)).toEqual(['table', 'text']);
  });

  it('of an unknown kind are refused', () => {
    expect(blocksSchema.safeParse([{ block: 'carousel', heading: 'No' }]).error?.issues).toMatchObject([
      { path: [0, 'block'] },
    ]);
  });

  it.each([
    ['fewer', ['Time']],
    ['more', ['Time', 'Ends play', 'At once']],
  ])('that are tables have no row with %s cells than columns', (_case, row) => {
    const { error } = blocksSchema.safeParse([{ ...table, rows: [['Pause', 'Closes the tables'], row] }]);
    expect(error?.issues).toMatchObject([
      { path: [0, 'rows', 1], message: `must have 2 cells, one for each column, but has ${String(row.length)}` },
    ]);
  });

  it('give all their questions to search engines, in order', () => {
    const blocks = blocksSchema.parse([faqs('First'), { block: 'text', heading: 'Why', body: 'So.' }, faqs('Second')]);
    expect(questionsOf(blocks).map(({ heading }) => heading)).toEqual(['First?', 'Second?']);
  });

  it('have each an id of its own, where they have one', () => {
    const { error } = blocksSchema.safeParse([
      { ...faqs('First'), id: 'answers' },
      faqs('Second'),
      { block: 'text', id: 'answers', heading: 'Why', body: 'So.' },
    ]);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [
        [2, 'id'],
        'must be another one: an earlier part has `answers` already, and a link to `#answers` leads to one place only',
      ],
    ]);
  });
});
