import { readFile } from 'node:fs/promises';
import type { PartialMessage, PluginBuild } from 'esbuild';
import { IsletError } from '../../errors/index.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { GENERATOR_FOLDER } from '../esbuild/generator-modules.js';
import type { ReducedFont } from '../../lib/site/template-bundle.js';
import { openFont } from './subset-font.js';

/** What an address asks for. */
type Request = Pick<ReducedFont, 'text' | 'weight'>;

/** Begins the output of a font to reduce: a line of JSON, then the whole font. */
const MARK = 'islet-font ';

/**
 * Lets a font be reduced if a style sheet names it as `FILE.woff2?weight=…&text=…`. The query is written as in every
 * address: `%26` is `&`. Call it before callbacks that resolve other paths.
 */
export function subsetFonts({ onStart, onResolve, onLoad, resolve }: PluginBuild): void {
  /** Queries of the run by file. esbuild loads a file once. */
  const queries = new Map<string, string>();
  onStart(() => queries.clear());
  onResolve({ filter: /\.woff2\?/i }, async ({ path, ...from }) => {
    const [, file = '', query = ''] = /^(.*?\.woff2)\?(.*)$/is.exec(path) ?? [];
    const own = await resolve(file, from);
    // As the fonts of social cards: of the project or else of the generator.
    const isMissing = own.errors.length > 0 && !file.startsWith('.');
    const found = isMissing ? await resolve(file, { ...from, resolveDir: GENERATOR_FOLDER }) : own;
    if (found.errors.length > 0) return { errors: own.errors };
    const known = queries.get(found.path) ?? query;
    queries.set(found.path, known);
    if (known !== query) return { errors: [failed(`\`${file}\` is named with another text or weight before.`)] };
    return { path: found.path, namespace: found.namespace, external: found.external };
  });
  onLoad({ filter: /\.woff2$/i, namespace: 'file' }, async ({ path }) => {
    const query = queries.get(path);
    if (query === undefined) return undefined;
    const request = requestOf(query);
    if (typeof request === 'string') return { errors: [failed(request)] };
    const woff2 = await readFile(path);
    try {
      const { characters } = await openFont(woff2, request);
      const line = `${MARK}${JSON.stringify({ ...request, characters })}\n`;
      return { contents: Buffer.concat([Buffer.from(line), woff2]), loader: 'file' };
    } catch (error) {
      if (!(error instanceof IsletError)) throw error;
      return { errors: error.diagnostics.map(({ message }) => failed(message)) };
    }
  });
}

/** Returns an output of the bundler as an asset, with the font that it is, if it is one to reduce. */
export function assetOf(path: string, contents: Uint8Array): { bytes: Uint8Array; font?: ReducedFont } {
  const start = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  if (!start.subarray(0, MARK.length).equals(Buffer.from(MARK))) return { bytes: contents };
  const end = start.indexOf('\n');
  const font = JSON.parse(start.toString('utf8', MARK.length, end)) as Omit<ReducedFont, 'path'>;
  return { bytes: contents.subarray(end + 1), font: { path, ...font } };
}

/** Returns what a query asks for, or what is wrong with it. */
function requestOf(query: string): Request | string {
  const entries = new URLSearchParams(query);
  const unknown = [...entries.keys()].find((key) => key !== 'text' && key !== 'weight');
  if (unknown !== undefined) return `The address of the font has \`${unknown}\`, which means nothing here.`;
  const weight = entries.get('weight');
  return { text: entries.get('text')?.trim() ?? '', ...(weight !== null && { weight: Number(weight) }) };
}

function failed(text: string): PartialMessage {
  return { text, detail: { diagnostic: 'font-subset-failed' } satisfies NamedDetail };
}
