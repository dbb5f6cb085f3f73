/**
 * `2025-11-01` as `1 November 2025`, with the given names of the twelve months. Before the `end` of a range, the year or
 * the month and year that both share are left out.
 */
export function formatDate(iso: string, months: readonly string[], end = ''): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const [endYear, endMonth] = end.split('-');
  const shared = year !== endYear ? 0 : month === endMonth ? 2 : 1;
  return [String(Number(day)), months[Number(month) - 1] ?? month, year].slice(0, 3 - shared).join(' ');
}
