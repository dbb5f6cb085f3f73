import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeFrame, diagnostic, IsletError, type Diagnostic, type SourcePosition } from '../errors/index.js';
import { MACHINE } from '../lib/text/machine-name.js';
import type { TemplateBundle } from '../lib/site/template-bundle.js';
import { parsePlace, thrownValue, THROWN_AT } from '../lib/site/template-places.js';
import { EndingCall, NondeterministicCall } from './determinism-guard.js';
import { originalPositionFor, TraceMap } from './trace-mapping.js';

/** Stands for a template that was stopped where it did not come to an end. */
export class TemplateTimeout extends Error {
  /** For so long it may run, at one stretch. */
  readonly seconds: number;

  /** @param stack where it was stopped */
  constructor(seconds: number, stack: string) {
    super('timeout');
    this.name = 'TemplateTimeout';
    this.seconds = seconds;
    this.stack = stack;
  }
}

/** Stands for a template that was stopped since the memory would have been full. */
export class TemplateOutOfMemory extends Error {
  /** @param stack where it was stopped */
  constructor(stack: string) {
    super('out of memory');
    this.name = 'TemplateOutOfMemory';
    this.stack = stack;
  }
}

/** Where the compiled templates lie, to lead an error back to its source. */
export interface TemplatePlaces {
  readonly root: string;
  /** Folder of the compiled modules. */
  readonly folder: string;
}

/** What went wrong in a template, as diagnostics with the line of its source. Errors from elsewhere pass through. */
export function templateFault(
  error: unknown,
  places: TemplatePlaces,
  route: string | undefined,
  file: string,
): IsletError {
  const frame = error instanceof Error ? (firstFrame(error, places) ?? placeOfElement(error)) : undefined;
  const routes = route === undefined ? {} : { routes: [route] };
  const page = route === undefined ? '' : ` on the page \`${route}\``;
  const where = frame?.component === undefined ? '' : ` in \`${frame.component}\``;
  const shown = frame ? withFrame(places.root, frame.position) : { position: { file } };
  if (error instanceof IsletError) {
    return new IsletError(
      error.diagnostics.map((item): Diagnostic => ({
        ...item,
        ...(item.position ? withFrame(places.root, item.position) : shown),
        ...routes,
      })),
    );
  }
  // Without a line, what names the problem is its text alone, which must then be the same on every page.
  if (error instanceof NondeterministicCall) {
    return new IsletError([
      diagnostic('template-nondeterministic', {
        message: `\`${error.call}\` is ${error.use}${frame ? where + page : ''}.`,
        ...shown,
        ...routes,
      }),
    ]);
  }
  if (error instanceof EndingCall) {
    return new IsletError([
      diagnostic('template-ends-process', {
        message: `\`${error.call}\` is called${frame ? where + page : ''}.`,
        ...shown,
        ...routes,
      }),
    ]);
  }
  if (error instanceof TemplateTimeout) {
    return new IsletError([
      diagnostic('template-timeout', {
        message: `The template has not come to an end within ${String(error.seconds)} s${where}${page}.`,
        ...shown,
        ...routes,
      }),
    ]);
  }
  if (error instanceof TemplateOutOfMemory) {
    return new IsletError([
      diagnostic('template-out-of-memory', {
        message: `The template took more and more memory without coming to an end${where}${page}.`,
        ...shown,
        ...routes,
      }),
    ]);
  }
  if (!frame && !isOfTemplates(error, places)) throw error;
  const value = error instanceof Error ? thrownValue(error) : { value: error };
  const said = value ? `${shownValue(value.value)} ${NO_ERROR}` : inOwnWords((error as Error).message);
  const remedy = value
    ? 'Throw an `Error`, which is told with its line.'
    : CHANGES_FROZEN.test(said)
      ? 'Copy the value first, as `[...items].reverse()` does: content, pages, data and props are frozen.'
      : undefined;
  return new IsletError([
    diagnostic('template-threw', {
      message: `${firstLine(said)}${frame ? where + page : ''}.`,
      ...(remedy !== undefined && { remedy }),
      ...shown,
      ...routes,
    }),
  ]);
}

/**
 * Whether an error without a line in a template is theirs all the same: a value that is no error, which only they throw; one that React throws
 * itself, for a node that it cannot render, or a component of the contract, for what it is given; one of the linker, for an import that does not exist.
 */
function isOfTemplates(error: unknown, { folder }: TemplatePlaces): boolean {
  if (!(error instanceof Error) || typeof (error as { readonly stack?: unknown }).stack !== 'string') return true;
  const stack = stackOf(error);
  if (error instanceof SyntaxError && stack.startsWith(pathToFileURL(folder).href)) return true;
  const [thrower = ''] = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return /[/\\](?:react(-dom)?[/\\]cjs|contract)[/\\]/.test(thrower);
}

/** What V8 says where a frozen value is changed. */
const CHANGES_FROZEN =
  /^Cannot (?:assign to read only property|(?:add|define) property .* object is not extensible|delete property|add\/remove sealed array)/;

/** A module that has stacks written otherwise can leave anything there. */
function stackOf({ stack }: { readonly stack?: unknown }): string {
  return typeof stack === 'string' ? stack : '';
}

/** Of a value that is no error nobody knows where it was thrown. */
const NO_ERROR = 'was thrown, which is no error';

/** Whether a problem without a line has none in the definition either: another line would look as exact as any. */
export function saysNoLine({ name, message }: Diagnostic): boolean {
  return name === 'template-threw' && message.includes(NO_ERROR);
}

interface Frame {
  readonly component: string | undefined;
  readonly position: SourcePosition;
}

function firstFrame(error: Error, { root, folder }: TemplatePlaces): Frame | undefined {
  for (const line of stackOf(error).split('\n')) {
    const [, name, url, row, column] =
      /^\s+at (?:async )?(?:(?:new )?(\S+) .*?\(?)?(file:\/\/[^\s)]+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (url === undefined) continue;
    const module = fileURLToPath(url.replace(/\?.*$/, ''));
    if (!module.startsWith(folder)) continue;
    const position = sourcePlace(mapOf(module), { root, folder, module }, Number(row), Number(column));
    if (position) return { component: name, position };
  }
  return undefined;
}

/** That of the element whose component threw it, where templates were compiled to be traced. */
function placeOfElement(error: Error): Frame | undefined {
  const position = parsePlace((error as { readonly [THROWN_AT]?: unknown })[THROWN_AT]);
  return position && { component: undefined, position };
}

const mapOf = (module: string): TraceMap => new TraceMap(readFileSync(`${module}.map`, 'utf8'));

/** Where a place of a compiled module stands in its source; lines and columns count from 1. */
function sourcePlace(
  map: TraceMap,
  { root, folder, module }: TemplatePlaces & { readonly module: string },
  line: number,
  column: number,
): SourcePosition | undefined {
  const original = originalPositionFor(map, { line, column: column - 1 });
  if (original.source === null) return undefined;
  // The map was made as if the module stood in `.islet/out`, at the same depth below the root as its sources assume.
  const source = join(root, '.islet/out', relative(folder, module), '..', original.source);
  return { file: relative(root, source).replaceAll('\\', '/'), line: original.line, column: original.column + 1 };
}

/** Where templates name `process` or `import.meta`, in whose place the bundler has put {@link MACHINE}; what packages find out by them is nobody's mistake. */
export function usesOfMachine({
  root,
  folder,
  modules,
}: TemplatePlaces & Pick<TemplateBundle, 'modules'>): Diagnostic[] {
  return modules.flatMap((module) => {
    const text = readFileSync(module, 'utf8');
    if (!text.includes(MACHINE)) return [];
    const map = mapOf(module);
    return [...text.matchAll(new RegExp(`\\b${MACHINE}\\b(\\.importMeta\\b)?`, 'g'))].flatMap(({ index, 1: meta }) => {
      const before = text.slice(0, index).split('\n');
      const position = sourcePlace(map, { root, folder, module }, before.length, (before.at(-1) ?? '').length + 1);
      return position?.file.startsWith('templates/') === true
        ? [
            diagnostic('template-nondeterministic', {
              message: `\`${meta === undefined ? 'process' : 'import.meta'}\` is read.`,
              ...withFrame(root, position),
            }),
          ]
        : [];
    });
  });
}

function withFrame(root: string, position: SourcePosition): { position: SourcePosition; frame?: string } {
  const path = join(root, position.file);
  // The source map of a package may name files that it does not ship.
  const frame = existsSync(path) ? codeFrame(readFileSync(path, 'utf8'), position) : undefined;
  return frame === undefined ? { position } : { position, frame };
}

/** Not every value can be made a text. */
function shownValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'An object' : `\`${String(value)}\``;
}

/** React speaks of what only browsers do. The linker names a module of the generator by its place on this machine; templates know it as `islet`. */
function inOwnWords(message: string): string {
  if (message.startsWith('A component suspended while responding to synchronous input'))
    return 'A promise is waited for: pages are rendered at once, so components are not `async`, and show no promise';
  return message.replace(
    /^The requested module 'file:[^']*\/contract\/index\.js' does not provide an export named '([^']*)'/,
    '`islet` does not export `$1`',
  );
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/\.$/, '');
}
