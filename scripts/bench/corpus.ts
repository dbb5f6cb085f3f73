import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMAGES, pagePlace, pageYaml, SECTIONS } from './corpus-page.js';
import { seededText, type SeededText } from './seeded-text.js';

const TEMPLATES = fileURLToPath(new URL('corpus-templates/', import.meta.url));

/** Search links in the footer of a page. */
const SEARCH_LINKS = 120;

/** First seed for data files; the seeds of pages are their numbers. */
const DATA_SEED = 1_000_000_000;

/**
 * Writes a project to measure: templates, data files, drawings and pages. The same count gives the same bytes.
 *
 * @param root an empty folder
 * @param pages at least 2: the home page and the 404 page
 * @returns the size of all page files
 */
export async function writeCorpus(root: string, pages: number): Promise<{ yamlBytes: number }> {
  await mkdir(root, { recursive: true });
  await cp(TEMPLATES, join(root, 'templates'), { recursive: true });
  await write(root, 'site/site.yaml', SITE);
  await write(root, 'site/data/navigation.yaml', navigation());
  await write(root, 'site/data/footer.yaml', footer(pages));
  for (let set = 0; set < SECTIONS; set += 1)
    await write(root, `site/data/search-links/set-${String(set)}.yaml`, searchLinks(set, pages));
  for (let image = 0; image < IMAGES; image += 1)
    await write(root, `site/assets/images/drawing-${String(image)}.svg`, drawing(image));
  let yamlBytes = 0;
  for (let index = 0; index < pages; index += 1) {
    const yaml = pageYaml(index, pages);
    yamlBytes += Buffer.byteLength(yaml);
    await write(root, `site/pages/${pagePlace(index).file}`, yaml);
  }
  return { yamlBytes };
}

const SITE =
  'name: Quiet Harbour\norigin: https://harbour.example\ndefaultLocale: en\nlocales:\n  - code: en\n    label: English\n';

function navigation(): string {
  const text = seededText(DATA_SEED);
  const items = Array.from(
    { length: SECTIONS },
    (_, section) => `  - name: ${text.title(1)} ${String(section)}\n    url: /\n`,
  );
  return `brand: Quiet Harbour\nlabel: Main\nitems:\n${items.join('')}`;
}

function footer(pages: number): string {
  const text = seededText(DATA_SEED + 1);
  const columns = Array.from(
    { length: 4 },
    (_, column) => `  - heading: ${text.title(2)} ${String(column)}\n    links:\n${links(text, 5, pages, '      ')}`,
  );
  return `columns:\n${columns.join('')}legal: ${text.prose(160)}\n`;
}

function searchLinks(set: number, pages: number): string {
  const text = seededText(DATA_SEED + 2 + set);
  return `heading: ${text.title(2)} ${String(set)}\nlinks:\n${links(text, SEARCH_LINKS, pages, '  ')}`;
}

function links(text: SeededText, count: number, pages: number, indent: string): string {
  const one = () =>
    `${indent}- name: ${text.title(2)}\n${indent}  url: ${pages <= 2 ? '/' : pagePlace(2 + text.below(pages - 2)).route}\n`;
  return Array.from({ length: count }, one).join('');
}

function drawing(image: number): string {
  const shade = (40 + image * 15).toString(16).padStart(2, '0');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#${shade}8899"/><circle cx="${String(40 + image * 20)}" cy="90" r="40" fill="#fff"/></svg>\n`;
}

async function write(root: string, path: string, content: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
