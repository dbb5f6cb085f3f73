import { exchange, field, swap, toggle, toggleLine, type Edit } from './edits.js';
import { FOOT, pageOf } from './fragment-site.js';
import { book } from './linked-bookshop.js';
import { FRAME, LAKE, RIVER, setting } from './source-edits.js';

/** After most of these a build fails. */
export const FAULTS: Readonly<Record<string, Edit>> = {
  'a page that others link to': async (site) => {
    if (await site.exists(LAKE)) await site.remove(LAKE);
  },
  'a page that few others link to': exchange('site/pages/page-7.yaml', (word) => pageOf(7, word)),
  'an id that others link to': swap('site/pages/contents.yaml', /^heading: .*$/m, (word) => `heading: ${word}`),
  'a page that links to nothing': exchange('site/pages/books/lost.yaml', (word) =>
    book('Lost', `<a href="/books/${word}-never/">${word}</a>`),
  ),
  'YAML that is none': exchange('site/pages/books/broken.yaml', () => 'template: book\n title: Not so\n'),
  'two pages at one route': exchange('site/pages/books/lake/index.yaml', () => book('Twin', 'Twice.')),
  'data without a field': async (site) => site.write(FOOT, 'to: /page-1/\n'),
  'a fragment that throws': field(FOOT, 'text', ['Never']),
  'a template that is no code': swap('templates/pages/book.tsx', /^export default/m, () => 'export default (('),
  'a layout without an import': toggle(
    FRAME,
    "\nimport shop from '../data/shop.js';",
    "\n// import shop from '../data/shop.js';",
  ),
  'an asset that pages show': async (site) => {
    const path = 'site/assets/images/cover.png';
    if (await site.exists(path)) await site.remove(path);
  },
  'a setting that there is not': setting('colour', 'red'),
  'defaults that no page kind has': exchange('site/pages/hi/_defaults.yaml', () => 'colour: red\n'),
  'data that nothing reads': exchange('site/data/stray.yaml', () => 'a: 1\n'),
  'a page without its language': exchange('site/pages/hi/lake.yaml', () => book('Lake', 'Not translated.')),
  'a dead link in a page with other problems': exchange(
    'site/pages/books/odd.yaml',
    () => `${book('Odd', '<a href="/towns/nowhere/">Nowhere</a>')}color: red\n`,
  ),
  'YAML that breaks a page': toggle('site/pages/near.yaml', 'to: "/books/lake/"', 'to: "/books/lake/'),
  'a draft that others link to': toggleLine(LAKE, 'draft: true\n'),
  'defaults gone': exchange('site/pages/books/_defaults.yaml', () => 'description: A book of the shop.\n'),
  'wrong data': toggle('site/data/shelves/first.yaml', 'label:', 'lable:'),
  'two redirects of one address': toggle(RIVER, 'redirectFrom: [/river/]', 'redirectFrom: [/river/, /shop/]'),
  'a field that pages lack': toggle(
    'templates/pages/near.tsx',
    'schema: z.object({ to: link(), ',
    'schema: z.object({ to: link(), more: z.string(), ',
  ),
  'a summary that throws': toggle(
    'templates/pages/near.tsx',
    '  component:',
    "  summary: () => { throw new TypeError('Blunt'); },\n  component:",
  ),
  'a page with an asset that there is not': exchange(
    'site/pages/moon.yaml',
    () => 'template: shelf\ntitle: Moon\ndescription: A page.\nheading: Moon\npicture: images/moon.svg\nbody: Text.\n',
  ),
};
