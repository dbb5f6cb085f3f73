import { byCodeUnit } from '../lib/code-unit-order.js';
import { sha256Hex } from '../lib/hash.js';

export interface NamedOutput {
  /** Path with a hash made by the bundler, such as `assets/menu-AB12CD34.js`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/**
 * Gives outputs names that depend on nothing but their content and that of what they import. The bundler's own hashes also
 * contain where the generator is installed, so equal code would get other names in another checkout.
 */
export function stableNames(outputs: readonly NamedOutput[]): Map<string, { path: string; text: string }> {
  const logical = new Map(outputs.map(({ path }) => [path, path.replace(/-[A-Z0-9]{8}(\.[a-z]+)$/, '$1')]));
  const rewrite = (text: string, names: ReadonlyMap<string, string>) =>
    [...names].reduce((inner, [from, to]) => inner.replaceAll(baseName(from), baseName(to)), text);
  const own = new Map(outputs.map(({ path, text }) => [path, sha256Hex(rewrite(text, logical))]));
  // Their own hashes alone would not tell which of two imports stands where.
  const neighbours = new Map([...own].map(([path, hash]) => [path, `${logical.get(path) ?? path}-${hash}`]));
  const placed = new Map(outputs.map(({ path, text }) => [path, sha256Hex(rewrite(text, neighbours))]));
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const final = new Map(
    outputs.map(({ path }) => {
      const parts = [...reachable(path, byPath)].map((item) => placed.get(item) ?? '').sort(byCodeUnit);
      const hash = sha256Hex([placed.get(path), ...parts].join('\n')).slice(0, 8);
      return [path, (logical.get(path) ?? path).replace(/(\.[a-z]+)$/, `-${hash}$1`)] as const;
    }),
  );
  return new Map(outputs.map(({ path, text }) => [path, { path: final.get(path) ?? path, text: rewrite(text, final) }]));
}

function reachable(start: string, outputs: ReadonlyMap<string, NamedOutput>): Set<string> {
  const seen = new Set<string>();
  const queue = [start];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (seen.has(current)) continue;
    seen.add(current);
    queue.push(...(outputs.get(current)?.imports ?? []));
  }
  return seen;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
