import type { BuildFailure, Message } from 'esbuild';
import {
  codeFrame,
  diagnostic,
  type Diagnostic,
  type DiagnosticName,
  type SourcePosition,
} from '../../errors/index.js';
import { readFileSync, existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { mergeConflicts } from '../../lib/text/merge-marks.js';
import { importAdvice } from './import-advice.js';

/**
 * Converts messages of esbuild to diagnostics. A plugin names its diagnostic in the `detail` of a message; `plain` is
 * the name of the others.
 */
export function fromEsbuild(
  root: string,
  messages: readonly Message[],
  plain: DiagnosticName = 'template-build-failed',
): Diagnostic[] {
  const conflicts = new Map(
    messages.flatMap(({ location }) => {
      const file = location?.file ?? '';
      if (!file.startsWith('templates/') || !existsSync(join(root, file))) return [];
      const found = mergeConflicts(file, readFileSync(join(root, file), 'utf8'));
      return found.length > 0 ? [[file, found]] : [];
    }),
  );
  const others = messages.filter(({ location }) => !conflicts.has(location?.file ?? ''));
  const reported = others.map((message) => {
    const incomplete = NO_DEFAULT.exec(message.text)?.[1];
    if (incomplete !== undefined && existsSync(join(root, incomplete)))
      return withoutDefault(root, incomplete, message);
    const unknown = UNKNOWN_FILE.exec(message.text)?.[1];
    const ofEsbuild = unknown === undefined ? plain : 'template-unknown-file-type';
    const name = isNamed(message.detail) ? message.detail.diagnostic : ofEsbuild;
    const text = unknown === undefined ? message.text : `Templates cannot use \`${unknown}\``;
    const position = positionOf(message);
    const [, wanted] = UNRESOLVED.exec(message.text) ?? [];
    const advice =
      name === 'template-forbidden-import'
        ? forbiddenAdvice(root, message)
        : wanted !== undefined && position && importAdvice(root, position.file, wanted);
    return diagnostic(name, {
      message: /[.!?]$/.test(text) ? text : `${text}.`,
      ...advice,
      position,
      frame: position && frameOf(root, position),
    });
  });
  return [...[...conflicts.values()].flat(), ...reported];
}

/** What esbuild says at the import of a default that a file of templates does not export. */
const NO_DEFAULT = /^No matching export in "(templates\/[^"]+)" for import "default"$/;

function withoutDefault(root: string, file: string, message: Message): Diagnostic {
  const position = positionOf(message);
  return diagnostic('template-invalid-export', {
    message: `\`${file}\` has no default export.`,
    position: { file },
    related: position && [{ message: 'It is imported here.', position, frame: frameOf(root, position) }],
  });
}

/** What packages, and style sheets, can do that name what templates cannot import. */
function forbiddenAdvice(root: string, { location }: Message): { remedy: string } | undefined {
  if (location === null) return undefined;
  const { file, lineText, column, length } = location;
  if (file.includes('node_modules/'))
    return {
      remedy:
        'If an island uses the package, name its file `NAME.client.tsx`: its component then runs only in browsers.',
    };
  const written = lineText.slice(column, column + length).replace(/^["']|["']$/g, '');
  return /\.(?:css|s[ac]ss)$/.test(file) ? { remedy: importAdvice(root, file, written).remedy } : undefined;
}

/** What esbuild says of an import that it does not find. */
const UNRESOLVED = /^Could not resolve "([^"]+)"/;

/** What esbuild says of a file that it has no loader for. */
const UNKNOWN_FILE = /^No loader is configured for ".*" files: (.+)$/;

/**
 * Converts warnings of esbuild to diagnostics. Sources that are not UTF-8, and style sheets of the site with rules that
 * browsers would drop, become errors: esbuild would publish the rest silently.
 */
export function fromWarnings(root: string, warnings: readonly Message[]): Diagnostic[] {
  const foreign = new Set(
    warnings.flatMap(({ detail, location }) =>
      isNamed(detail) && detail.diagnostic === 'file-invalid-utf8' && location ? [location.file] : [],
    ),
  );
  const losesRules = ({ id, location }: Message): boolean =>
    LOST_RULES.has(id) && location?.file.startsWith('templates/') === true;
  // A syntax error that follows from invalid bytes is not reported.
  const reported = warnings.filter((message) => !losesRules(message) || !foreign.has(message.location?.file ?? ''));
  return fromEsbuild(
    root,
    reported.map((message) =>
      losesRules(message)
        ? { ...message, detail: { diagnostic: 'template-build-failed' } satisfies NamedDetail }
        : message,
    ),
    'template-warning',
  );
}

/** Ids of warnings about style sheets of which esbuild or a browser drops a part. */
const LOST_RULES: ReadonlySet<string> = new Set([
  'css-syntax-error',
  'js-comment-in-css',
  'invalid-@import',
  'invalid-@layer',
]);

/** Makes the paths in messages of a nested run relative to the root. @param folder working folder of the nested run */
export function fromNestedRun(root: string, folder: string, messages: readonly Message[]): Message[] {
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

/** Creates a message about a source. @param column from 0 */
export function messageAt(
  file: string,
  text: string,
  place: { readonly line: number; readonly column: number; readonly length: number },
  name?: DiagnosticName,
): Message {
  const location = { file, namespace: 'file', ...place, lineText: '', suggestion: '' };
  const detail = name && ({ diagnostic: name } satisfies NamedDetail);
  return { id: '', pluginName: '', text, location, notes: [], detail };
}

/** The messages of an error that esbuild threw; `undefined` for other errors. */
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
    // A module that a plugin made has no file.
    return undefined;
  }
}
