import type { Document, Scalar, YAMLMap } from 'yaml';
import { failure, framed, positionIn, type IsletError } from '../../errors/index.js';
import { plainScalar } from './plain-yaml-scalar.js';
import { yamlLibrary } from './yaml-library.js';

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

/** One cell and what ends it. In quotes, a quote is written twice. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * Reads a CSV file (RFC 4180) as the document `rows: […]`, with a mapping for each line whose keys are the names in
 * the first line. A cell means what it means in YAML: without quotes it may be a number, `true` or `false`. Empty cells
 * are left out.
 *
 * @throws IsletError `csv-invalid`
 */
export function csvDocument(file: string, text: string): Document {
  const { Document, Pair, Scalar, YAMLMap, YAMLSeq } = yamlLibrary();
  const [header = [], ...lines] = readLines(file, text);
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
      throw invalid(file, text, { ...first, end: last.end }, message);
    }
    const row = new YAMLMap();
    row.range = [first.start, last.end, last.end];
    cells.forEach((cell, index) => {
      const name = header[index];
      if (!name || (cell.text === '' && !cell.isQuoted)) return;
      const value = cell.isQuoted ? cell.text : plainScalar(cell.text);
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

/** The cells of every line that is not empty. */
function readLines(file: string, text: string): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    CELL.lastIndex = at;
    const found = CELL.exec(text);
    if (!found) {
      const cell = { text: '', isQuoted: false, start: at, end: at + 1 };
      throw invalid(file, text, cell, 'A quote is not closed, or is inside a cell without quotes.');
    }
    const [whole, quoted, plain = '', ending = ''] = found;
    const end = at + whole.length - ending.length;
    line.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined, start: at, end });
    at += whole.length;
    if (ending === ',' && at < text.length) continue;
    if (ending === ',') line.push({ text: '', isQuoted: false, start: at, end: at });
    if (line.some((cell) => cell.text !== '' || cell.isQuoted)) lines.push(line);
    line = [];
  }
  return lines;
}

function invalid(file: string, text: string, { start, end }: Cell, message: string): IsletError {
  const place = positionIn(file, text, start, end - start);
  return failure('csv-invalid', { message, ...framed(text, { ...place, endLine: place.line }) });
}
