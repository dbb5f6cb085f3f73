import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import footer from './react/data/footer.js';
import navigation from './react/data/navigation.js';
import searchLinks from './react/data/search-links.js';
import { provide } from './react/islet.js';

const read = (path) => load(readFileSync(`site/${path}`, 'utf8'));

provide(navigation, read('data/navigation.yaml'));
provide(footer, read('data/footer.yaml'));
provide(
  searchLinks,
  readdirSync('site/data/search-links').map((name) => ({
    id: name.slice(0, -'.yaml'.length),
    value: read(`data/search-links/${name}`),
  })),
);

/** Places of all pages, without their ending: `index`, `section-0/page-2`. */
export function pagePlaces() {
  return readdirSync('site/pages', { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.slice(0, -'.yaml'.length));
}

/** The content of a page, for its metadata as for its body. */
export function readPage(place) {
  return read(`pages/${place}.yaml`);
}
