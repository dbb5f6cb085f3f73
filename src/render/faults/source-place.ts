import { generatedPositionFor, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  diagnostic,
  framed,
  positionIn,
  type Diagnostic,
  type FramedPosition,
  type SourcePosition,
} from '../../errors/index.js';
import { MACHINE, type BundledModule, type TemplateBundle } from '../../lib/site/template-bundle.js';

/** Where a project and its compiled templates are. */
export interface TemplatePlaces {
  readonly root: string;
  /** Folder of the compiled modules. */
  readonly folder: string;
  /** While modules are loaded: the islands, whose packages may need a browser. */
  readonly islands?: ReadonlyMap<string, BundledModule>;
  /** The source files of the module that threw, relative to the root. */
  readonly closure?: readonly string[] | undefined;
  /** Finds a text or number of the content that the template can read; `near` is another one that it may mean. */
  readonly placeOf?:
    | ((value: string) => (FramedPosition & { readonly path: string; readonly near?: string | undefined }) | undefined)
    | undefined;
}

/** A stack frame of a template. */
export interface TemplateFrame {
  /** Name of the function. */
  readonly component: string | undefined;
  readonly position: SourcePosition;
}

/** Returns the innermost frame of a stack that is in a template, by its place in the source. */
export function templateFrame(stack: string, { root, folder }: TemplatePlaces): TemplateFrame | undefined {
  for (const line of stack.split('\n')) {
    const [, name, url, row, column] =
      /^\s+at (?:async )?(?:(?:new )?(\S+) .*?\(?)?(file:\/\/[^\s)]+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
    if (url === undefined) continue;
    const module = fileURLToPath(url.replace(/\?.*$/, ''));
    if (!module.startsWith(folder)) continue;
    const position = sourcePlace(readMap(module), { root, folder, module }, Number(row), Number(column));
    if (position) return { component: name, position };
  }
  return undefined;
}

function readMap(module: string): TraceMap {
  return new TraceMap(readFileSync(`${module}.map`, 'utf8'));
}

/** Returns the place in the source of a place in a compiled module; lines and columns count from 1. */
function sourcePlace(
  map: TraceMap,
  { root, folder, module }: TemplatePlaces & { readonly module: string },
  line: number,
  column: number,
): SourcePosition | undefined {
  const original = originalPositionFor(map, { line, column: column - 1 });
  if (original.source === null) return undefined;
  // Source maps are made as if the modules were in `.islet/out`.
  const source = join(root, '.islet/out', relative(folder, module), '..', original.source);
  return { file: relative(root, source).replaceAll('\\', '/'), line: original.line, column: original.column + 1 };
}

/** The source map of a module, in its text or in a file beside it. */
const MAP_ADDRESS = /\/\/[#@] sourceMappingURL=(?:data:[^,]*;base64,(\S+)|(\S+))\s*$/;

/**
 * Returns the place in the file that a package ships, for a place in the source that this file's source map names.
 * Packages need not ship their sources.
 */
export function shippedPlace(
  { root, closure = [] }: TemplatePlaces,
  { file, line, column = 1 }: SourcePosition,
): SourcePosition | undefined {
  if (line === undefined || closure.includes(file)) return undefined;
  const source = pathToFileURL(join(root, file)).href;
  for (const shipped of closure.filter((path) => path.includes('node_modules/'))) {
    const map = shippedMap(join(root, shipped));
    if (map?.resolvedSources.includes(source) !== true) continue;
    const place = generatedPositionFor(map, { source, line, column: column - 1 });
    return { file: shipped, ...(place.line !== null && { line: place.line, column: place.column + 1 }) };
  }
  return undefined;
}

function shippedMap(path: string): TraceMap | undefined {
  const [match, inline, address] = MAP_ADDRESS.exec(readFileSync(path, 'utf8')) ?? [];
  if (match === undefined) return undefined;
  try {
    const url = new URL(address ?? '', pathToFileURL(path));
    const text = inline === undefined ? readFileSync(url, 'utf8') : Buffer.from(inline, 'base64').toString();
    return new TraceMap(text, url.href);
  } catch {
    // esbuild also goes on without a source map that it cannot read.
    return undefined;
  }
}

/** Adds the code frame of a position. */
export function positionWithFrame(root: string, position: SourcePosition): FramedPosition {
  const path = join(root, position.file);
  // The source map of a package may name files that it does not ship.
  return existsSync(path) ? framed(readFileSync(path, 'utf8'), position) : { position };
}

const OF_ENVIRONMENT =
  "Name the value in `env` of `site/site.yaml`, as in `env: { SITE_NAME: { default: x } }`, and read `currentSite().env['SITE_NAME']`. It may be published.";

/**
 * Reports where templates use `process` or `import.meta`, which the bundler replaces by {@link MACHINE}. Packages may
 * use them.
 */
export function machineUses({ root, folder, modules }: TemplatePlaces & Pick<TemplateBundle, 'modules'>): Diagnostic[] {
  return modules.flatMap((module) => {
    const text = readFileSync(module, 'utf8');
    if (!text.includes(MACHINE)) return [];
    const map = readMap(module);
    return [...text.matchAll(new RegExp(`\\b${MACHINE}\\b(\\.importMeta\\b)?`, 'g'))].flatMap(({ index, 1: meta }) => {
      const { line, column } = positionIn(module, text, index);
      const position = sourcePlace(map, { root, folder, module }, line, column);
      if (position?.file.startsWith('templates/') !== true) return [];
      return [
        diagnostic('template-nondeterministic', {
          message: `\`${meta === undefined ? 'process' : 'import.meta'}\` is read.`,
          remedy: meta === undefined ? OF_ENVIRONMENT : undefined,
          ...positionWithFrame(root, position),
        }),
      ];
    });
  });
}
