import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { diagnostic, type Diagnostic } from '../../errors/index.js';

/** A variable of the environment, without the one that the bundler replaces. */
const VARIABLE = /\bprocess\.env\.(?!NODE_ENV\b)(\w+)/g;

const REMEDY = 'Use another package, or plain markup: that code throws `process is not defined`.';

/**
 * Warns of packages whose code for browsers reads `process.env`, unless the same file asks whether there is a `process`.
 *
 * @param texts compiled scripts, by the output of esbuild
 */
export function processUses(root: string, metafile: Metafile, texts: ReadonlyMap<string, string>): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const [output, text] of texts) {
    const left = new Set([...text.matchAll(VARIABLE)].map(([, name]) => name));
    for (const input of left.size === 0 ? [] : Object.keys(metafile.outputs[output]?.inputs ?? {})) {
      const [, owner] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(input) ?? [];
      if (owner === undefined || found.has(owner)) continue;
      const source = readFileSync(join(root, input), 'utf8');
      const name = [...source.matchAll(VARIABLE)].find(([, one]) => left.has(one))?.[1];
      if (name === undefined || /\btypeof process\b|\bglobalThis\.process\b/.test(source)) continue;
      const message = `The package \`${owner}\` reads \`process.env.${name}\`, which browsers do not have.`;
      found.set(owner, diagnostic('template-warning', { message, remedy: REMEDY, position: { file: input } }));
    }
  }
  return [...found.values()];
}
