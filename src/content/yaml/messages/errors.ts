import type { Document, YAMLError } from 'yaml';
import { positionIn, type Diagnostic, type SourcePosition } from '../../../errors/index.js';
import { readYamlDocument, type YamlDocument } from '../parser/yaml-document.js';
import { yamlLibrary } from '../parser/yaml-library.js';
import { isBlank, isStructure, readYamlLine, yamlLines, type YamlLine, inQuotes, withQuotes } from './line.js';
import { commentsInTexts } from './dropped-text.js';
import { yamlIndicators } from './indicators.js';
import type { LineExplanation } from './explain-line-above.js';
import { explainMisplacedLine, oddSign } from './explain-misplaced-line.js';
import { invalidKeys } from './invalid-keys.js';
import { CLOSING_QUOTE, fromYamlError, isLost, isMisread, withFrame } from './parser-error.js';
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
  const written = yamlLines(text);
  const endless = open.at(0)?.position?.line ?? Infinity;
  const lost = document.errors.find(isLost)?.pos[0] ?? Infinity;
  const all = [...document.errors, ...document.warnings]
    .filter(({ pos }) => pos[0] <= lost)
    .map((error) => ({ error, line: lineOf(error, written, lines) }));
  const errors = all.filter(
    ({ error, line }) =>
      line.number < endless && !invalid.some(({ start, end }) => start <= error.pos[0] && error.pos[0] <= end),
  );
  const misplaced = errors.some(({ error, line }) => isMisread(error) && syntaxHint(error, line.text) === undefined)
    ? explainMisplacedLine(written)
    : undefined;
  const misplacedAt = misplaced?.line.number ?? Infinity;
  let hintedLine: YamlLine | undefined;
  const found = errors.flatMap(({ error, line }) => {
    const hint = syntaxHint(error, line.text);
    if (hint !== undefined) {
      const isFollowUp =
        line.number === misplacedAt || line === hintedLine || (line.number > misplacedAt && !isStructure(line));
      hintedLine = line;
      return isFollowUp ? [] : [withFrame(text, 'yaml-syntax', hint.message, place(...error.pos), hint.remedy)];
    }
    // Errors after a misplaced line are caused by it.
    if (
      misplaced !== undefined &&
      (isMisread(error)
        ? error.code !== 'TAB_AS_INDENT' || line.number === misplacedAt
        : error.code === 'DUPLICATE_KEY' && line.number >= misplacedAt)
    )
      return [];
    return [fromYamlError(error, document, text, line, place)];
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

/** Returns the lines of a text, which YAML reads as one value, with signs that look like those of YAML. */
export function oddSigns(file: string, text: string): Diagnostic[] {
  return yamlLines(text).flatMap((line) => {
    const odd = oddSign(line.text);
    return odd ? [fromMisplaced({ name: 'yaml-syntax', line, ...odd }, file, text)] : [];
  });
}

/** Returns the line of an error. An error on a blank line belongs to the next line, except for tabs. */
function lineOf({ code, pos }: YAMLError, written: readonly YamlLine[], lines: YamlDocument['lines']): YamlLine {
  const { line } = lines.linePos(pos[0]);
  const content =
    code === 'TAB_AS_INDENT' ? undefined : written.find((other) => other.number >= line && !isBlank(other));
  return content ?? written[line - 1] ?? readYamlLine('', line);
}

/**
 * Reports a bracket that is never closed: all other errors of the parser follow from it. A comment may hide the
 * closing one.
 */
function unclosedBracket(file: string, text: string, document: Document): Diagnostic[] {
  const hiding = commentsInTexts(file, text, true);
  const { open } = yamlIndicators(text);
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
function fromMisplaced({ name, message, remedy, line }: LineExplanation, file: string, text: string): Diagnostic {
  const isTab = name === 'yaml-tab-indentation';
  const column = isTab ? line.text.indexOf('\t') + 1 : Math.max(1, line.text.search(/\S/) + 1);
  const endColumn = isTab ? column + 1 : line.text.trimEnd().length + 1;
  return withFrame(text, name, message, { file, line: line.number, column, endColumn }, remedy);
}

/** A syntax error explained without YAML terms. */
interface SyntaxHint {
  readonly message: string;
  readonly remedy: string;
}

/** `  - key: value`, each part in a group. */
const LINE = /^(?<indent> *)(?<dash>- +)?(?<key>[^\s:#'"-][^:]*):(?: +(?<value>\S.*))?$/;

/** Returns the likely mistake behind a parser error; `undefined` if it is unclear. */
function syntaxHint({ code, message }: Pick<YAMLError, 'code' | 'message'>, text: string): SyntaxHint | undefined {
  const here = text.trimEnd();
  const { key = '', value = '' } = LINE.exec(here)?.groups ?? {};
  const item = /^ *\* +(?<words>\S.*)$/.exec(here)?.groups?.['words'];
  if (item !== undefined)
    return {
      message: 'An item of a list begins with a dash, not with an asterisk.',
      remedy: `Write \`- ${withQuotes(item)}\`.`,
    };
  const remedy = `Put the text in quotes: \`${key}: ${inQuotes(value)}\`.`;
  if (/^[>|][+-]?\d? +[^\s#]/.test(value))
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'BAD_SCALAR_START' && value !== '')
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'UNEXPECTED_TOKEN' && /^(?:\*|\[[^\]]*\] *[^\s#\]}]|\{[^}]*\} *[^\s#\]}])/.test(value))
    return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy };
  if (code === 'UNEXPECTED_TOKEN' && /^'.*'.+$/.test(value)) {
    const inner = value.replace(/^'|'$/g, '');
    return {
      message: 'The quote ends in the middle of the text.',
      remedy: `Write a quote mark inside the quotes twice: \`${key}: '${inner.replace(/'+/g, "''")}'\`.`,
    };
  }
  if (code === 'UNEXPECTED_TOKEN' && /^".*".+$/.test(value))
    return { message: 'The quote ends in the middle of the text.', remedy };
  if (message.startsWith('Nested mappings') && /: /.test(value))
    return {
      message: 'This text contains a colon followed by a space, which YAML reads as another key.',
      remedy,
    };
  return undefined;
}
