/**
 * The reference that builds are compared with: reads, parses, renders and writes every page on one thread, and nothing else.
 *
 * Arguments: ROOT OUT
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { renderToString } from 'react-dom/server';
import { parse } from 'yaml';
import footer from '../corpus-templates/data/footer.js';
import navigation from '../corpus-templates/data/navigation.js';
import searchLinks from '../corpus-templates/data/search-links.js';
import type { PageContent } from '../corpus-templates/fields/page-content.js';
import { PageFrame } from '../corpus-templates/layouts/page-frame.js';
import { provide } from './islet.js';

const [root = '', out = ''] = process.argv.slice(2);

const read = (path: string): unknown => parse(readFileSync(join(root, 'site', path), 'utf8'));
const namesIn = (folder: string) =>
  readdirSync(join(root, 'site', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length).replaceAll('\\', '/'));

provide(navigation, read('data/navigation.yaml'));
provide(footer, read('data/footer.yaml'));
provide(
  searchLinks,
  namesIn('data/search-links').map((id) => ({ id, value: read(`data/search-links/${id}.yaml`) })),
);
const css = readFileSync(join(root, 'templates/styles/page.css'), 'utf8').replaceAll(/\s+/g, ' ');

for (const path of namesIn('pages')) {
  const content = read(`pages/${path}.yaml`) as PageContent & { title: string; description: string };
  const body = renderToString(<PageFrame content={content} path={`/${path}/`} />);
  const folder = join(out, path === 'index' ? '' : path);
  mkdirSync(folder, { recursive: true });
  const head = `<meta charset="utf-8"><title>${content.title}</title><meta name="description" content="${content.description}"><style>${css}</style>`;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`,
  );
}
