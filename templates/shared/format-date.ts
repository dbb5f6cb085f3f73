/** `2025-11-01` as `1 November 2025`, with the given names of the twelve months. */
export function formatDate(iso: string, months: readonly string[]): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return `${String(Number(day))} ${months[Number(month) - 1] ?? month} ${year}`;
}
