import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonRun, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

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
    publishUntil: 2027-01-02
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
    'templates/data/shops.ts',
    `import { defineData, z } from 'islet';
export default defineData({ description: 'Shops.', kind: 'collection', schema: z.strictObject({ name: z.string() }) });
`,
  );
  await site.write('site/data/shops/agra.yaml', 'name: Agra\npublishUntil: 2026-12-25\n');
  await site.write('site/data/shops/pune.yaml', 'name: Pune\npublishFrom: 2026-12-25\n');
  await site.write(
    'templates/pages/notes.tsx',
    `import { defineTemplate, z } from 'islet';
export default defineTemplate({
  description: 'Notes.',
  schema: z.object({ notes: z.array(z.strictObject({ text: z.string() })) }),
  example: { title: 'Notes', description: 'What the page is about.', notes: [] },
  component: ({ content }) => <main><h1>Notes</h1><p>{content.notes.map(({ text }) => text).join(', ')}</p></main>,
});
`,
  );
  await site.write(
    'site/pages/notes.yaml',
    'template: notes\ntitle: Notes\ndescription: All notes.\nnotes:\n  - text: Sow\n  - { text: Reap, publishFrom: 2026-12-26 }\n',
  );
  await site.write(
    'templates/pages/offers.tsx',
    `import { defineTemplate, readCollection, readData, z } from 'islet';
import offers from '../data/offers.js';
import shops from '../data/shops.js';
export default defineTemplate({
  description: 'All offers.',
  schema: z.object({}),
  example: { title: 'Offers', description: 'What the page is about.' },
  component: () => <main><h1>Offers</h1><p>{readData(offers).offers.map(({ name }) => name).join(', ')}</p>
    <b>{readCollection(shops).map(({ id }) => id).join()}</b></main>,
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
  await site.write(
    'site/pages/offers.yaml',
    'template: offers\ntitle: Offers\ndescription: All offers of the garden.\n',
  );
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
    [name, `${position?.file ?? ''}:${String(position?.line)}:${String(position?.column)}`, path ?? '', message].join(
      ' ',
    ),
  );

/** The routes of an output, its offers, and the targets of its redirects. */
async function published(site: Site): Promise<Record<string, unknown>> {
  const files = await site.files();
  return {
    offers: (await site.html('/offers/')).one('p').text(),
    shops: (await site.html('/offers/')).one('b').text(),
    notes: (await site.html('/notes/')).one('p').text(),
    pages: files.flatMap(({ path }) => /^(.*(?:winter|idea|offers\/).*)\/index\.html$/.exec(path)?.[1] ?? []),
    sitemap: [...(await site.read('dist/sitemap.xml')).matchAll(/example\/winter\//g)].length,
    redirects: (await site.read('dist/_redirects')).split('\n').filter((line) => line.startsWith('/deal')),
  };
}

interface EditorSchema {
  readonly properties: { readonly offers: { readonly items: { readonly properties: object } } };
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
          'site/pages/winter.yaml is published',
          'site/data/offers.yaml: offers[0] is no longer published',
          'site/data/offers.yaml: offers[1] is published',
          'the redirect from /deal/ is no longer published',
          'the redirect from /deal/ is published',
        ],
      },
    });
    expect(await published(site)).toEqual({
      offers: 'Autumn, Always',
      shops: 'agra',
      notes: 'Sow',
      pages: ['offers/always', 'offers/autumn'],
      sitemap: 0,
      redirects: ['/deal/ / 301'],
    });
    const { properties } = JSON.parse(await site.read('.islet/schemas/data/offers.json')) as EditorSchema;
    expect(Object.keys(properties.offers.items.properties)).toEqual([
      'name',
      'link',
      'draft',
      'publishFrom',
      'publishUntil',
    ]);
    const before = await bytesOf(site);
    expect(before[0]).toContain('"asOf": {"until":"2026-12-24T09:00:00+05:30"},');

    // Nothing is written if nothing else is due, whatever the moment.
    await at(site, '2025-12-31');
    const { ino } = await stat(site.out);
    expect((await at(site, '2026-01-01')).json.result).toMatchObject({
      asOf: '2026-01-01T00:00:00+05:30',
      rendered: 0,
    });
    expect((await stat(site.out)).ino).toBe(ino);
    await site.edit('site/pages/index.yaml', 'Mint forgives', 'Mint always forgives');
    expect((await at(site, '2026-01-02')).json.result).toMatchObject({ rendered: 1 });

    // The list of offers, the offer and the page that appear.
    expect((await at(site, AFTER)).json.result).toMatchObject({
      rendered: 3,
      nextChange: { at: '2026-12-25T00:00:00+05:30' },
    });
    expect(await published(site)).toEqual({
      offers: 'Winter, Always',
      shops: 'agra',
      notes: 'Sow',
      pages: ['offers/always', 'offers/winter', 'winter'],
      sitemap: 1,
      redirects: ['/deal/ /winter/ 301'],
    });
    // The page that lists the shops, and then the one with notes of its own.
    expect((await at(site, '2026-12-25')).json.result).toMatchObject({ rendered: 1 });
    expect((await at(site, '2026-12-26')).json.result).toMatchObject({ rendered: 1 });
    expect(await published(site)).toMatchObject({ shops: 'pune', notes: 'Sow, Reap' });
    const after = await bytesOf(site);
    await at(site, '2026-12-31', '--no-cache', '--threads', '2');
    expect(await bytesOf(site)).toEqual(after);
    expect((await site.cli(['verify'])).code).toBe(0);

    expect(problemsOf(await at(site, '2027-01-02'))).toEqual([]);
    expect((await at(site, '2027-01-02')).json.result).not.toHaveProperty('nextChange');
    expect(await site.exists('dist/winter')).toBe(false);
  });

  it('has problems with their positions, also behind items that are not published', async () => {
    const site = await siteWithDates();
    await site.edit('site/data/offers.yaml', 'link: /herbs/basil/', 'link: /winter/');
    await site.edit('site/site.yaml', '    publishFrom: 2026-12-24T09:00', '    publishFrom: 24 December');
    await site.edit('site/pages/winter.yaml', 'heading: Winter\n', '');
    await site.edit('site/pages/offers.yaml', 'title: Offers\n', 'title: Offers\npublishFrom: 2026-02-30\n');
    const basil = await site.read('site/pages/herbs/basil.yaml');
    await site.write('site/pages/herbs/basil.yaml', `draft: perhaps\n${basil}`);
    await site.edit('site/pages/index.yaml', 'does not.', 'does not. [Idea](/later/idea/)');
    await site.write(
      'site/pages/mint.yaml',
      'template: page\ntitle: Mint\ndescription: Mint.\nheading: Mint\nbody: x\ntranslationOf: /winter/\n',
    );
    await site.write('site/pages/sage.yaml', 'publishFrom: 2026-01-02\npublishUntil: 2026-01-01\n');
    const winter =
      'is not published: `site/pages/winter.yaml` is published from 2026-12-24 09:00 +05:30 until 2027-01-02 00:00 +05:30.';
    expect(problemsOf(await at(site, BEFORE)).sort()).toEqual([
      'content-missing-key site/pages/winter.yaml:1:1 heading `heading` is missing; the template `page` needs it.',
      'content-wrong-type site/pages/herbs/basil.yaml:1:8 draft `draft` is neither `true` nor `false`.',
      `link-unknown-route site/data/offers.yaml:9:11 offers[3].link \`/winter/\` ${winter}`,
      'link-unknown-route site/pages/index.yaml:6:58 body `/later/idea/` is not published: `site/pages/later/idea.yaml` is a draft.',
      'publish-date-invalid site/pages/offers.yaml:3:14 publishFrom `publishFrom` is `2026-02-30`, which is no date.',
      'publish-date-invalid site/site.yaml:14:18 redirects[1].publishFrom `publishFrom` is `24 December`, which is no date.',
      'publish-dates-reversed site/pages/sage.yaml:2:15 publishUntil `publishUntil` is not after `publishFrom`.',
      'redirect-duplicate site/site.yaml:12:11 redirects[1].from Two redirects start at `/deal/`.',
      `redirect-unknown-target site/site.yaml:13:9 redirects[1].to \`/deal/\` leads to \`/winter/\`, which ${winter}`,
      `translation-unknown site/pages/mint.yaml:6:16 translationOf \`site/pages/mint.yaml\` is a translation of \`/winter/\`, which ${winter}`,
    ]);
    await site.edit('site/data/offers.yaml', 'link: /winter/', 'price: 5');
    await site.edit('site/site.yaml', 'Asia/Kolkata', 'Asia/Atlantis');
    expect(problemsOf(await at(site, BEFORE))).toEqual(
      expect.arrayContaining([
        'content-unknown-key site/data/offers.yaml:9:5 offers[3].price `price` is not a key of the data `offers` at `offers[3]`.',
        'content-invalid-value site/site.yaml:7:11 timeZone `timeZone`: must be a time zone such as `Asia/Kolkata`.',
      ]),
    );
  });

  it('is the same in parts that were built for other moments', async () => {
    const site = await siteWithDates();
    await at(site, AFTER);
    const whole = await bytesOf(site);
    const parts = [BEFORE, AFTER].map((asOf, index) => ({ asOf, name: `part-${String(index + 1)}` }));
    for (const [index, { asOf, name }] of parts.entries()) {
      const shard = ['--shard', `${String(index + 1)}/2`, '--as-of', asOf];
      await runWarmCli(['build', ...shard, '--root', site.root, '--out', `${site.root}/${name}`]);
    }
    const names = parts.map(({ name }) => `${site.root}/${name}`);
    expect(await site.cli(['merge', ...names, '--as-of', AFTER])).toMatchObject({ code: 0 });
    expect(await bytesOf(site)).toEqual(whole);
  });

  it('shows in diff what goes live, and in explain when', async () => {
    const site = await siteWithDates();
    const { stdout, code } = await site.cli(['diff', '--as-of', `${BEFORE}..${AFTER}`]);
    expect(code).toBe(1);
    expect(stdout).toContain('/winter/');
    expect(await site.exists('dist')).toBe(false);
    expect((await site.cli(['diff', '--as-of', `2026-12-26..2026-12-31`])).code).toBe(0);
    expect((await site.cli(['explain', '/winter/', '--as-of', AFTER])).stdout).toMatch(
      /Published +from 2026-12-24 09:00 \+05:30 until 2027-01-02 00:00 \+05:30\n/,
    );
    expect((await site.cli(['explain', '/later/idea/'])).stdout).toContain('`site/pages/later/idea.yaml` is a draft.');
    expect((await site.cli(['diff', '--as-of', 'now..soon'])).stderr).toContain('`--as-of soon` names no date.');
    expect((await site.cli(['build', '--as-of', 'soon'])).code).toBe(2);
    expect((await site.cli(['build', '--verify', '--as-of', AFTER])).stdout).toContain('Verified');
  });

  it('is built for the date of the commit, or for now if files were changed since', async () => {
    const site = await siteWithDates();
    const git = (...args: string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
        cwd: site.root,
        env: { ...process.env, GIT_COMMITTER_DATE: '2026-12-25T00:00:00Z' },
      });
    git('init', '--quiet');
    git('add', 'site', 'templates');
    git('commit', '--quiet', '--message', 'Offers');
    expect((await site.build()).json.result).toMatchObject({ asOf: '2026-12-25T05:30:00+05:30' });
    expect(await site.exists('dist/winter')).toBe(true);
    await site.edit('site/pages/index.yaml', 'Mint forgives', 'Mint always forgives');
    const { asOf } = (await site.build()).json.result as { asOf: string };
    expect(Math.abs(Date.parse(asOf) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a build for reviewers', () => {
  it('has drafts and later pages, marks each page, keeps search engines away, and is not that of production', async () => {
    const site = await siteWithDates();
    await site.edit(
      'site/site.yaml',
      'redirects:\n',
      'profiles:\n  staging: { origin: https://review.example }\nredirects:\n',
    );
    await site.write(
      'site/pages/later/idea.yaml',
      'template: page\ntitle: Unfinished\ndescription: What it will be.\nheading: Unfinished\nbody: Text.\n',
    );
    await site.write(
      'templates/pages/dates.tsx',
      `import { defineTemplate, listRoutes, z } from 'islet';
export default defineTemplate({
  description: 'Dates.',
  schema: z.object({}),
  example: { title: 'Dates', description: 'What the page is about.' },
  component: () => <main><h1>Dates</h1><ul>{listRoutes().filter((page) => page.draft || page.publishFrom).map((page) =>
    <li key={page.path}>{[page.path, page.draft ? 'draft' : page.publishFrom + ' to ' + page.publishUntil].join(' ')}</li>)}</ul></main>,
});
`,
    );
    await site.write('site/pages/dates.yaml', 'template: dates\ntitle: Dates\ndescription: All dates.\n');
    const dates = async (): Promise<string[]> => (await site.html('/dates/')).all('li').map((item) => item.text());
    expect(problemsOf(await at(site, BEFORE, '--drafts'))[0]).toMatch(/^drafts-in-production site\/site.yaml:2:/);
    const { json } = await at(site, '2027-01-03', '--drafts', '--profile', 'staging');
    expect(json.diagnostics).toEqual([]);
    expect(await dates()).toEqual(['/later/idea/ draft']);
    await at(site, BEFORE, '--drafts', '--profile', 'staging');
    expect(await dates()).toEqual([
      '/later/idea/ draft',
      '/winter/ 2026-12-24T09:00:00+05:30 to 2027-01-02T00:00:00+05:30',
    ]);
    for (const { path } of (await site.files()).filter((file) => file.path.endsWith('.html')))
      expect(await site.read(`dist/${path}`), path).toMatch(
        /content="noindex"[^]*<mark>For review: drafts are shown here/,
      );
    expect((await site.html('/later/idea/')).one('mark').text()).toContain('This page is a draft.');
    expect(await site.read('dist/_headers')).toContain('X-Robots-Tag: noindex');
    expect(JSON.parse(await site.read('dist.audit/manifest.json'))).toMatchObject({ drafts: true });
    await at(site, AFTER, '--profile', 'staging');
    expect(await dates()).toEqual(['/winter/ 2026-12-24T09:00:00+05:30 to 2027-01-02T00:00:00+05:30']);
    expect(await site.read('dist/index.html')).not.toContain('For review');
  });
});
