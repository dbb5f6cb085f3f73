import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFrame, type Diagnostic, type Report, type SourcePosition } from '../errors/index.js';

/**
 * A report for what knows the file of a definition, but not where in it things stand: fills in the line of the key that a problem names, where only one is called so, or else that of the default export.
 */
export function withDefinitionPlaces(root: string, report: Report): Report {
  return { ...report, add: (item) => { report.add(placed(root, item)); } };
}

function placed(root: string, item: Diagnostic): Diagnostic {
  const { position, path } = item;
  if (!position || position.line !== undefined || !/\.tsx?$/.test(position.file)) return item;
  const text = readFileSync(join(root, position.file), 'utf8');
  const found = keyIn(text, path) ?? exportIn(text);
  if (!found) return item;
  const exact = positionOf(position.file, text, found);
  const frame = codeFrame(text, exact);
  return { ...item, position: exact, ...(frame !== undefined && { frame }) };
}

/** Where the last key of a path is written; `undefined` where none or several are. */
function keyIn(text: string, path: string | undefined): RegExpExecArray | undefined {
  const key = /[\w$]+(?=(?:\[\])*$)/.exec(path ?? '')?.[0];
  const [first, second] = key === undefined ? [] : text.matchAll(new RegExp(`(?<![\\w$.])${key.replaceAll('$', '\\$')}(?=\\s*:)`, 'g'));
  return second ? undefined : first;
}

function exportIn(text: string): RegExpExecArray | undefined {
  return /^export\s+default\b|\bas\s+default\b/m.exec(text) ?? undefined;
}

function positionOf(file: string, text: string, { index, 0: { length } }: RegExpExecArray): SourcePosition {
  const before = text.slice(0, index).split('\n');
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  return { file, line, column, endLine: line, endColumn: column + length };
}
