import type { BuildFailure, Message } from 'esbuild';
import { codeFrame, diagnostic, type Diagnostic, type DiagnosticName, type SourcePosition } from '../errors/index.js';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** What esbuild says, as diagnostics of the catalogue. Plugins name another diagnostic in the detail of a message; `plain` is the name of the others. */
export function fromEsbuild(
  root: string,
  messages: readonly Message[],
  plain: DiagnosticName = 'template-build-failed',
): Diagnostic[] {
  return messages.map((message) => {
    const name: DiagnosticName = isNamed(message.detail) ? message.detail.diagnostic : plain;
    const position = positionOf(message);
    const frame = position ? frameOf(root, position) : undefined;
    return diagnostic(name, {
      message: /[.!?]$/.test(message.text) ? message.text : `${message.text}.`,
      ...(position ? { position } : {}),
      ...(frame === undefined ? {} : { frame }),
    });
  });
}

/**
 * What the bundler warns of: sources that are not UTF-8, and style sheets of the site of which browsers would leave rules out, are no doubts but errors, since it publishes the rest without a word.
 */
export function fromWarnings(root: string, warnings: readonly Message[]): Diagnostic[] {
  const foreign = new Set(
    warnings.flatMap(({ detail, location }) =>
      isNamed(detail) && detail.diagnostic === 'file-invalid-utf8' && location ? [location.file] : [],
    ),
  );
  const losesRules = ({ id, location }: Message): boolean =>
    LOST_RULES.has(id) && location?.file.startsWith('templates/') === true;
  // What follows from bytes that are no text is no problem of its own.
  const told = warnings.filter((message) => !losesRules(message) || !foreign.has(message.location?.file ?? ''));
  return fromEsbuild(
    root,
    told.map((message) =>
      losesRules(message)
        ? { ...message, detail: { diagnostic: 'template-build-failed' } satisfies NamedDetail }
        : message,
    ),
    'template-warning',
  );
}

/** What the bundler calls style sheets in which it, or a browser, drops something. */
const LOST_RULES: ReadonlySet<string> = new Set([
  'css-syntax-error',
  'js-comment-in-css',
  'invalid-@import',
  'invalid-@layer',
]);

/** Messages of a run of the bundler inside another one, as the outer one tells them. @param folder that the inner one ran in */
export function fromInside(root: string, folder: string, messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    const { location } = message;
    return location === null
      ? message
      : {
          ...message,
          location: { ...location, file: relative(root, resolve(folder, location.file)).replaceAll('\\', '/') },
        };
  });
}

/** Those of an error that the bundler threw. */
export function messagesOf(error: unknown): readonly Message[] | undefined {
  return error instanceof Error && 'errors' in error ? (error as BuildFailure).errors : undefined;
}

/** The `detail` of a message by which a plugin names its diagnostic. */
export interface NamedDetail {
  readonly diagnostic: DiagnosticName;
}

function isNamed(detail: unknown): detail is NamedDetail {
  return typeof detail === 'object' && detail !== null && 'diagnostic' in detail;
}

function positionOf({ location }: Message): SourcePosition | undefined {
  if (!location) return undefined;
  const column = location.column + 1;
  return {
    file: location.file,
    line: location.line,
    column,
    endLine: location.line,
    endColumn: column + Math.max(1, location.length),
  };
}

function frameOf(root: string, position: SourcePosition): string | undefined {
  try {
    return codeFrame(readFileSync(join(root, position.file), 'utf8'), position);
  } catch {
    // A module that a plugin made has no file to show.
    return undefined;
  }
}
