import type { Manifest } from '../../emit/manifest.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import type { InventoryPage } from './inventory-page.js';

/** A font that visitors get. */
export interface FontRow {
  readonly font: string;
  readonly bytes: number;
  readonly sha256: string;
  /** `NAME@VERSION`; `null` if it is a file of the site. */
  readonly package: string | null;
  readonly licence: string | null;
}

const FONT = /\.(?:woff2?|[to]tf)$/;

/** Published fonts. One that was built has the name of its source and a hash. */
export function fontRows({ files, sources, packages = {}, licences = {} }: Manifest): FontRow[] {
  const known = Object.keys(sources).filter((path) => path.startsWith('node_modules/') && FONT.test(path));
  return files
    .filter(({ path }) => FONT.test(path))
    .map(({ path, size, sha256 }) => {
      const name = nameOf(path).replace(/-[A-Za-z0-9]{8}$/, '');
      const source = known.find((file) => nameOf(file) === name);
      const from = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source ?? '')?.[1];
      const version = from === undefined ? undefined : packages[from];
      const item = from === undefined || version === undefined ? null : `${from}@${version}`;
      const licence = item === null ? '' : (licences[item] ?? '');
      return { font: path, bytes: size, sha256, package: item, licence: licence === '' ? null : licence };
    })
    .sort((a, b) => byCodeUnit(a.font, b.font));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(FONT, '');
}

/** A program that pages offer for download. */
export interface DownloadRow {
  readonly address: string;
  /** What pages that link to it say of it: structured data, and digests of 64 digits. Empty if nothing is said. */
  readonly versions: readonly string[];
  readonly sizes: readonly string[];
  readonly sha256: readonly string[];
  /** Addresses of the pages that link to it, sorted. */
  readonly pages: readonly string[];
}

/** @param files published files: size and hash of a download that is among them are its own */
export function downloadRows(pages: readonly InventoryPage[], { files, origin }: Manifest): DownloadRow[] {
  const rows = new Map<string, InventoryPage[]>();
  for (const page of pages)
    for (const address of new Set(page.downloads)) rows.set(address, [...(rows.get(address) ?? []), page]);
  const all = (values: readonly string[]): string[] => [...new Set(values)].sort(byCodeUnit);
  return [...rows]
    .map(([address, own]) => {
      const url = new URL(address, origin);
      const file = url.origin === origin ? files.find(({ path }) => `/${path}` === url.pathname) : undefined;
      return {
        address,
        versions: all(own.flatMap(({ stated }) => stated.versions)),
        sizes: file ? [`${String(file.size)} bytes`] : all(own.flatMap(({ stated }) => stated.sizes)),
        sha256: file ? [file.sha256] : all(own.flatMap(({ stated }) => stated.sha256)),
        pages: all(own.map(({ route }) => route)),
      };
    })
    .sort((a, b) => byCodeUnit(a.address, b.address));
}

/** The scripts that each page loads, by the path of the script: those that it names, and those that they import. */
export function pagesOfScripts(
  pages: readonly InventoryPage[],
  imports: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { scripts } of pages) {
    const loaded = new Set(scripts.filter((path) => imports.has(path)));
    for (const path of loaded) for (const other of imports.get(path) ?? []) loaded.add(other);
    for (const path of loaded) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}
