import { cells } from '../../../errors/index.js';

/** Rows as lines with aligned columns, two spaces between them. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cells(cell))));
  return rows.map((row) =>
    row
      .map((cell, index) => `${cell}${' '.repeat(Math.max(0, (widths[index] ?? 0) - cells(cell)))}`)
      .join('  ')
      .trimEnd(),
  );
}
