import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appPackageFiller } from '../../helpers/app-package.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

interface Row {
  readonly name: string;
  readonly value: string;
}

interface Campaign {
  readonly template: string;
  readonly brief?: readonly Row[];
  readonly first?: 'reasons' | 'facts' | 'steps' | 'sections';
  readonly reasons: { readonly heading: string; readonly items: readonly { readonly heading: string }[] };
  readonly steps: { readonly heading: string; readonly items: readonly { readonly heading: string }[] };
  readonly sections?: readonly { readonly heading: string }[];
  readonly facts?: { readonly heading: string; readonly rows: readonly Row[]; readonly label?: string };
  readonly example?: { readonly rows: readonly Row[]; readonly label: string; readonly total: Row };
  readonly safety: { readonly heading: string; readonly link: { readonly url: string } };
  readonly faqs: { readonly items: readonly { readonly heading: string }[] };
  readonly terms: { readonly rows: readonly Row[]; readonly label?: string };
  readonly dates?: { readonly name: string };
}

const FREE_FILE = 'https://downloads.zupee.example/free/install-zupee.apk';
const FILE = 'https://downloads.zupee.example/install-zupee.apk';

/** Where the Android button of a campaign page leads; `undefined` for pages whose visitors have the app. */
const CAMPAIGNS = new Map<string, string | undefined>([
  ['/lite/free/', FREE_FILE],
  ['/lite/quick/', FILE],
  ['/ludosupremefree/', FREE_FILE],
  ['/ludoturbofree/', FREE_FILE],
  ['/ludofestival/', FILE],
  ['/ludofestival-hi/', FILE],
  ['/ludofestival-lite/', FILE],
  ['/playstore/', FILE],
  ['/ludo/download-app/', FILE],
  ['/tds-cashback/', undefined],
  ['/tds-cashback-hi/', undefined],
  ['/gst-deduction/', undefined],
  ['/whatsnew-en/', undefined],
  ['/whatsnew-hi/', undefined],
  ['/insta-follow-contest/', undefined],
]);
/** When an offer applies, as its page says it. */
const DATES = new Map([
  ['/ludofestival/', '19 to 28 March 2027'],
  ['/ludofestival-hi/', '19 से 28 मार्च 2027 तक'],
]);
const ROUTES = [...CAMPAIGNS.keys()];
const FILMS = [1, 2, 3, 4, 5, 6].map((number) => `/super-six/film-${String(number)}/`);
const SCREENS = ['/referral/', '/referral-summary/', '/tnc/', '/hi/tnc/', '/super-six/', ...FILMS, '/weekly-jackpot/'];
const FINDABLE = ['/ludofestival/', '/ludofestival-hi/', '/playstore/', '/ludo/download-app/'];

const file = (route: string): string => `pages/${route.slice(1, -1)}.yaml`;

/** Pages that show examples until the owner supplies the real content. */
const WITH_EXAMPLES = [
  '/certification/',
  '/coupons/',
  '/no-bots-certification/',
  '/rng-certification/',
  '/skill-certificates/',
  '/testimonials/',
];

describe('the campaign pages', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship();
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it.each(ROUTES)('shows on %s all that its file says, the part that its visitors came for first', async (route) => {
    const page = site.page(route);
    const campaign = (await site.yaml(file(route))) as Campaign;
    const { template, brief = [], first = 'reasons', reasons, steps, facts, example, safety, faqs, terms } = campaign;
    const dates = campaign.dates === undefined ? [] : [{ name: campaign.dates.name, value: DATES.get(route) ?? '' }];
    expect(template).toBe('campaign');
    const headings = page.all('main h3').map((heading) => heading.text());
    expect(reasons.items).toHaveLength(3);
    expect(headings.filter((heading) => reasons.items.some((item) => item.heading === heading))).toHaveLength(3);
    const parts = { reasons, facts, steps, sections: campaign.sections?.[0] };
    const order = page.all('main h2').map((heading) => heading.text());
    const places = Object.values(parts).flatMap((part) => (part === undefined ? [] : [order.indexOf(part.heading)]));
    expect(order.indexOf(parts[first]?.heading ?? '')).toBe(Math.min(...places));
    expect(page.all('main ol > li > h3').map((heading) => heading.text())).toEqual(
      steps.items.map(({ heading }) => heading),
    );
    expect(page.all('main details h3').map((heading) => heading.text())).toEqual(
      faqs.items.map(({ heading }) => heading),
    );
    const fill = await appPackageFiller(site);
    const rows = [
      ...(brief.length > 0 ? [...dates, ...brief] : []),
      ...(facts?.rows ?? []),
      ...(example === undefined ? [] : [...example.rows, example.total]),
      ...(brief.length > 0 ? [] : dates),
      ...terms.rows,
    ];
    expect(
      page.all('main dl > div').map((row) => ({ name: row.one('dt').text(), value: row.one('dd').text() })),
    ).toEqual(rows.map(({ name, value }) => ({ name, value: fill(value).replaceAll('\u00A0', ' ') })));
    const labels = [facts?.label, example?.label, terms.label].filter((label) => label !== undefined);
    expect(page.all('main dl')).toHaveLength(
      [brief[0], facts, example, terms].filter((table) => table !== undefined).length,
    );
    for (const label of labels)
      expect(
        page.all('main p').map((text) => text.text()),
        label,
      ).toContain(label);
    expect(page.all('main h2').map((heading) => heading.text())).toContain(safety.heading);
    expect(page.all('main section > div > a').map((link) => link.attr('href'))).toContain(safety.link.url);
  });

  it.each([...CAMPAIGNS])(
    'leads on %s to one Android file, or to none where the visitor has the app',
    (route, address) => {
      const files = site
        .page(route)
        .all('main a[href$=".apk"]')
        .map((link) => link.attr('href'));
      expect([...new Set(files)]).toEqual(address === undefined ? [] : [address]);
      // In the banner, docked on phones, and at the end.
      expect(files).toHaveLength(address === undefined ? 0 : 3);
      expect(site.page(route).all('header a[href$=".apk"]')).toEqual([]);
    },
  );

  it('leaves the brand and the way home on pages without a header', () => {
    for (const route of ROUTES) {
      const page = site.page(route);
      const home = page.one('html').attr('lang') === 'hi' ? '/hi/' : '/';
      const [first] = page.all('main a');
      const marked = first?.attr('href') === home && first.all('img').length === 1;
      expect(marked, route).toBe(page.all('header').length === 0);
    }
  });

  it('keeps paid campaigns, screens of the app and pages with examples out of search results, and nothing else', async () => {
    const hidden = site.pages
      .filter(({ page }) => page.one('meta[name="robots"]').attr('content')?.includes('noindex') === true)
      .map(({ route }) => route);
    const expected = [
      ...ROUTES.filter((route) => !FINDABLE.includes(route)),
      ...SCREENS,
      ...WITH_EXAMPLES,
      '/404.html',
    ];
    expect([...hidden].sort()).toEqual([...expected].sort());
    const sitemap = await readFile(join(site.out, 'sitemap.xml'), 'utf8');
    for (const route of FINDABLE) expect(sitemap, route).toContain(`<loc>https://www.zupee.example${route}</loc>`);
    for (const route of hidden) expect(sitemap, route).not.toContain(`.example${route}<`);
  });
});
