import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of the built site. */
export interface PublishedPage {
  /** Such as `/ludo/` or `/404.html`. */
  readonly route: string;
  readonly template: string;
  /** Language of the document. */
  readonly lang: string;
  readonly noindex: boolean;
  /** Size of the document, uncompressed. */
  readonly bytes: number;
}

interface ManifestFile {
  readonly path: string;
  readonly size: number;
  readonly route?: string;
  readonly template?: string;
}

/**
 * Returns every page of the output folder `out`, sorted by route, as the manifest of its build lists them.
 *
 * @throws {TypeError} if the manifest has no list of files
 */
export async function publishedPages(out: string): Promise<PublishedPage[]> {
  const manifest: unknown = JSON.parse(await readFile(join(`${out}.audit`, 'manifest.json'), 'utf8'));
  if (!hasFiles(manifest)) throw new TypeError('The manifest of the build has no list of files.');
  const pages = await Promise.all(
    manifest.files.flatMap(({ path, route, template, size: bytes }) =>
      route === undefined || template === undefined
        ? []
        : [readFile(join(out, path), 'utf8').then((html) => ({ route, template, bytes, ...htmlFacts(html) }))],
    ),
  );
  return pages.sort((a, b) => (a.route < b.route ? -1 : 1));
}

function hasFiles(manifest: unknown): manifest is { files: ManifestFile[] } {
  return typeof manifest === 'object' && manifest !== null && 'files' in manifest && Array.isArray(manifest.files);
}

function htmlFacts(html: string): { lang: string; noindex: boolean } {
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    noindex: /<meta name="robots" content="[^"]*\bnoindex\b/.test(html),
  };
}

/** The template, and the language unless it is English. */
export function kindOf({ template, lang }: PublishedPage): string {
  return lang.split('-')[0] === 'en' ? template : `${template} (${lang})`;
}

/** Returns the largest page of each kind, kinds in alphabetical order. */
export function largestOfEach<T extends PublishedPage>(pages: readonly T[], kind: (page: T) => string = kindOf): T[] {
  const largest = new Map<string, T>();
  for (const page of pages) {
    if (page.bytes > (largest.get(kind(page))?.bytes ?? -1)) largest.set(kind(page), page);
  }
  return [...largest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page);
}

/**
 * Returns the pages that `--all` or `--only` names, else the largest of each kind; by kind, then in the order of `pages`.
 *
 * @param only routes, with or without slashes at their ends
 * @throws {RangeError} if no page has one of these routes
 */
export function choosePages(
  pages: readonly PublishedPage[],
  { all, only }: { readonly all: boolean; readonly only: readonly string[] },
): PublishedPage[] {
  const wanted = new Set(only.map(trimSlashes));
  const routes = new Set(pages.map(({ route }) => trimSlashes(route)));
  const missing = only.filter((path) => !routes.has(trimSlashes(path)));
  if (missing.length > 0)
    throw new RangeError(
      `No page is published at ${missing.map((path) => `\`${path}\``).join(', ')}. \`npx islet routes\` lists all pages.`,
    );
  if (!all && wanted.size === 0) return largestOfEach(pages);
  const chosen = all ? [...pages] : pages.filter(({ route }) => wanted.has(trimSlashes(route)));
  return chosen.sort((a, b) => (kindOf(a) === kindOf(b) ? 0 : kindOf(a) < kindOf(b) ? -1 : 1));
}

function trimSlashes(route: string): string {
  return route.replaceAll(/^\/|\/$/g, '');
}
