import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { fileHash, sha256Hex } from '../lib/text/hash.js';

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
  const byName = new Map(outputs.map(({ path }) => [baseName(path), path]));
  const parts = new Map(outputs.map(({ path, text }) => [path, partsOf(text, byName)]));
  const rewrite = (path: string, names: ReadonlyMap<string, string>): string =>
    (parts.get(path) ?? [])
      .map((part) => (typeof part === 'string' ? part : baseName(names.get(part.path) ?? part.path)))
      .join('');
  const own = new Map(outputs.map(({ path }) => [path, sha256Hex(rewrite(path, logical))]));
  // Their own hashes alone would not tell which of two imports stands where.
  const neighbours = new Map([...own].map(([path, hash]) => [path, `${logical.get(path) ?? path}-${hash}`]));
  const placed = new Map(outputs.map(({ path }) => [path, sha256Hex(rewrite(path, neighbours))]));
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const final = new Map(
    outputs.map(({ path }) => {
      const below = [...reachable(path, byPath)].map((item) => placed.get(item) ?? '').sort(byCodeUnit);
      const hash = fileHash([placed.get(path), ...below].join('\n'));
      return [path, (logical.get(path) ?? path).replace(/(\.[a-z]+)$/, `-${hash}$1`)] as const;
    }),
  );
  return new Map(outputs.map(({ path }) => [path, { path: final.get(path) ?? path, text: rewrite(path, final) }]));
}

/** A text cut at the names of outputs that it imports, which stand for their paths. */
function partsOf(text: string, byName: ReadonlyMap<string, string>): (string | { readonly path: string })[] {
  const parts: (string | { readonly path: string })[] = [];
  let end = 0;
  for (const { 0: hash, index } of text.matchAll(/-[A-Z0-9]{8}\.[a-z]+/g)) {
    const last = index + hash.length;
    const start = text.lastIndexOf('/', index) + 1;
    const path = byName.get(text.slice(start, last));
    if (path === undefined) continue;
    parts.push(text.slice(end, start), { path });
    end = last;
  }
  return [...parts, text.slice(end)];
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
