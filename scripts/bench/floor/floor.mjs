/**
 * The least that can be done: one process, one thread, each page read, parsed, rendered and written, and no generator.
 *
 * node floor.mjs PAGES.mjs ROOT OUT [--memoise]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { renderToString } from 'react-dom/server';
import { parse } from 'yaml';

const [bundle = '', root = '', out = '', flag] = process.argv.slice(2);

/** @typedef {{ title: string, description: string }} Page */

/** @type {unknown} */
const pages = await import(pathToFileURL(bundle).href);
const { data, pageElement, provide, settings } = /** @type {typeof import('./pages.js')} */ (pages);
settings.memoise = flag === '--memoise';
settings.render = renderToString;

const read = (/** @type {string} */ path) =>
  /** @type {unknown} */ (parse(readFileSync(join(root, 'site', path), 'utf8')));
const yamlIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, 'site', folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );

provide(data.navigation, read('data/navigation.yaml'));
provide(data.footer, read('data/footer.yaml'));
provide(
  data.searchLinks,
  yamlIn('data/search-links').map((name) => ({
    id: name.slice(0, -'.yaml'.length),
    value: read(`data/search-links/${name}`),
  })),
);
const css = readFileSync(join(root, 'templates/styles/page.css'), 'utf8').replaceAll(/\s+/g, ' ');

for (const name of yamlIn('pages')) {
  const content = /** @type {Page & Parameters<typeof pageElement>[0]} */ (read(`pages/${name}`));
  const path = name.slice(0, -'.yaml'.length).replaceAll('\\', '/');
  const body = renderToString(pageElement(content, `/${path}/`));
  const folder = join(out, path === 'index' ? '' : path);
  mkdirSync(folder, { recursive: true });
  const head = `<meta charset="utf-8"><title>${content.title}</title><meta name="description" content="${content.description}"><style>${css}</style>`;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`,
  );
}
