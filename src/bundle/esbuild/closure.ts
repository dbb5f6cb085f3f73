import type { Metafile } from 'esbuild';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';

/**
 * Returns every input of an output and of all outputs that it imports, with everything that these inputs import,
 * sorted. Modules made by plugins are left out. An import counts even if an output has
 * nothing of it: esbuild inlines constants of one module into others and then lists it nowhere.
 */
export function closureOf({ inputs, outputs }: Metafile, output: string): string[] {
  const found = new Set<string>();
  walk([output], (current) => {
    const meta = outputs[current];
    if (!meta) return [];
    for (const input of Object.keys(meta.inputs)) found.add(input);
    return [...localPaths(meta.imports), ...(meta.cssBundle === undefined ? [] : [meta.cssBundle])];
  });
  walk([...found], (input) => {
    found.add(input);
    return localPaths(inputs[input]?.imports ?? []);
  });
  return [...found].filter((input) => !/^[a-z-]+:/.test(input)).sort(byCodeUnit);
}

/** Visits everything that is reachable, each place once. */
function walk(from: readonly string[], next: (place: string) => readonly string[]): void {
  const seen = new Set<string>();
  const queue = [...from];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (seen.has(current)) continue;
    seen.add(current);
    queue.push(...next(current));
  }
}

/** The paths of the imports that are not external. */
export function localPaths(imports: readonly { readonly path: string; readonly external?: boolean }[]): string[] {
  return imports.filter(({ external }) => external !== true).map(({ path }) => path);
}
