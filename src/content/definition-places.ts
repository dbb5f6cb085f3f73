import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFrame, type Diagnostic, type Report, type SourcePosition } from '../errors/index.js';

/**
 * A report for what knows the file of a definition, but not where in it things stand: fills in the line of the key that a problem names, where only one is called so, or else that of the default export.
 */
export function withDefinitionPlaces(root: string, report: Report): Report {
  return {
    ...report,
    add: (item) => {
      report.add(placed(root, item));
    },
  };
}

function placed(root: string, item: Diagnostic): Diagnostic {
  const { position, path } = item;
  if (!position || position.line !== undefined || !/\.tsx?$/.test(position.file)) return item;
  const file = join(root, position.file);
  // It was there when templates were compiled.
  if (!existsSync(file)) return item;
  const text = readFileSync(file, 'utf8');
  const found = keyIn(text, path) ?? exportIn(text);
  if (!found) return item;
  const exact = positionOf(position.file, text, found);
  const frame = codeFrame(text, exact);
  return { ...item, position: exact, ...(frame !== undefined && { frame }) };
}

/** Where a name is written. */
interface Written {
  readonly index: number;
  readonly length: number;
}

/** Where the last key of a path is written; `undefined` where none or several are. */
function keyIn(text: string, path: string | undefined): Written | undefined {
  const key = /[^.[\]]+(?=(?:\[\])*$)/.exec(path ?? '')?.[0];
  if (key === undefined) return undefined;
  const written = new RegExp(`(?<![\\w$.-])(['"]?)${key.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\1\\s*:`, 'g');
  const [first, second] = [...text.matchAll(written)].filter(
    ({ index }) => !COMMENT.test(text.slice(text.lastIndexOf('\n', index) + 1, index)),
  );
  return first && !second ? { index: first.index + (first[1] ?? '').length, length: key.length } : undefined;
}

/** The beginning of a line that is a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

function exportIn(text: string): Written | undefined {
  const found = /^export\s+default\b|\bas\s+default\b/m.exec(text);
  return found ? { index: found.index, length: found[0].length } : undefined;
}

function positionOf(file: string, text: string, { index, length }: Written): SourcePosition {
  const before = text.slice(0, index).split('\n');
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  return { file, line, column, endLine: line, endColumn: column + length };
}
