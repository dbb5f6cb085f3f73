import type { Document, YAMLError } from 'yaml';
import {
  diagnostic,
  framed,
  type Diagnostic,
  type DiagnosticName,
  type SourcePosition,
} from '../../../errors/index.js';
import { tagRemedy } from './dropped-text.js';
import { isBlank, type YamlLine } from './line.js';
import { keyText } from '../parser/key-text.js';
import { yamlLibrary } from '../parser/yaml-library.js';
import { BLANK_TAB, EMPTY_LINE } from './explain-misplaced-line.js';

const STRAY_CLOSER = /^Unexpected flow-(?:seq|map)-end token in YAML stream: "(.)"/;

export const CLOSING_QUOTE = /closing ["']quote/;

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

/** After an unexpected token the parser's further errors are not reliable. */
export function isLost({ message }: YAMLError): boolean {
  return / token in YAML stream: /.test(message);
}

/** Whether an error may be caused by the indentation of its line or an earlier one. */
export function isMisread({ code, message }: YAMLError): boolean {
  return (
    code === 'TAB_AS_INDENT' ||
    (NAMES[code] === undefined && !CLOSING_QUOTE.test(message) && !STRAY_CLOSER.test(message))
  );
}

export function fromYamlError(
  error: YAMLError,
  document: Document,
  text: string,
  line: YamlLine,
  place: (start: number, end: number) => SourcePosition,
): Diagnostic {
  const name = NAMES[error.code] ?? 'yaml-syntax';
  const whole = place(...error.pos);
  const position = whole.line === line.number ? whole : { file: whole.file, line: line.number, column: 1 };
  const found = (message: string, remedy?: string, at = position): Diagnostic =>
    withFrame(text, name, message, at, remedy);
  const quote = CLOSING_QUOTE.test(error.message) ? openingQuote(document, error.pos[0]) : undefined;
  if (quote !== undefined) {
    const remedy = `Write \`${text.charAt(quote)}\` where the text ends.`;
    return found('The quote that opens here is never closed.', remedy, place(quote, quote + 1));
  }
  const closer = STRAY_CLOSER.exec(error.message)?.[1];
  if (closer !== undefined)
    return found(
      `The \`${closer}\` here closes nothing.`,
      `Remove it, or write \`${closer === ']' ? '[' : '{'}\` where what it closes begins; where it is part of a text, put that in quotes.`,
    );
  if (name === 'yaml-tab-indentation' && isBlank(line)) return found(BLANK_TAB, EMPTY_LINE);
  if (name === 'yaml-unknown-tag')
    return found(`The tag \`${text.slice(error.pos[0], error.pos[1])}\` is not read.`, tagRemedy(text, error.pos[0]));
  if (name === 'yaml-multiple-documents' && /^---\s*(?:\.\.\.\s*)?$/.test(text.slice(error.pos[0])))
    return found('A second document begins here, with nothing in it.', 'Remove this line.');
  if (name === 'yaml-syntax' && /^ *- /.test(line.text))
    return found(
      'Here is an item of a list, where a key has to be.',
      'Begin it in the column of the other items of its list, below their key; where there is no list, remove the `-`.',
    );
  const twins = name === 'yaml-duplicate-key' ? duplicateKeys(document, error.pos[0]) : undefined;
  if (!twins) return found(MESSAGES[name] ?? sentence(error.message));
  const twice = `\`${twins.key}\` appears twice in this mapping.`;
  return {
    ...found(twice, undefined, place(twins.second[0], twins.second[1])),
    related: [{ message: 'The first one is here.', ...framed(text, place(twins.first[0], twins.first[1])) }],
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

interface Twins {
  readonly key: string;
  readonly first: [number, number];
  readonly second: [number, number];
}

function duplicateKeys(document: Document, start: number): Twins | undefined {
  const { isMap, isPair, isScalar, visit } = yamlLibrary();
  let result: Twins | undefined;
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
  return diagnostic(name, { message, remedy, ...framed(text, position) });
}

function sentence(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
