import { expect, it } from 'vitest';
import { copyFixture } from '../helpers/site.js';

it.each([
  ["import { preload } from 'react-dom';", 'preload'],
  ["import dom from 'react-dom';", 'dom.preload'],
])('leaves a page to React that hints through `react-dom` what to load early: %s', async (imports, preload) => {
  const site = await copyFixture('minimal');
  await site.edit('templates/pages/page.tsx', "import './page.css';", `${imports}\nimport './page.css';`);
  await site.edit('templates/pages/page.tsx', '<h1>{', `<h1>{(${preload}('/type.woff2', { as: 'font' }), '')}{`);
  expect((await site.build()).code).toBe(0);
  expect(await site.read('dist/index.html')).toMatch(/<head>.*<link rel="preload" href="\/type\.woff2" as="font"/s);
});

it('refuses a clock that stands in the place of a component', async () => {
  const site = await copyFixture('minimal');
  await site.edit(
    'templates/pages/page.tsx',
    "import './page.css';",
    "import { createElement } from 'react';\nimport './page.css';",
  );
  await site.edit('templates/pages/page.tsx', '<h1>{', '<h1>{createElement(Date.now)}{');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics).toMatchObject([
    { name: 'template-nondeterministic', message: expect.stringContaining('`Date.now()` is called') as string },
  ]);
});
