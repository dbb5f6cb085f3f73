import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/**
 * Every YAML file below `site/pages/` is a page, as the generator under test has it. Eleventy pages through them as data, which takes it a quarter less time
 * than YAML files that are templates themselves.
 */
export default function configure(eleventy) {
  eleventy.setDataDeepMerge(false);
  eleventy.addPassthroughCopy({ 'site/assets': 'assets' });
  eleventy.addDataExtension('yaml', (text) => load(text));
  eleventy.addGlobalData('pages', readPages);
  return { dir: { input: 'src', data: '../site/data', includes: '../includes', output: 'dist' } };
}

function readPages() {
  return readdirSync('site/pages', { recursive: true })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({
      ...load(readFileSync(`site/pages/${name}`, 'utf8')),
      address: address(name.slice(0, -'.yaml'.length)),
    }));
}

function address(place) {
  if (place === '404') return '/404.html';
  return place === 'index' ? '/' : `/${place}/`;
}
