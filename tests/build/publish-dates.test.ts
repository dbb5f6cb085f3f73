import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';

const OFFERS = `offers:
  - name: Autumn
    publishUntil: 2026-12-24T09:00
  - name: Winter
    publishFrom: 2026-12-24T09:00
  - name: Secret
    draft: true
  - name: Always
    link: /herbs/basil/
`;

const BEFORE = '2026-12-24T08:59';
const AFTER = '2026-12-24T09:00';

/** The minimal site in India, with an offer page, a list of offers, a page for each of them, and a redirect. */
async function siteWithDates(): Promise<Site> {
  const site = await copyFixture('minimal');
  const settings = await site.read('site/site.yaml');
  await site.write(
    'site/site.yaml',
    `${settings}timeZone: Asia/Kolkata
redirects:
  - from: /deal/
    to: /
    publishUntil: 2026-12-24T09:00
  - from: /deal/
    to: /winter/
    publishFrom: 2026-12-24T09:00
`,
  );
  await site.write(
    'templates/data/offers.ts',
    `import { defineData, link, z } from 'islet';
const offer = z.strictObject({ name: z.string(), link: link().optional() });
export default defineData({ description: 'Offers.', kind: 'single', schema: z.strictObject({ offers: z.array(offer) }) });
`,
  );
  await site.write('site/data/offers.yaml', OFFERS);
  await site.write(
    'templates/pages/offers.tsx',
    `import { defineTemplate, readData, z } from 'islet';
import offers from '../data/offers.js';
export default defineTemplate({
  description: 'All offers.',
  schema: z.object({}),
  example: { title: 'Offers', description: 'What the page is about.' },
  component: () => <main><h1>Offers</h1><p>{readData(offers).offers.map(({ name }) => name).join(', ')}</p></main>,
});
`,
  );
  await site.write(
    'templates/pages/offer.tsx',
    `import { definePages, defineTemplate, readData, z } from 'islet';
import offers from '../data/offers.js';
export default defineTemplate({
  description: 'One offer.',
  schema: z.object({}),
  example: { title: 'Offer', description: 'What the page is about.' },
  pages: definePages({
    from: () => readData(offers).offers,
    path: ({ name }) => '/offers/' + name.toLowerCase() + '/',
    page: ({ name }) => ({ title: name, description: 'The offer ' + name }),
  }),
  component: ({ page }) => <main><h1>{page.title}</h1></main>,
});
`,
  );
  await site.write('site/pages/offers.yaml', 'template: offers\ntitle: Offers\ndescription: All offers of the garden.\n');
  const page = (title: string): string =>
    `template: page\ntitle: ${title}\ndescription: What ${title} is.\nheading: ${title}\nbody: Text.\n`;
  await site.write(
    'site/pages/winter.yaml',
    `${page('Winter')}publishFrom: 2026-12-24T03:30Z\npublishUntil: 2027-01-02\n`,
  );
  await site.write('site/pages/later/_defaults.yaml', 'draft: true\n');
  await site.write('site/pages/later/idea.yaml', 'template: page\ntitle: Unfinished\n');
  return site;
}

const at = (site: Site, asOf: string, ...more: string[]): Promise<JsonRun> => site.build(['--as-of', asOf, ...more]);

const problemsOf = ({ json }: JsonRun): string[] =>
  json.diagnostics.map(({ name, message, position, path }) =>
    [name, `${position?.file ?? ''}:${String(position?.line)}:${String(position?.column)}`, path ?? '', message].join(' '),
  );

/** The routes of an output, its offers, and the targets of its redirects. */
async function published(site: Site): Promise<Record<string, unknown>> {
  const files = await site.files();
  return {
    offers: (await site.html('/offers/')).one('p').text(),
    pages: files.flatMap(({ path }) => /^(.*(?:winter|idea|offers\/).*)\/index\.html$/.exec(path)?.[1] ?? []),
    sitemap: [...(await site.read('dist/sitemap.xml')).matchAll(/\/(winter)\//g)].length,
    redirects: (await site.read('dist/_redirects')).split('\n').filter((line) => line.startsWith('/deal')),
  };
}

const bytesOf = (site: Site): Promise<string[]> =>
  Promise.all(['dist.audit/manifest.json', 'dist.audit/SHA256SUMS'].map((path) => site.read(path)));

describe('content with dates', () => {
  it('is published by the moment of the build, and only what changes is rendered again', async () => {
    const site = await siteWithDates();
    const first = await at(site, BEFORE);
    expect(problemsOf(first)).toEqual([]);
    expect(first.json.result).toMatchObject({
      asOf: '2026-12-24T08:59:00+05:30',
      nextChange: {
        at: '2026-12-24T09:00:00+05:30',
        changes: [
          'site/data/offers.yaml: offers[0] is no longer published',
          'site/data/offers.yaml: offers[1] is published',
          'site/pages/winter.yaml is published',
          'the redirect from /deal/ is no longer published',
          'the redirect from /deal/ is published',
        ],
      },
    });
    expect(await published(site)).toEqual({
      offers: 'Autumn, Always',
      pages: ['offers/always', 'offers/autumn'],
      sitemap: 0,
      redirects: ['/deal/ / 301'],
    });
    const before = await bytesOf(site);
    expect(before[0]).toContain('"asOf": {\n    "until": "2026-12-24T09:00:00+05:30"\n  }');

    expect((await at(site, '2026-01-01')).json.result).toMatchObject({ rendered: 0, changes: { pages: [] } });
    expect(await bytesOf(site)).toEqual(before);
    await site.edit('site/pages/index.yaml', 'Mint forgives', 'Mint always forgives');
    expect((await at(site, '2026-01-02')).json.result).toMatchObject({ rendered: 1 });

    // The list of offers, the offer and the page that appear.
    expect((await at(site, AFTER)).json.result).toMatchObject({
      rendered: 3,
      nextChange: { at: '2027-01-02T00:00:00+05:30', changes: ['site/pages/winter.yaml is no longer published'] },
    });
    expect(await published(site)).toEqual({
      offers: 'Winter, Always',
      pages: ['offers/always', 'offers/winter', 'winter'],
      sitemap: 1,
      redirects: ['/deal/ /winter/ 301'],
    });
    const after = await bytesOf(site);
    await at(site, '2026-12-31', '--no-cache');
    expect(await bytesOf(site)).toEqual(after);
    expect((await site.cli(['verify'])).code).toBe(0);

    expect((await at(site, '2027-01-02')).json.result).not.toHaveProperty('nextChange');
    expect(await site.exists('dist/winter')).toBe(false);
  });
});
