/**
 * Writes a project to measure on: its own templates, data files, drawings, and any number of pages.
 */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IMAGES, pagePlace, pageYaml, SECTIONS } from './corpus-page.mjs';
import { seededText } from './seeded-text.mjs';

const TEMPLATES = fileURLToPath(new URL('corpus-templates/', import.meta.url));

/** Search links in the footer of a page. */
const SEARCH_LINKS = 120;

/** Keeps the text of data files apart from that of pages, whose seeds are their numbers. */
const DATA_SEED = 1_000_000_000;

/**
 * Fills an empty folder. The same count gives the same bytes.
 *
 * @param {string} root
 * @param {number} pages at least 2: the first page and the page for addresses that do not exist
 * @returns {Promise<{ yamlBytes: number }>} bytes of all page files
 */
export async function writeCorpus(root, pages) {
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

function navigation() {
  const text = seededText(DATA_SEED);
  const items = Array.from(
    { length: SECTIONS },
    (_, section) => `  - name: ${text.title(1)} ${String(section)}\n    url: /\n`,
  );
  return `brand: Quiet Harbour\nlabel: Main\nitems:\n${items.join('')}`;
}

/** @param {number} pages */
function footer(pages) {
  const text = seededText(DATA_SEED + 1);
  const columns = Array.from(
    { length: 4 },
    (_, column) => `  - heading: ${text.title(2)} ${String(column)}\n    links:\n${links(text, 5, pages, '      ')}`,
  );
  return `columns:\n${columns.join('')}legal: ${text.prose(160)}\n`;
}

/**
 * @param {number} set
 * @param {number} pages
 */
function searchLinks(set, pages) {
  const text = seededText(DATA_SEED + 2 + set);
  return `heading: ${text.title(2)} ${String(set)}\nlinks:\n${links(text, SEARCH_LINKS, pages, '  ')}`;
}

/**
 * @param {import('./seeded-text.mjs').SeededText} text
 * @param {number} count
 * @param {number} pages
 * @param {string} indent
 */
function links(text, count, pages, indent) {
  const one = () =>
    `${indent}- name: ${text.title(2)}\n${indent}  url: ${pages <= 2 ? '/' : pagePlace(2 + text.below(pages - 2)).route}\n`;
  return Array.from({ length: count }, one).join('');
}

/** @param {number} image */
function drawing(image) {
  const shade = (40 + image * 15).toString(16).padStart(2, '0');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#${shade}8899"/><circle cx="${String(40 + image * 20)}" cy="90" r="40" fill="#fff"/></svg>\n`;
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string} content
 */
async function write(root, path, content) {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
