/** Name of the file in the audit folder that says where values come from. */
export const PROVENANCE_FILE = 'provenance.ndjson';

const LINES = 100_000;
const COLUMNS = 10_000;

/** A place in a numbered file as one number, exact up to 90,000 files of 99,999 lines; columns count up to 9,999. */
export function placeNumber(file: number, line: number, column: number): number {
  return (file * LINES + Math.min(line, LINES - 1)) * COLUMNS + Math.min(column, COLUMNS - 1);
}

/** The place that a number stands for, such as `site/pages/index.yaml:3:8`. */
export function placeText(place: number, files: readonly string[]): string {
  const column = place % COLUMNS;
  const rest = (place - column) / COLUMNS;
  return `${files[Math.floor(rest / LINES)] ?? ''}:${String(rest % LINES)}:${String(column)}`;
}
