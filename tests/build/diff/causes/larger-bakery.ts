import { copyBakery } from '../../../helpers/bakery.js';
import type { Site } from '../../../helpers/site.js';

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
