import { z } from 'islet';
import { sectionHead } from './section-head.js';

const cell = z.string().min(1);

/** A small table; the first cell of a row names the row. Three columns at most, so that it fits a phone. */
export const tableFields = {
  ...sectionHead,
  columns: z.array(cell).min(2).max(3).meta({ description: 'Heads of the columns, two or three' }),
  rows: z.array(z.array(cell).min(1)).min(1).meta({ description: 'Each row has as many cells as there are columns' }),
  note: z.string().min(1).optional().meta({ description: 'A line below the table' }),
};

export type Table = z.output<z.ZodObject<typeof tableFields>>;

/** Reports every row whose number of cells differs from the number of columns. */
export function checkRows({ columns, rows }: Pick<Table, 'columns' | 'rows'>, context: z.RefinementCtx): void {
  rows.forEach((row, index) => {
    if (row.length !== columns.length)
      context.addIssue({
        code: 'custom',
        path: ['rows', index],
        message: `must have ${String(columns.length)} cells, one for each column, but has ${String(row.length)}`,
      });
  });
}
