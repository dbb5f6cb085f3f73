/** Returns a Markdown table with aligned columns. Numbers are aligned right, except in the first column. */
export function markdownTable([headings, ...body]: readonly [readonly string[], ...(readonly string[])[]]): string {
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...body.map((row) => row[column]?.length ?? 0)),
  );
  const isNumeric = headings.map(
    (_, column) => column > 0 && body.every((row) => /^(-?\d.*|-|)$/.test(row[column] ?? '')),
  );
  const pad = (cell: string, column: number) =>
    isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const line = (row: readonly string[]) => `| ${row.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2)));
  return [line(headings), `|${rule.join('|')}|`, ...body.map(line)].join('\n');
}
