import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { pageHtml } from './page-html.mjs';

/** Every YAML file below `site/pages/` is a page, as the generator under test has it. */
export default function configure(eleventy) {
  eleventy.addPassthroughCopy({ 'site/assets': 'assets' });
  eleventy.addDataExtension('yaml', (text) => load(text));
  eleventy.addTemplateFormats('yaml');
  eleventy.addExtension('yaml', {
    read: false,
    getData: async (path) => ({ ...load(await readFile(path, 'utf8')), ...(path.endsWith('/404.yaml') && { permalink: '/404.html' }) }),
    compile: () => pageHtml,
  });
  return { dir: { input: 'site/pages', data: '../data', includes: '../includes', output: 'dist' } };
}
