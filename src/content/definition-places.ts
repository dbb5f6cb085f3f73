import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { framed, positionIn, type Diagnostic, type Report, type SourcePosition } from '../errors/index.js';

/**
 * Wraps a report for problems that name the file of a definition but no line: adds the line of the key that the problem
 * names, if it is unique, or else the line of the default export.
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
  // The file may have been deleted since templates were compiled.
  if (!existsSync(file)) return item;
  const text = readFileSync(file, 'utf8');
  const place = definitionPlace(position.file, text, path);
  return place ? { ...item, ...framed(text, place) } : item;
}

/** The position of the last key of a path in a definition, if it is unique there, or else of the default export. */
export function definitionPlace(file: string, text: string, path: string | undefined): SourcePosition | undefined {
  const found = keyIn(text, path) ?? exportIn(text);
  if (!found) return undefined;
  const { line, ...place } = positionIn(file, text, found.index, found.length);
  return { ...place, line, endLine: line };
}

interface Written {
  readonly index: number;
  readonly length: number;
}

/** Finds the last key of a path; `undefined` if it occurs never or more than once. */
function keyIn(text: string, path: string | undefined): Written | undefined {
  const key = /[^.[\]]+(?=(?:\[\])*$)/.exec(path ?? '')?.[0];
  if (key === undefined) return undefined;
  const written = new RegExp(`(?<![\\w$.-])(['"]?)${key.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\1\\s*:`, 'g');
  const [first, second] = [...text.matchAll(written)].filter(
    ({ index }) => !COMMENT.test(text.slice(text.lastIndexOf('\n', index) + 1, index)),
  );
  return first && !second ? { index: first.index + (first[1] ?? '').length, length: key.length } : undefined;
}

const COMMENT = /^\s*(?:\/\/|\/?\*)/;

function exportIn(text: string): Written | undefined {
  const found = /^export\s+default\b|\bas\s+default\b/m.exec(text);
  return found ? { index: found.index, length: found[0].length } : undefined;
}
