import { readFile } from 'node:fs/promises';
import type { PartialMessage, PluginBuild } from 'esbuild';
import { IsletError } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { GENERATOR_FOLDER } from '../esbuild/generator-modules.js';
import { subsetFont, type FontSubset } from './subset-font.js';

/**
 * Publishes a font as a subset if a style sheet names it as `FILE.woff2?text=…`, with an optional `weight`. The query is
 * written as in every address: `%26` is `&`. Call it before callbacks that resolve other paths.
 */
export function subsetFonts({ onStart, onResolve, onLoad, resolve }: PluginBuild): void {
  /** Queries of the run by file. esbuild loads a file once. */
  const queries = new Map<string, string>();
  /** Also of previous runs in a session. */
  const subsets = new Map<string, Promise<Uint8Array>>();
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
    const subset = subsetOf(query);
    if (typeof subset === 'string') return { errors: [failed(subset)] };
    const woff2 = await readFile(path);
    const key = sha256Hex(query) + sha256Hex(woff2);
    try {
      const made = subsets.get(key) ?? subsetFont(woff2, subset);
      subsets.set(key, made);
      return { contents: await made, loader: 'file' };
    } catch (error) {
      if (!(error instanceof IsletError)) throw error;
      return { errors: error.diagnostics.map(({ message }) => failed(message)) };
    }
  });
}

/** Returns what a query asks for, or what is wrong with it. */
function subsetOf(query: string): FontSubset | string {
  const entries = new URLSearchParams(query);
  const unknown = [...entries.keys()].find((key) => key !== 'text' && key !== 'weight');
  if (unknown !== undefined) return `The address of the font has \`${unknown}\`, which means nothing here.`;
  const text = entries.get('text')?.trim() ?? '';
  if (text === '') return 'The address of the font has no `text`.';
  const weight = entries.get('weight');
  return { text, weight: weight === null ? undefined : Number(weight) };
}

function failed(text: string): PartialMessage {
  return { text, detail: { diagnostic: 'font-subset-failed' } satisfies NamedDetail };
}
