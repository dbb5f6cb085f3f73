import { expect, it } from 'vitest';
import { copyFixture, type JsonRun } from '../helpers/site.js';

const PAGE = 'site/pages/herbs/basil.yaml';
const MINT = 'https://garden.example/herbs/mint';
const WARNING = `link-unknown-address ${PAGE}:8:4`;

const told = ({ code, json }: JsonRun): unknown[] => [
  code,
  ...json.diagnostics.map(
    ({ name, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)}:${String(position?.column)}`,
  ),
];

it('addresses that the pattern of a redirect answers may be linked, and others not', async () => {
  const site = await copyFixture('minimal');
  await site.edit(
    'site/site.yaml',
    'defaultLocale',
    'redirects:\n  - from: /find/:name/\n    to: /herbs/:name/\n  - from: /old/*\n    to: /find/basil/\ndefaultLocale',
  );
  await site.edit(
    PAGE,
    '  From below, in the morning.',
    '  [A](/find/basil), [b](/old/page/), [c](https://garden.example/old/) and [d](/finds/basil/).',
  );
  expect(told(await site.build())).toEqual([1, `link-unknown-route ${PAGE}:8:79`]);
});

it('a full address of the site is told as long as no page is there, however little is built', async () => {
  const site = await copyFixture('minimal');
  const page = await site.read(PAGE);
  await site.edit(PAGE, '  From below, in the morning.', `  <${MINT}>`);
  expect(told(await site.build())).toEqual([0, WARNING]);
  await site.edit('site/pages/404.yaml', 'heading: ', 'heading: Oh, ');
  expect(told(await site.build())).toEqual([0, WARNING]);
  await site.write('site/pages/herbs/mint.yaml', page.replaceAll('Basil', 'Mint'));
  expect(told(await site.build())).toEqual([0]);
  await site.remove('site/pages/herbs/mint.yaml');
  expect(told(await site.build())).toEqual([0, WARNING]);
  await site.edit(
    'site/site.yaml',
    'defaultLocale',
    'redirects:\n  - from: /herbs/mint/\n    to: /herbs/basil/\ndefaultLocale',
  );
  expect(told(await site.build())).toEqual([0]);
  await site.edit('site/site.yaml', 'garden.example', 'other.example');
  expect(told(await site.build())).toEqual([0]);
});
