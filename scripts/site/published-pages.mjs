import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A page of the built site.
 *
 * @typedef {object} PublishedPage
 * @property {string} route such as `/ludo/` or `/404.html`
 * @property {string} template the page kind
 * @property {string} lang language of the document
 * @property {boolean} noindex whether search engines are asked to leave it out
 * @property {number} bytes size of the document, uncompressed
 */

/**
 * Every page that a build published, sorted by route in code units; what is a page, and of which kind, is read from the
 * build's own record.
 *
 * @param {string} out the output folder; its audit folder stands beside it
 * @returns {Promise<PublishedPage[]>}
 * @throws {TypeError} where the record has another shape than expected
 */
export async function publishedPages(out) {
  /** @type {unknown} */
  const manifest = JSON.parse(await readFile(join(`${out}.audit`, 'manifest.json'), 'utf8'));
  const pages = await Promise.all(
    manifestFiles(manifest).flatMap(({ path, route, template, size }) =>
      route === undefined || template === undefined
        ? []
        : [describe(join(out, path), { route, template, bytes: size })],
    ),
  );
  return pages.sort((a, b) => (a.route < b.route ? -1 : 1));
}

/**
 * @param {string} file
 * @param {Pick<PublishedPage, 'route' | 'template' | 'bytes'>} known
 * @returns {Promise<PublishedPage>}
 */
async function describe(file, known) {
  const html = await readFile(file, 'utf8');
  return {
    ...known,
    lang: /<html lang="([^"]*)"/.exec(html)?.[1] ?? '',
    noindex: /<meta name="robots" content="[^"]*\bnoindex\b/.test(html),
  };
}

/**
 * @param {unknown} manifest
 * @returns {{ path: string, size: number, route?: string, template?: string }[]}
 */
function manifestFiles(manifest) {
  if (hasFiles(manifest)) return manifest.files;
  throw new TypeError('The record of the build has another shape than expected.');
}

/**
 * @param {unknown} manifest
 * @returns {manifest is { files: { path: string, size: number, route?: string, template?: string }[] }}
 */
function hasFiles(manifest) {
  return typeof manifest === 'object' && manifest !== null && 'files' in manifest && Array.isArray(manifest.files);
}
