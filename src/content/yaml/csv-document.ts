import type { Document, Scalar, YAMLMap } from 'yaml';
import { failure, framed, positionIn, type IsletError } from '../../errors/index.js';
import { plainScalar } from './parser/plain-yaml-scalar.js';
import { isExactNumber } from './parser/yaml-number.js';
import { yamlLibrary } from './parser/yaml-library.js';

/** Whether a file is read as CSV, by its name. */
export function isCsv(file: string): boolean {
  return file.endsWith('.csv');
}

interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** One cell and what ends it, for each separator. In quotes, a quote is written twice. */
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r?\n|$)/y,
};

/** Returns the separator of the first line: the one that is there most often outside of quotes. */
function separatorOf(text: string): keyof typeof CELLS {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (separator: string): number => line.split(separator).length - 1;
  const [first, ...others] = [',', ';', '\t'] as const;
  return others.reduce<keyof typeof CELLS>((best, other) => (count(other) > count(best) ? other : best), first);
}

/**
 * Reads a CSV file (RFC 4180), also with `;` or tabs, as the document `rows: […]`, with a mapping for each line whose keys are the names in
 * the first line. A cell without quotes may be a number, also `49,90` in a table with `;`, `true` or `false`; a number that would lose digits stays text.
 * Empty cells are left out.
 *
 * @throws IsletError `csv-invalid`, or `yaml-empty-file` without a first line
 */
export function csvDocument(file: string, text: string): Document {
  const { Document, Pair, Scalar, YAMLMap, YAMLSeq } = yamlLibrary();
  const separator = separatorOf(text);
  const [header = [], ...lines] = withoutEmptyColumns(readLines(file, text));
  if (header.length === 0)
    throw failure('yaml-empty-file', { message: 'The file is empty.', position: { file, line: 1, column: 1 } });
  const names = header.map((cell) => cell.text.trim());
  header.forEach((cell, index) => {
    const name = names[index] ?? '';
    if (name === '') throw invalid(file, text, cell, 'A column has no name.');
    if (names.indexOf(name) < index) throw invalid(file, text, cell, `Two columns are named \`${name}\`.`);
  });
  const scalar = (value: unknown, { start, end }: Cell): Scalar => {
    const node = new Scalar(value);
    node.range = [start, end, end];
    return node;
  };
  const rows = new YAMLSeq<YAMLMap>();
  for (const cells of lines) {
    const [first, last] = [cells[0], cells.at(-1)];
    if (!first || !last) continue;
    if (cells.length !== names.length) {
      const message = `The line has ${String(cells.length)} cells, and the first line ${String(names.length)}.`;
      // Texts have a space behind a comma.
      const rest = cells.find((cell, index) => index > 0 && !cell.isQuoted && cell.text.startsWith(' '));
      const cut = cells.length > names.length && rest ? cells[cells.indexOf(rest) - 1] : undefined;
      const remedy = cut && `Put the whole text in double quotes: \`"${text.slice(cut.start, rest?.end)}"\`.`;
      throw invalid(file, text, { ...(cut ?? first), end: (cut ? rest : last)?.end ?? last.end }, message, remedy);
    }
    const row = new YAMLMap();
    row.range = [first.start, last.end, last.end];
    cells.forEach((cell, index) => {
      const name = header[index];
      if (!name || (cell.text === '' && !cell.isQuoted)) return;
      const value = cell.isQuoted ? cell.text : valueOf(cell.text, separator);
      row.items.push(new Pair(scalar(names[index], name), scalar(value, cell)));
    });
    rows.items.push(row);
  }
  rows.range = [0, text.length, text.length];
  const document = new Document();
  document.contents = new YAMLMap();
  document.contents.items.push(new Pair(new Scalar('rows'), rows));
  return document;
}

/** Programs that write `;` between cells, because of it, may write numbers with a decimal comma. */
function valueOf(cell: string, separator: keyof typeof CELLS): unknown {
  const text = separator === ';' ? cell.replace(/^([+-]?\d+),(?=\d+$)/, '$1.') : cell;
  const value = plainScalar(text);
  return value === null || (typeof value === 'number' && !isExactNumber(text, value)) ? cell : value;
}

/** Spreadsheets end each line with the cells of columns that were emptied. */
function withoutEmptyColumns(lines: readonly Cell[][]): Cell[][] {
  const widthOf = (cells: readonly Cell[]): number =>
    cells.findLastIndex(({ text, isQuoted }) => text.trim() !== '' || isQuoted) + 1;
  const width = Math.max(1, widthOf(lines[0] ?? []));
  return lines.every((cells) => widthOf(cells) <= width) ? lines.map((cells) => cells.slice(0, width)) : [...lines];
}

/** The cells of every line that is not empty. */
function readLines(file: string, text: string): Cell[][] {
  const lines: Cell[][] = [];
  const separator = separatorOf(text);
  const cellAt = CELLS[separator];
  let line: Cell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    cellAt.lastIndex = at;
    const found = cellAt.exec(text);
    if (!found) {
      const cell = { text: '', isQuoted: false, start: at, end: at + 1 };
      throw invalid(file, text, cell, 'A quote is not closed, or is inside a cell without quotes.');
    }
    const [whole, quoted, plain = '', ending = ''] = found;
    const end = at + whole.length - ending.length;
    line.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined, start: at, end });
    at += whole.length;
    if (ending === separator && at < text.length) continue;
    if (ending === separator) line.push({ text: '', isQuoted: false, start: at, end: at });
    if (line.some((cell) => cell.text !== '' || cell.isQuoted)) lines.push(line);
    line = [];
  }
  return lines;
}

function invalid(file: string, text: string, { start, end }: Cell, message: string, remedy?: string): IsletError {
  const place = positionIn(file, text, start, end - start);
  const separator = { ',': 'a comma', ';': '`;`', '\t': 'a tab' }[separatorOf(text)];
  const general = `Correct the line: this file has ${separator} between its cells. Or export the table anew, as CSV in UTF-8.`;
  return failure('csv-invalid', {
    message,
    remedy: remedy ?? general,
    ...framed(text, { ...place, endLine: place.line }),
  });
}
