import { drawCover } from './bookshop.js';
import { exchange, field, freeBooks, move, swap, TEXTS, toggle, toggleLine, WORDS, type Edit } from './edits.js';
import { FINDS_FILE } from './edited-site.js';
import { FOOT, MARKED, NOTED, pageOf, PAGES } from './fragment-site.js';
import { book } from './linked-bookshop.js';

export const RIVER = 'site/pages/books/river.yaml';
export const SEA = 'site/pages/books/sea.yaml';
export const LAKE = 'site/pages/books/lake.yaml';
export const FRAME = 'templates/layouts/frame.tsx';
export const SITE = 'site/site.yaml';

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';

export const setting = (name: string, value: string): Edit => toggleLine(SITE, `${name}: ${value}\n`);

const lines = (path: string): Edit =>
  swap(path, /(?<=lines:\n {2}- "?)[^"\n<.]+/, (word) => `It ${word} for so many chapters`);

/** What editors do most. */
export const TEXT_EDITS: Readonly<Record<string, Edit>> = {
  'text of a page': swap(RIVER, /It .* chapters\./, (word) => `It ${word} for three chapters.`),
  'texts of two pages': async (site, chance) => {
    for (const path of [SEA, RIVER]) await lines(path)(site, chance);
  },
  'text of any page': async (site, { pick, int }) => {
    const index = int(0, PAGES.length - 1);
    const path = `site/pages/${PAGES[index] ?? ''}.yaml`;
    if (await site.exists(path)) await site.write(path, pageOf(index, pick(TEXTS)));
  },
  'title of a page': swap('site/pages/books/draft.yaml', /^title: .*$/m, (word) => `title: A ${word} draft`),
  'title of a page that is listed': swap('site/pages/page-3.yaml', /^title: .*$/m, (word) => `title: Page ${word}`),
  'a link to an anchor': swap(
    'site/pages/index.yaml',
    /\(\/books\/river\/[^)]*\)/,
    (word) => `(/books/river/${word === 'snows' ? '#deep' : '#top'})`,
  ),
  'what is taken out with a warning, or no more': toggle(RIVER, '<b>Nobody', '<b style="color:red">Nobody'),
  'a comment behind a text, or none': toggle(SEA, 'looked.\n', 'looked. # 1\n'),
  'markup in a plain text, or none': toggle(SEA, 'title: The Sea\n', 'title: The Sea &amp; more\n'),
};

/** What all pages show: footer, navigation, search links and notices. */
export const FRAGMENT_EDITS: Readonly<Record<string, Edit>> = {
  'text of the footer': field(FOOT, 'text', ['Open', 'Open until dawn', '"<open> & ख"', 'Closed']),
  'link of the footer': field(FOOT, 'to', ['/page-1/', '/page-2/', '/page-4/']),
  'more elements in the footer': field(FOOT, 'more', ['[a]', '[a, b]', '']),
  'id of the footer': field(FOOT, 'id', ['foot', 'heading', '']),
  'picture of the footer': field(FOOT, 'picture', ['images/mark.svg', '']),
  'film of the footer': field(FOOT, 'film', ['true', '']),
  'island of the footer': field(FOOT, 'mark', ['7', '8', '']),
  'published words of the footer': field(FOOT, 'words', ['some', '']),
  'form of the footer': field(FOOT, 'sends', ['true', '']),
  'script of the footer': field(FOOT, 'script', ['true', '']),
  'HTML of the footer': field(FOOT, 'raw', ['\'<p id="x">\'', "'a < b'", "'<!-- <p> -->'", "'<main>'", '']),
  'one of two equal components': field(MARKED, 'first', ['One mark', 'Another mark']),
  'the other of two equal components': field(MARKED, 'second', ['One mark', 'Another mark']),
  'the notice': field(NOTED, 'text', ['Snow tonight', 'Ice', "''"]),
  'an item of the navigation': async (site, { pick }) =>
    site.write('site/data/menu/first.yaml', `label: ${JSON.stringify(pick(TEXTS))}\n`),
  'the data of a language': exchange('site/data/shop.hi.yaml', (word) => `open: ${word} खुला\ndoor: /books/river/\n`),
  'an item of the navigation more or less': exchange('site/data/menu/third.yaml', (word) => `label: It ${word}\n`),
  'search links': field(FINDS_FILE, 'links', ['[/page-1/, /page-2/]', '[/page-4/, /books/river/]', '[]']),
  'heading of the search links': field(FINDS_FILE, 'heading', ['Often read', 'Often <read>', 'पढ़ें']),
  'data that every page shows': swap('site/data/shop.yaml', /^open: .*$/m, (word) => `open: Open while it ${word}`),
  'data of one language': swap('site/data/shop.hi.yaml', /^open: .*$/m, (word) => `open: ${word} खुला`),
  'a language version more or less': exchange('site/data/shelves/second.hi.yaml', (word) => `label: और ${word}\n`),
  'an entry of a collection more or less': exchange('site/data/shelves/third.yaml', (word) => `label: ${word}\n`),
};

export const PAGE_EDITS: Readonly<Record<string, Edit>> = {
  'a page more': async (site, { pick }) => {
    const word = pick(WORDS);
    const text = `See <a href="/contents/">all</a> and ${word}.`;
    await site.write(`site/pages/books/${word}.yaml`, book(`Of ${word}`, text));
  },
  'a page less': async (site, { pick }) => {
    const books = freeBooks(site);
    if (books.length > 0) await site.remove(pick(books));
  },
  'a page moved': async (site, chance) => {
    const books = freeBooks(site);
    if (books.length === 0) return;
    await move(chance.pick(books), `site/pages/books/moved-${chance.pick(WORDS)}.yaml`)(site, chance);
  },
  'a page in another form of its path': move('site/pages/contents.yaml', 'site/pages/contents/index.yaml'),
  'a page of a kind that is listed': exchange('site/pages/extra.yaml', (word) => pageOf(3, word)),
  'the language of a page': toggleLine(LAKE, 'locale: hi\n'),
  'a translation more or less': exchange(
    'site/pages/hi/river.yaml',
    (word) => `${book(`नदी ${word}`, 'नदी')}locale: hi\ntranslationOf: /books/river/\n`,
  ),
  'a page hidden or shown': toggleLine(RIVER, 'noindex: true\n'),
  'a draft': toggleLine('site/pages/books/short.yaml', 'draft: true\n'),
  'a redirect of a page': toggle(RIVER, 'redirectFrom: [/river/]', 'redirectFrom: [/river/, /stream/]'),
  'defaults of a folder': swap(
    'site/pages/books/_defaults.yaml',
    /^description: .*$/m,
    (word) => `description: It ${word}.`,
  ),
  'a page renamed': move('site/pages/books/short.yaml', 'site/pages/books/brief.yaml'),
  'generated pages': async (site, { pick }) =>
    site.write(
      'site/data/towns.csv',
      `id,name\npune,${pick(['Pune\nagra,Agra', 'Poona', 'Pune\ndelhi,Delhi', 'Pune\ndelhi,Agra\nagra,Delhi'])}\n`,
    ),
  'a date of a page': field('site/pages/books/draft.yaml', 'publishFrom', ['2025-01-01', '2030-01-01', '']),
  'a date of an entry': field('site/data/shelves/second.yaml', 'publishUntil', ['2025-01-01', '2030-01-01', '']),
};

export const TEMPLATE_EDITS: Readonly<Record<string, Edit>> = {
  'a template': swap(
    'templates/pages/book.tsx',
    /<h1( id="[a-z]+")? data-film/,
    (word) => `<h1 id="${word}" data-film`,
  ),
  'one of two like templates': swap(
    'templates/pages/note.tsx',
    /data-kind="[^"]*"/,
    (word) => `data-kind=${JSON.stringify(word)}`,
  ),
  'the schema of a template': swap('templates/pages/near.tsx', /default\('[^']*'\)/, (word) => `default('${word}')`),
  'a summary': toggle(
    'templates/pages/book.tsx',
    '  component:',
    '  summary: ({ heading }) => ({ heading }),\n  component:',
  ),
  'addresses of generated pages': toggle('templates/pages/town.tsx', "'/towns/' + id", "'/places/' + id"),
  'the component of the footer': swap(
    FRAME,
    /<footer[^>]*>/,
    (word) => `<footer className={styles.foot} lang="${word}">`,
  ),
  'the component of the navigation': swap(
    'templates/layouts/fragments.tsx',
    /<nav( data-word="[a-z]+")? aria-label/,
    (word) => `<nav data-word="${word}" aria-label`,
  ),
  'props of a fragment': toggle(
    'templates/layouts/fragments.tsx',
    '<Shared of={Notice} props={{}} />',
    '<Shared of={Notice} props={{ own: currentPage().path }} />',
  ),
  'the place of a fragment': toggle('templates/layouts/around.tsx', '<Shared of={Finds}', '<hr /><Shared of={Finds}'),
  'a definition of data': swap(
    'templates/data/shelves.ts',
    /label: z\.string\(\)(?:\.max\(\d+\))?/,
    (word) => `label: z.string().max(${String(90 + word.length)})`,
  ),
  'a constant that the compiler writes into templates': swap(
    'templates/shared/past.ts',
    /'[^']*'/,
    (word) => `'${word}'`,
  ),
  'a style sheet': swap(
    'templates/layouts/frame.module.css',
    /(?:\.foot\{[^}]*\})?$/,
    (word) => `.foot{--sky:${word}}`,
  ),
  'a style sheet of all pages': swap(
    'templates/styles/base.css',
    /color: .*;/,
    (word) => `color: #${String(word.length)}23;`,
  ),
  'a file of a style sheet': swap('templates/styles/moon.svg', /r="\d"/, (word) => `r="${String(word.length - 3)}"`),
  'an island': swap(
    'templates/islands/bookmark/bookmark.tsx',
    /(?:export const sky = '[a-z]+';\n)?(?=export default)/,
    (word) => `export const sky = '${word}';\n`,
  ),
  'what an island renders': swap('templates/islands/label.ts', /: \$\{on/, (word) => `: ${word} \${on`),
};

export const SETTING_EDITS: Readonly<Record<string, Edit>> = {
  'the name of the site': swap(SITE, /^name: .*$/m, (word) => `name: Night ${word}`),
  'target of a redirect': toggle(SITE, '/shop/\n    to: /\n', '/shop/\n    to: /books/river/\n'),
  'status of a redirect': swap(SITE, /status: 30./, (word) => `status: ${word === 'rains' ? '301' : '302'}`),
  'a redirect with dates': toggle(
    SITE,
    'redirects:\n',
    'redirects:\n  - { from: /deal/, to: /books/river/, publishFrom: 2025-01-01, publishUntil: 2030-01-01 }\n',
  ),
  'a table of redirects': exchange('site/redirects.csv', (word) => `from,to,status\n/${word}/,/page-1/,301\n`),
  'headers of responses': setting('headers', '[{ path: /books/*, headers: { X-Sky: clear } }]'),
  'inline style sheets, and files for hosts': field(SITE, 'build', [
    '{ inlineCss: 0 }',
    '{ targets: [netlify, nginx] }',
    '{ precompress: true }',
    '',
  ]),
  prefetching: setting('navigation', '{ prefetch: true, viewTransitions: true }'),
  'colours of the browser': setting('themeColor', "{ light: '#ffffff', dark: '#140c26' }"),
  'a time zone': setting('timeZone', 'Asia/Kolkata'),
  'ids of headings': setting('headingIds', 'github'),
  'budgets of pages': setting('budgets', '[{ on: [/books/*], page: 1 KB }]'),
  'the policy': setting('policy', 'house'),
  'a phrase of the policy': swap(
    'site/policies.yaml',
    /en: \[[^\]]*\]/,
    (word) => `en: [${word === 'rains' ? 'Open' : word}]`,
  ),
  'the fallback of a language': toggle(SITE, 'label: हिन्दी\n', 'label: हिन्दी\n    fallback: en\n'),
  'the origin': toggle(SITE, 'origin: https://shelf.example\n', 'origin: https://books.example/night/\n'),
  'the sharing image': toggle(SITE, 'ogImage: images/cover.png\n', 'ogImage: images/copy/cover.png\n'),
};

export const ASSET_EDITS: Readonly<Record<string, Edit>> = {
  'a picture': async (site, { pick }) =>
    site.write('site/assets/images/cover.png', await drawCover(pick(['#aa5522', '#225588', '#338844']))),
  'a picture of the same bytes as another': async (site, { pick }) =>
    site.write('site/assets/images/copy/cover.png', await drawCover(pick(['#aa5522', '#225588']))),
  'a drawing': swap(
    'site/assets/images/mark.svg',
    /(?:<desc>[a-z]+<\/desc>)?<\/svg>/,
    (word) => `<desc>${word}</desc></svg>`,
  ),
  'a picture more or less': exchange('site/assets/images/more.svg', () => square),
  'a picture with the page that shows it': async (site, chance) => {
    await exchange('site/assets/images/page.svg', () => square)(site, chance);
    await exchange(
      'site/pages/books/picture.yaml',
      (word) => `${book(`Of ${word}`, 'A picture.')}ogImage: images/copy/cover.png\n`,
    )(site, chance);
  },
  'a public file': swap('site/public/a.js', /^.*/, (word) => `// ${word}`),
  'a public file more or less': exchange('site/public/notes/more.txt', (word) => word),
  'a page with the public file that it links to': async (site, chance) => {
    await exchange('site/public/river/notes.txt', () => 'Notes.\n')(site, chance);
    await exchange('site/pages/books/notes.yaml', () => book('Notes', '<a href="/river/notes.txt">Notes</a>'))(
      site,
      chance,
    );
  },
  'a file that is not read': exchange('site/pages/notes.html', () => '<p>Notes</p>\n'),
  'a public page more or less': exchange(
    'site/public/notes/page.html',
    (word) => `<!doctype html><html lang="en"><title>${word}</title><p>${word}</p></html>`,
  ),
};
