import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { fileHash, sha256Hex } from '../../lib/text/hash.js';

export interface NamedOutput {
  /** Path with esbuild's hash, such as `assets/menu-AB12CD34.js`. */
  readonly path: string;
  readonly text: string;
}

/**
 * Gives outputs names that depend only on their content and that of their imports. esbuild's own hashes also depend on
 * where the generator is installed, so equal code would get other names in another checkout.
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
  // Without the names of imports, two modules that swap two imports would have equal hashes.
  const neighbours = new Map([...own].map(([path, hash]) => [path, `${logical.get(path) ?? path}-${hash}`]));
  const placed = new Map(outputs.map(({ path }) => [path, sha256Hex(rewrite(path, neighbours))]));
  const final = new Map(
    outputs.map(({ path }) => {
      const below = [...reachable(path, parts)].map((item) => placed.get(item) ?? '').sort(byCodeUnit);
      const hash = fileHash([placed.get(path), ...below].join('\n'));
      return [path, (logical.get(path) ?? path).replace(/(\.[a-z]+)$/, `-${hash}$1`)] as const;
    }),
  );
  return new Map(outputs.map(({ path }) => [path, { path: final.get(path) ?? path, text: rewrite(path, final) }]));
}

type Part = string | { readonly path: string };

/** Splits a text at the names of other outputs, which become their paths. */
function partsOf(text: string, byName: ReadonlyMap<string, string>): Part[] {
  const parts: Part[] = [];
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

/** The paths of an output and of everything that it imports. */
function reachable(start: string, parts: ReadonlyMap<string, readonly Part[]>): Set<string> {
  const found = new Set([start]);
  // A `for` loop over a set also visits what is added to it.
  for (const path of found)
    for (const part of parts.get(path) ?? []) if (typeof part !== 'string') found.add(part.path);
  return found;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
