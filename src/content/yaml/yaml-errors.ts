import type { Document, YAMLError } from 'yaml';
import {
  codeFrame,
  diagnostic,
  type Diagnostic,
  type DiagnosticName,
  type SourcePosition,
} from '../../errors/index.js';
import { readYamlDocument, type YamlDocument } from './yaml-document.js';
import { yamlLibrary } from './yaml-library.js';
import { isStructure, readYamlLine } from './yaml-line.js';
import { commentsInTexts, tagRemedy } from './yaml-dropped-text.js';
import { yamlMarks } from './yaml-marks.js';
import { BLANK_TAB, EMPTY_LINE, misplacedLine, type MisplacedLine } from './yaml-misplaced.js';
import { invalidKeys, keyText } from './yaml-keys.js';
import { syntaxHint } from './yaml-syntax-hints.js';
import { invalidValues } from './yaml-values.js';

const STRAY_CLOSER = /^Unexpected flow-(?:seq|map)-end token in YAML stream: "(.)"/;

const CLOSING_QUOTE = /closing ["']quote/;

export const TOO_DEEP = 'The values are nested too deep to be read.';

/** Diagnostic names by error code of `yaml`. Other codes are `yaml-syntax`. */
const NAMES: Readonly<Partial<Record<string, DiagnosticName>>> = {
  TAB_AS_INDENT: 'yaml-tab-indentation',
  DUPLICATE_KEY: 'yaml-duplicate-key',
  MULTIPLE_DOCS: 'yaml-multiple-documents',
  TAG_RESOLVE_FAILED: 'yaml-unknown-tag',
  RESOURCE_EXHAUSTION: 'yaml-too-deep',
};

/** Messages that replace those of the parser. */
const MESSAGES: Readonly<Partial<Record<DiagnosticName, string>>> = {
  'yaml-tab-indentation': 'A tab is used for indentation.',
  'yaml-too-deep': TOO_DEEP,
  'yaml-multiple-documents': 'A second document begins here.',
};

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

/** After an unexpected token the parser's further errors are not reliable. */
function isLost({ message }: YAMLError): boolean {
  return / token in YAML stream: /.test(message);
}

/** Returns the line of an error. An error on a blank line belongs to the next line, except for tabs. */
function lineOf({ code, pos }: YAMLError, written: readonly string[], lines: YamlDocument['lines']): number {
  const { line } = lines.linePos(pos[0]);
  return code === 'TAB_AS_INDENT' ? line : contentLine(written, line);
}

/** Whether an error may be caused by the indentation of its line or an earlier one. */
function isMisread({ code, message }: YAMLError): boolean {
  return (
    code === 'TAB_AS_INDENT' ||
    (NAMES[code] === undefined && !CLOSING_QUOTE.test(message) && !STRAY_CLOSER.test(message))
  );
}

/** Returns the line, or the next one with content. Both are 1-based. */
function contentLine(lines: readonly string[], line: number): number {
  let next = line;
  while (next < lines.length && (lines[next - 1] ?? '').trim() === '') next += 1;
  return (lines[next - 1] ?? '').trim() === '' ? line : next;
}

/** Reports a bracket that is never closed: all other errors of the parser follow from it. A comment may hide the closing one. */
function unclosedBracket(file: string, text: string, document: Document): Diagnostic[] {
  const hiding = commentsInTexts(file, text, true);
  const { open } = yamlMarks(text);
  if (hiding.length > 0 || open === undefined || document.errors.some(({ message }) => CLOSING_QUOTE.test(message)))
    return hiding;
  const before = text.slice(0, open.offset).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  const [rest = ''] = text.slice(open.offset + 1).split('\n');
  const end = open.source === '[' ? ']' : '}';
  const remedy = /^\s*(?:#.*)?$/.test(rest)
    ? `Remove it where what belongs to it stands on lines of its own below; otherwise write \`${end}\` at its end.`
    : `Write \`${end}\` where it ends; where it is part of a text, put that in quotes.`;
  const position = { file, line: before.length, column, endColumn: column + 1 };
  return [withFrame(text, 'yaml-syntax', `The \`${open.source}\` that opens here is never closed.`, position, remedy)];
}

/** Marks the whole line. */
function fromMisplaced({ name, message, remedy, index }: MisplacedLine, file: string, text: string): Diagnostic {
  const written = text.split('\n')[index] ?? '';
  const column = name === 'yaml-tab-indentation' ? written.indexOf('\t') + 1 : Math.max(1, written.search(/\S/) + 1);
  const endColumn = name === 'yaml-tab-indentation' ? column + 1 : written.trimEnd().length + 1;
  return withFrame(text, name, message, { file, line: index + 1, column, endColumn }, remedy);
}

function fromYamlError(
  error: YAMLError,
  document: Document,
  text: string,
  position: SourcePosition,
  place: (start: number, end: number) => SourcePosition,
): Diagnostic {
  const name = NAMES[error.code] ?? 'yaml-syntax';
  const quote = CLOSING_QUOTE.test(error.message) ? openingQuote(document, error.pos[0]) : undefined;
  if (quote !== undefined)
    return withFrame(
      text,
      name,
      'The quote that opens here is never closed.',
      place(quote, quote + 1),
      `Write \`${text.charAt(quote)}\` where the text ends.`,
    );
  const closer = STRAY_CLOSER.exec(error.message)?.[1];
  if (closer !== undefined)
    return withFrame(
      text,
      name,
      `The \`${closer}\` here closes nothing.`,
      position,
      `Remove it, or write \`${closer === ']' ? '[' : '{'}\` where what it closes begins; where it is part of a text, put that in quotes.`,
    );
  if (name === 'yaml-tab-indentation' && /^\s*$/.test(text.split('\n')[(position.line ?? 1) - 1] ?? ''))
    return withFrame(text, name, BLANK_TAB, position, EMPTY_LINE);
  if (name === 'yaml-unknown-tag')
    return withFrame(
      text,
      name,
      `The tag \`${text.slice(error.pos[0], error.pos[1])}\` is not read.`,
      position,
      tagRemedy(text, error.pos[0]),
    );
  if (name === 'yaml-multiple-documents' && /^---\s*(?:\.\.\.\s*)?$/.test(text.slice(error.pos[0])))
    return withFrame(text, name, 'A second document begins here, with nothing in it.', position, 'Remove this line.');
  if (name === 'yaml-syntax' && /^ *- /.test(text.split('\n')[(position.line ?? 1) - 1] ?? ''))
    return withFrame(
      text,
      name,
      'An item of a list stands here, where a key has to be.',
      position,
      'Begin it in the column of the other items of its list, below their key; where there is no list, remove the `-`.',
    );
  if (name !== 'yaml-duplicate-key') return withFrame(text, name, MESSAGES[name] ?? sentence(error.message), position);
  const twins = duplicateKeys(document, error.pos[0]);
  if (!twins) return withFrame(text, name, sentence(error.message), position);
  const first = place(twins.first[0], twins.first[1]);
  const frame = codeFrame(text, first);
  return {
    ...withFrame(text, name, `\`${twins.key}\` stands twice in this mapping.`, place(twins.second[0], twins.second[1])),
    related: [{ message: 'The first one is here.', position: first, ...(frame === undefined ? {} : { frame }) }],
  };
}

/** The parser reports an unclosed quote at the end of the text; it belongs to the last quoted value before that. */
function openingQuote(document: Document, end: number): number | undefined {
  const { visit } = yamlLibrary();
  let start: number | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if ((type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') && range && range[0] < end) start = range[0];
    },
  });
  return start;
}

function duplicateKeys(
  document: Document,
  start: number,
): { key: string; first: [number, number]; second: [number, number] } | undefined {
  const { isMap, isPair, isScalar, visit } = yamlLibrary();
  let result: { key: string; first: [number, number]; second: [number, number] } | undefined;
  visit(document, {
    Map(_, map) {
      const seen = new Map<string, [number, number]>();
      for (const item of isMap(map) ? map.items : []) {
        const key = isPair(item) ? keyText(item.key) : undefined;
        if (key === undefined || !isScalar(item.key) || !item.key.range) continue;
        const range: [number, number] = [item.key.range[0], item.key.range[1]];
        const first = seen.get(key);
        if (first && start >= range[0] && start <= range[1]) result = { key, first, second: range };
        if (!first) seen.set(key, range);
      }
      return result ? visit.BREAK : undefined;
    },
  });
  return result;
}

/** Creates a diagnostic with a code frame. */
export function withFrame(
  text: string,
  name: DiagnosticName,
  message: string,
  position: SourcePosition,
  remedy?: string,
): Diagnostic {
  const frame = codeFrame(text, position);
  return diagnostic(name, {
    message,
    position,
    ...(remedy !== undefined && { remedy }),
    ...(frame !== undefined && { frame }),
  });
}

function sentence(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
