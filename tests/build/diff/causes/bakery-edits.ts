import { copyBakery } from '../../../helpers/bakery.js';
import type { Site } from '../../../helpers/site.js';
import { create, remove, rename, replace, type Edit } from './edit.js';

const ROWS = [
  'name,place,goods',
  'Canal Mill,Lower Mill,wholemeal',
  'Hill Farmers,Terrace Road,millet',
  'Sugar Yard,Old Harbour,jaggery',
];

/** The bakery with what it lacks: a table of suppliers, social cards, a translation of the questions, and a public file. */
export async function copyLargerBakery(): Promise<Site> {
  const site = await copyBakery();
  await site.write('site/data/suppliers.csv', `${ROWS.join('\n')}\n`);
  await site.write(
    'templates/data/suppliers.ts',
    `import { defineData, z } from 'islet';

export default defineData({
  description: 'Who sends what the bakery bakes with.',
  kind: 'single',
  schema: z.object({ rows: z.array(z.object({ name: z.string(), place: z.string().optional(), goods: z.string().optional() })) }),
});
`,
  );
  await site.write(
    'templates/components/supplier-table.tsx',
    `import { readData } from 'islet';
import type { ReactElement } from 'react';
import suppliersData from '../data/suppliers.js';

export function SupplierTable(): ReactElement {
  return (
    <table>
      <tbody>
        {readData(suppliersData).rows.map(({ name, place, goods }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{place ?? '–'}</td>
            <td>{goods ?? 'various'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
`,
  );
  await site.edit(
    'templates/pages/contact.tsx',
    '<Prose value={body} />',
    '<Prose value={body} />\n        <SupplierTable />',
  );
  await site.edit(
    'templates/pages/contact.tsx',
    "import { Prose } from '../components/prose.js';",
    "import { Prose } from '../components/prose.js';\nimport { SupplierTable } from '../components/supplier-table.js';",
  );
  await site.write(
    'templates/social-card.tsx',
    `import { currentSite, defineSocialCard } from 'islet';

export default defineSocialCard({
  content: ({ title }) => ({ heading: title }),
  box: { width: 600, height: 300, lines: 4 },
  type: () => ({ fonts: ['@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf'], sizes: [60, 40], lineHeight: 1.2 }),
  render: ({ heading: { lines, fontSize, lineHeight } }) => (
    <>
      <rect width="1200" height="630" fill="#7d4419" />
      {lines.map((line, index) => (
        <text key={line} x="50" y={150 + index * lineHeight} fontSize={fontSize} fill="#ffffff">
          {line}
        </text>
      ))}
      <text x="1150" y="600" fontSize="30" textAnchor="end" fill="#ffffff">
        {currentSite().name}
      </text>
    </>
  ),
});
`,
  );
  const questions = await site.read('site/pages/questions.yaml');
  await site.write(
    'site/pages/hi/questions.yaml',
    questions.replace('template: questions', 'template: questions\ntranslationOf: /questions/'),
  );
  await site.write('site/public/hello.txt', 'Hello from the bakery.\n');
  await site.edit(
    'site/site.yaml',
    'services:',
    'redirects:\n  - from: /bread/\n    to: /breads/\n  - from: /hours/\n    to: /contact/\nservices:',
  );
  return site;
}

const news = (name: string): string => `site/pages/news/${name}.yaml`;
const svg = (name: string): string => `site/assets/images/${name}.svg`;

/** Edits of pages, data and settings. */
const content: readonly Edit[] = [
  replace('word of a heading', 'site/pages/index.yaml', 'took its time.', 'took its own good time.'),
  replace('word of a heading', news('new-oven'), 'heading: The new oven is lit', 'heading: The new oven burns'),
  replace('title', news('ragi-loaf'), 'title: A loaf of ragi,', 'title: Our loaf of ragi,'),
  replace('title', 'site/pages/hi/index.yaml', 'title: हार्थ एंड क्रम्ब, लोअर मिल की', 'title: हार्थ एंड क्रम्ब, शहर की'),
  replace(
    'description',
    'site/pages/contact.yaml',
    'floury hands answers within a day',
    'floury hands answers within two days',
  ),
  replace('lead', news('winter-hours'), 'From 9 November the shop', 'From 10 November the shop'),
  replace('paragraph', news('new-oven'), 'The prices, the recipes', 'The prices, the people, the recipes'),
  replace('paragraph', 'site/pages/hi/questions.yaml', 'by bicycle, for orders', 'by cargo bicycle, for orders'),
  replace('list item removed', news('diwali-boxes'), '  - Cardamom rusks, baked twice\n', ''),
  replace(
    'list item added',
    news('january-workshops'),
    '  4. Shape a second one',
    '  4. Rest.\n  5. Shape a second one',
  ),
  replace('table cell', news('diwali-boxes'), '| Middle | 24 | ₹820 |', '| Middle | 26 | ₹880 |'),
  replace('link target', 'site/pages/404.yaml', '(/search/)', '(/questions/)'),
  replace('link text', 'site/pages/questions.yaml', '[milk buns]', '[soft milk buns]'),
  replace('label of a text component', news('new-oven'), 'Come early on Wednesday', 'Come late on Thursday'),
  replace('picture of a page', news('flour-from-the-mill'), 'image: images/wheat.svg', 'image: images/oven.svg'),
  replace('alt text', news('winter-hours'), "alt: ''", "alt: 'A clock above a door'"),
  replace('tag removed', news('new-oven'), 'tags: [bread, shop]', 'tags: [bread]'),
  replace('tag added', news('january-workshops'), 'tags: [workshops]', 'tags: [workshops, shop]'),
  replace('date', news('first-workshop'), 'published: 2026-08-30', 'published: 2026-11-30'),
  replace('date', news('winter-hours'), 'published: 2026-11-02', 'published: 2026-11-03'),
  replace('noindex of a page', news('ragi-loaf'), 'template: article\n', 'template: article\nnoindex: true\n'),
  replace('noindex of a folder', 'site/pages/hi/_defaults.yaml', 'locale: hi', 'locale: hi\nnoindex: true'),
  create(
    'page added',
    news('summer-break'),
    `template: article\ntitle: The oven rests in the last week of May\ndescription: In the last week of May we sweep the oven and mend its door, so that there is no bread from Tuesday to Sunday.\nheading: A week without bread\nlead: The oven is swept and its door is mended.\nimage: images/oven.svg\nalt: ''\npublished: 2026-05-20\ntags: [shop]\nbody: |\n  ## Why\n\n  The door of the oven hangs askew.\n`,
  ),
  remove('page removed', news('flour-from-the-mill')),
  remove('translation removed', 'site/pages/hi/questions.yaml'),
  rename('page moved', news('diwali-boxes'), news('boxes-for-diwali')),
  replace('item removed', 'site/pages/questions.yaml', /\n {2}- id: gluten[^]*?(?=\n {2}- id: order)/, ''),
  replace(
    'item moved',
    'site/pages/index.yaml',
    /( {2}- heading: Ground[^]*?)( {2}- heading: Eighteen[^]*?)(?= {2}- heading: Nothing)/,
    '$2$1',
  ),
  replace('price', 'site/data/breads.yaml', 'price: 180', 'price: 190'),
  replace(
    'words of a generated page',
    'site/data/breads.yaml',
    'Our everyday loaf of wheat',
    'Our daily loaf of wheat',
  ),
  replace(
    'words of a generated page',
    'site/data/breads.yaml',
    'days: Friday to Sunday, from eleven',
    'days: Friday and Saturday, from eleven',
  ),
  replace('generated page moved', 'site/data/breads.yaml', '- id: masala-focaccia', '- id: green-focaccia'),
  replace('generated page removed', 'site/data/breads.yaml', /\n {2}- id: masala-focaccia[^]*$/, '\n'),
  replace('label', 'site/data/bread-labels.yaml', 'Baked on', 'Baking days'),
  replace('label', 'site/data/bread-labels.hi.yaml', 'others: हमारी दूसरी ब्रेड', 'others: और भी ब्रेड'),
  replace('navigation name', 'site/data/navigation.yaml', 'name: Contact', 'name: Find us'),
  replace('navigation item removed', 'site/data/navigation.yaml', '  - name: Questions\n    url: /questions/\n', ''),
  replace('footer text', 'site/data/footer.yaml', 'Prices include all taxes', 'All prices include taxes'),
  replace('footer link removed', 'site/data/footer.yaml', '      - name: The shop\n        url: /news/shop/\n', ''),
  replace('footer link target', 'site/data/footer.hi.yaml', 'url: /hi/search/', 'url: /hi/questions/'),
  replace(
    'name of a generated list',
    'site/data/news.yaml',
    'title: News about our bread',
    'title: What is new about our bread',
  ),
  replace('CSV cell changed', 'site/data/suppliers.csv', 'Terrace Road', 'Ridge Road'),
  replace('CSV cell removed', 'site/data/suppliers.csv', 'wholemeal', ''),
  replace('CSV row added', 'site/data/suppliers.csv', /$/, 'Salt Pans,Long Beach,salt\n'),
  replace('theme colour', 'site/site.yaml', '#1d130c', '#2d130c'),
  replace('site name', 'site/site.yaml', 'name: "Hearth & Crumb"', 'name: "Hearth & Crust"'),
  replace('redirect added', 'site/site.yaml', 'redirects:\n', 'redirects:\n  - from: /loaves/\n    to: /breads/\n'),
  replace(
    'redirect changed',
    'site/site.yaml',
    'from: /hours/\n    to: /contact/',
    'from: /hours/\n    to: /news/winter-hours/',
  ),
  replace('address of a service', 'site/site.yaml', 'https://forms.example/bakery', 'https://forms.example/hearth'),
  replace('label of a language', 'site/site.yaml', 'label: "English"', 'label: "In English"'),
  replace('drawing', svg('hands'), 'stroke-width: 5', 'stroke-width: 6'),
  replace('drawing', svg('breads/seeded-rye'), 'stroke-width: 5', 'stroke-width: 7'),
  replace('icon', svg('mark'), '<svg', '<svg data-edited="yes"'),
  replace('public file', 'site/public/hello.txt', 'Hello', 'Good day'),
];

const page = (name: string): string => `templates/pages/${name}.tsx`;
const component = (name: string): string => `templates/components/${name}`;

/** Edits of templates. */
const templates: readonly Edit[] = [
  replace(
    'attribute',
    component('opening.tsx'),
    "<p className={styles['lead']}>",
    '<p className={styles[\'lead\']} data-lead="yes">',
  ),
  replace('attribute', 'templates/layouts/header.tsx', 'width="32" height="32"', 'width="36" height="36"'),
  replace('attribute', 'templates/layouts/frame.tsx', ' tabIndex={-1}', ''),
  replace('class removed', 'templates/layouts/footer.tsx', "<p className={styles['legal']}>", '<p>'),
  replace(
    'element added',
    'templates/layouts/footer.tsx',
    "<p className={styles['legal']}>",
    "<p>Made by hand</p>\n        <p className={styles['legal']}>",
  ),
  replace(
    'element added',
    page('contact'),
    "<p className={styles['note']}>",
    "<p>All fields are needed.</p>\n          <p className={styles['note']}>",
  ),
  replace('element renamed', component('note-list.tsx'), /h2/g, 'h3'),
  replace('block moved', component('opening.tsx'), /( {8}<h1.*\n)( {8}\{lead.*\n)/, '$2$1'),
  replace('computed text', component('opening.tsx'), "['heading']}>{heading}", "['heading']}>{heading.toUpperCase()}"),
  replace('number of items', page('bread'), 'others.slice(0, 3)', 'others.slice(0, 2)'),
  replace('order of items', page('breads'), 'a.summary.order - b.summary.order', 'b.summary.order - a.summary.order'),
  replace('type of the page', page('article'), "ogType: 'article'", "ogType: 'website'"),
  replace('structured data', page('bread'), "priceCurrency: 'INR'", "priceCurrency: 'USD'"),
  replace('structured data', page('article'), '        inLanguage: page.locale,\n', ''),
  replace('form of a date', component('news-list.tsx'), "dateStyle: 'long'", "dateStyle: 'medium'"),
  replace('form of a price', component('bread-list.tsx'), 'maximumFractionDigits: 0', 'minimumFractionDigits: 2'),
  replace('default text', page('article'), "default('Read on')", "default('Read more')"),
  replace('default text', component('tip.tsx'), "default('Good to know')", "default('Did you know')"),
  replace('island script', 'templates/islands/search-box/at-once.ts', 'found.slice(0, 20)', 'found.slice(0, 25)'),
  replace(
    'island script',
    'templates/islands/accordion/accordion.tsx',
    'item.open = !all;',
    'item.open = all === false;',
  ),
  replace(
    'island markup',
    'templates/islands/accordion/accordion.tsx',
    '<summary className',
    '<summary data-part="head" className',
  ),
  replace('island text', 'templates/islands/search-box/search-box.tsx', '        {label}\n', '        {label}:\n'),
  replace('island style', 'templates/islands/accordion/accordion.module.css', /$/, '\n.summary {\n  order: 2;\n}\n'),
  replace('style', 'templates/styles/tokens.css', '--ink: ', '--ink: #203040; --old: '),
  replace('style', 'templates/layouts/header.module.css', /$/, '\n.link {\n  order: 3;\n}\n'),
  replace('style', page('home').replace('.tsx', '.module.css'), /$/, '\n.points {\n  order: 4;\n}\n'),
  replace(
    'file template',
    'templates/files/feed.ts',
    '    <updated>${date}</updated>\n',
    '    <published>${date}</published>\n    <updated>${date}</updated>\n',
  ),
  replace(
    'file template',
    'templates/files/search-index.ts',
    'description, locale }))',
    'description, locale, kind: 1 }))',
  ),
  replace('file template', 'templates/files/llms.ts', '## Pages', '## All pages'),
  replace('social card', 'templates/social-card.tsx', '#7d4419', '#8d4419'),
  replace('table cell of a template', component('supplier-table.tsx'), "'–'", "'-'"),
  replace('filter of a list', page('search'), 'locale === page.locale && !noindex', "locale === 'en' && !noindex"),
  replace('comment', component('opening.tsx'), '/** The head of a page', '/** The top of a page'),
];

export const edits: readonly Edit[] = [...content, ...templates];
