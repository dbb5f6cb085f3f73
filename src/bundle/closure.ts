import type { Metafile } from 'esbuild';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { reactSpecifierOf } from './react-modules.js';

/**
 * Every input of an output and of all outputs that it imports, with all that these inputs import themselves, sorted; modules that plugins made, and those that hand React on, are left out. What they import counts also where nothing of
 * it is left in an output: esbuild writes the constants of one module into others, and then names it nowhere.
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
  return [...found]
    .filter((input) => !/^[a-z-]+:/.test(input) && reactSpecifierOf(input) === undefined)
    .sort(byCodeUnit);
}

/** Goes to each place once, from where others lead to it. */
function walk(from: readonly string[], next: (place: string) => readonly string[]): void {
  const seen = new Set<string>();
  const queue = [...from];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (seen.has(current)) continue;
    seen.add(current);
    queue.push(...next(current));
  }
}

/** The paths of what is imported and not left to others. */
export function localPaths(imports: readonly { readonly path: string; readonly external?: boolean }[]): string[] {
  return imports.filter(({ external }) => external !== true).map(({ path }) => path);
}
