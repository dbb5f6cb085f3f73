import type { Document, YAMLError } from 'yaml';
import { positionIn, type Diagnostic, type SourcePosition } from '../../../errors/index.js';
import { readYamlDocument, type YamlDocument } from '../parser/yaml-document.js';
import { yamlLibrary } from '../parser/yaml-library.js';
import { isStructure, readYamlLine } from './line.js';
import { commentsInTexts } from './dropped-text.js';
import { yamlMarks } from './indicators.js';
import type { MisplacedLine } from './explain-line-above.js';
import { misplacedLine } from './explain-misplaced-line.js';
import { invalidKeys } from './invalid-keys.js';
import { CLOSING_QUOTE, fromYamlError, isLost, isMisread, withFrame } from './parser-error.js';
import { syntaxHint } from './syntax-hint.js';
import { invalidValues } from './invalid-values.js';

/** Returns every problem of a text with its position; merge keys only if asked for. */
export function yamlErrors(
  file: string,
  text: string,
  { document, lines } = readYamlDocument(text),
  { mergeKeys = false } = {},
): Diagnostic[] {
  const { isScalar, visit } = yamlLibrary();
  const place = (start: number, end: number): SourcePosition => {
    const from = lines.linePos(start);
    const to = lines.linePos(Math.max(start + 1, end));
    return { file, line: from.line, column: from.col, endLine: to.line, endColumn: to.col };
  };
  const open = unclosedBracket(file, text, document);
  // In invalid YAML such keys may be artefacts of the parser.
  const isSound = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  const invalid = isSound ? invalidKeys(document, text) : [];
  const written = text.split('\n');
  const endless = open.at(0)?.position?.line ?? Infinity;
  const lost = document.errors.find(isLost)?.pos[0] ?? Infinity;
  const all = [...document.errors, ...document.warnings]
    .filter(({ pos }) => pos[0] <= lost)
    .map((error) => ({ error, line: lineOf(error, written, lines) }));
  const errors = all.filter(
    ({ error, line }) =>
      line < endless && !invalid.some(({ start, end }) => start <= error.pos[0] && error.pos[0] <= end),
  );
  const misplaced = errors.some(({ error, line }) => isMisread(error) && syntaxHint(error, text, line) === undefined)
    ? misplacedLine(written)
    : undefined;
  const misplacedAt = misplaced === undefined ? Infinity : misplaced.index + 1;
  let hintedLine: number | undefined;
  const found = errors.flatMap(({ error, line }) => {
    const hint = syntaxHint(error, text, line);
    const position = place(error.pos[0], error.pos[1]);
    if (hint !== undefined) {
      const isFollowUp =
        line === misplacedAt ||
        line === hintedLine ||
        (line > misplacedAt && !isStructure(readYamlLine(written[line - 1] ?? '')));
      hintedLine = line;
      return isFollowUp ? [] : [withFrame(text, 'yaml-syntax', hint.message, position, hint.remedy)];
    }
    // Errors after a misplaced line are caused by it.
    if (
      misplaced !== undefined &&
      (isMisread(error)
        ? error.code !== 'TAB_AS_INDENT' || line === misplacedAt
        : error.code === 'DUPLICATE_KEY' && line >= misplacedAt)
    )
      return [];
    return [fromYamlError(error, document, text, line === position.line ? position : { file, line, column: 1 }, place)];
  });
  if (misplaced !== undefined) found.push(fromMisplaced(misplaced, file, text));
  found.push(
    ...open,
    ...invalid.map(({ start, end, message, remedy }) =>
      withFrame(text, 'yaml-odd-key', message, place(start, end), remedy),
    ),
    ...(isSound ? invalidValues(document, text) : []).map(({ name, start, end, message, remedy }) =>
      withFrame(text, name, message, place(start, end), remedy),
    ),
  );
  if (mergeKeys) {
    visit(document, {
      Pair(_, { key }) {
        if (!isScalar(key) || key.value !== '<<' || !key.range) return;
        found.push(
          withFrame(text, 'yaml-merge-key', 'The merge key `<<` is not supported.', place(key.range[0], key.range[1])),
        );
      },
    });
  }
  return found;
}

/** Returns the line of an error. An error on a blank line belongs to the next line, except for tabs. */
function lineOf({ code, pos }: YAMLError, written: readonly string[], lines: YamlDocument['lines']): number {
  const { line } = lines.linePos(pos[0]);
  return code === 'TAB_AS_INDENT' ? line : contentLine(written, line);
}

/** Returns the line, or the next one with content. Both are 1-based. */
function contentLine(lines: readonly string[], line: number): number {
  let next = line;
  while (next < lines.length && (lines[next - 1] ?? '').trim() === '') next += 1;
  return (lines[next - 1] ?? '').trim() === '' ? line : next;
}

/**
 * Reports a bracket that is never closed: all other errors of the parser follow from it. A comment may hide the
 * closing one.
 */
function unclosedBracket(file: string, text: string, document: Document): Diagnostic[] {
  const hiding = commentsInTexts(file, text, true);
  const { open } = yamlMarks(text);
  if (hiding.length > 0 || open === undefined || document.errors.some(({ message }) => CLOSING_QUOTE.test(message)))
    return hiding;
  const [rest = ''] = text.slice(open.offset + 1).split('\n');
  const end = open.source === '[' ? ']' : '}';
  const remedy = /^\s*(?:#.*)?$/.test(rest)
    ? `Remove it if its items are on lines of their own below; otherwise write \`${end}\` at its end.`
    : `Write \`${end}\` where it ends; where it is part of a text, put that in quotes.`;
  const position = positionIn(file, text, open.offset, 1);
  return [withFrame(text, 'yaml-syntax', `The \`${open.source}\` that opens here is never closed.`, position, remedy)];
}

/** Marks the whole line. */
function fromMisplaced({ name, message, remedy, index }: MisplacedLine, file: string, text: string): Diagnostic {
  const written = text.split('\n')[index] ?? '';
  const column = name === 'yaml-tab-indentation' ? written.indexOf('\t') + 1 : Math.max(1, written.search(/\S/) + 1);
  const endColumn = name === 'yaml-tab-indentation' ? column + 1 : written.trimEnd().length + 1;
  return withFrame(text, name, message, { file, line: index + 1, column, endColumn }, remedy);
}
