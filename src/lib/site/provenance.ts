/** File in the audit folder with the source place of each value. */
export const PROVENANCE_FILE = 'provenance.ndjson';

const LINES = 100_000;
const COLUMNS = 10_000;

/** Encodes a place in a numbered file as one number: up to 90,000 files, 99,999 lines and 9,999 columns. */
export function placeNumber(file: number, line: number, column: number): number {
  return (file * LINES + Math.min(line, LINES - 1)) * COLUMNS + Math.min(column, COLUMNS - 1);
}

/** Decodes a place, such as `site/pages/index.yaml:3:8`. */
export function placeText(place: number, files: readonly string[]): string {
  const column = place % COLUMNS;
  const rest = (place - column) / COLUMNS;
  return `${files[Math.floor(rest / LINES)] ?? ''}:${String(rest % LINES)}:${String(column)}`;
}
