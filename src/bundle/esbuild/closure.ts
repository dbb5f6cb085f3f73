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
  return [...found].filter(isFile).sort(byCodeUnit);
}

/**
 * Returns the inputs of an output alone, sorted. An input that no output has may be a constant that was inlined: it counts
 * for each output whose inputs import it.
 */
export function modulesIn({ inputs, outputs }: Metafile, output: string): string[] {
  const placed = new Set(Object.values(outputs).flatMap((meta) => Object.keys(meta.inputs)));
  const found = Object.keys(outputs[output]?.inputs ?? {});
  const inlined = found
    .flatMap((input) => localPaths(inputs[input]?.imports ?? []))
    .filter((path) => !placed.has(path));
  return [...new Set([...found, ...inlined])].filter(isFile).sort(byCodeUnit);
}

/** False for a module that a plugin made. */
function isFile(input: string): boolean {
  return !/^[a-z-]+:/.test(input);
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

function localPaths(imports: readonly { readonly path: string; readonly external?: boolean }[]): string[] {
  return imports.filter(({ external }) => external !== true).map(({ path }) => path);
}
