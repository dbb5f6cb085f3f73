import type { DiagnosticName, Severity } from './catalogue.js';
import { catalogue } from './catalogue.js';

/** A place in a source file. Lines and columns count from 1, columns in UTF-16 code units; `end` is exclusive. */
export interface SourcePosition {
  /** Path relative to the project root, with forward slashes. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** One problem: what is wrong, where, why, and what to do. */
export interface Diagnostic {
  readonly name: DiagnosticName;
  readonly severity: Severity;
  /** What is wrong, in one sentence, with the offending value in backticks. */
  readonly message: string;
  /** Why it is a problem (from the catalogue). */
  readonly cause: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly position?: SourcePosition;
  /** Path of the value inside the file, such as `faq[2].content`. */
  readonly path?: string;
  /** Lines of the source around the position, ready to print without colour. */
  readonly frame?: string;
  /** Other places that belong to the problem, such as the first of two equal keys. */
  readonly related?: readonly RelatedPlace[];
  /** Affected routes. */
  readonly routes?: readonly string[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly position: SourcePosition;
  /** Path of the value inside the file. */
  readonly path?: string;
  readonly frame?: string | undefined;
}

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export type DiagnosticDetails = Pick<Diagnostic, 'message'> &
  Optional<Pick<Diagnostic, 'position' | 'path' | 'frame' | 'related' | 'routes'>> & {
    /** Replaces the catalogue's general remedy with a specific one ("did you mean ..."). A list gives several lines. */
    readonly remedy?: string | readonly string[] | undefined;
  };

/** Line breaks, terminal control characters, bidirectional controls and lone surrogates. Tabs are harmless. */
const UNPRINTABLE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/** Maximum length of a value in backticks. Remedies show more, because their examples are copied. */
const MAX_IN_MESSAGE = 150;
const MAX_IN_REMEDY = 300;

/**
 * Creates a diagnostic of the catalogue. Cause, severity and, unless given, remedy come from its entry.
 * Every text becomes one line, so that a value in a file cannot forge lines of a report.
 */
export function diagnostic(name: DiagnosticName, details: DiagnosticDetails): Diagnostic {
  const { severity, cause, remedy: usual } = catalogue[name];
  const { message, path, remedy, related } = details;
  const entry = {
    ...details,
    name,
    severity,
    message: withShortValues(oneLine(message), MAX_IN_MESSAGE),
    cause,
    remedy:
      remedy === undefined
        ? usual
        : [remedy]
            .flat()
            .map((line) => withShortValues(oneLine(line), MAX_IN_REMEDY))
            .join('\n'),
    path: path === undefined ? undefined : oneLine(path),
    related: related?.map((other) => ({ ...other, message: withShortValues(oneLine(other.message), MAX_IN_MESSAGE) })),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as unknown as Diagnostic;
}

/** Returns a text as one line: unprintable characters become escapes such as `\n` or `\u001b`. */
function oneLine(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (found) => SHORT[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts very long values in backticks. */
function withShortValues(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.replace(/`[^`]+`/g, (value) =>
    value.length <= max + 2 ? value : `${value.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…\``,
  );
}

/** Sorts by file, line, column, name and message, compared by code unit. */
export function sortDiagnostics(list: readonly Diagnostic[]): Diagnostic[] {
  const keys = new Map(list.map((item) => [item, sortKey(item)]));
  return [...list].sort((a, b) => compareCodeUnits(keys.get(a) ?? '', keys.get(b) ?? ''));
}

function sortKey(item: Diagnostic): string {
  const { file = '', line = 0, column = 0 } = item.position ?? {};
  return [file, pad(line), pad(column), item.name, item.message].join('\u0000');
}

function pad(value: number): string {
  return String(value).padStart(9, '0');
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
