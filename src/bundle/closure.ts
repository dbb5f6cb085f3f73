import type { Metafile } from 'esbuild';
import { byCodeUnit } from '../lib/code-unit-order.js';

/** Every input of an output and of all outputs that it imports, sorted; modules that plugins made are left out. */
export function closureOf(metafile: Metafile, output: string): string[] {
  const inputs = new Set<string>();
  const seen = new Set<string>();
  const queue = [output];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    const meta = metafile.outputs[current];
    if (!meta || seen.has(current)) continue;
    seen.add(current);
    for (const input of Object.keys(meta.inputs)) inputs.add(input);
    for (const { path, external } of meta.imports) if (external !== true) queue.push(path);
    if (meta.cssBundle !== undefined) queue.push(meta.cssBundle);
  }
  return [...inputs].filter((input) => !/^[a-z-]+:/.test(input)).sort(byCodeUnit);
}
