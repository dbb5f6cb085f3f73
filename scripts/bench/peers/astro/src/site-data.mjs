import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import footer from './react/data/footer.js';
import navigation from './react/data/navigation.js';
import searchLinks from './react/data/search-links.js';
import { provide } from './react/islet.js';

const read = (path) => load(readFileSync(`site/data/${path}`, 'utf8'));

provide(navigation, read('navigation.yaml'));
provide(footer, read('footer.yaml'));
provide(
  searchLinks,
  readdirSync('site/data/search-links').map((name) => ({
    id: name.slice(0, -'.yaml'.length),
    value: read(`search-links/${name}`),
  })),
);
