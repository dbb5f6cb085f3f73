import { describe, expect, it } from 'vitest';
import { servePreview } from '../../helpers/serve.js';
import { PHONE, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import { unfold } from './page-appearance.js';

const ORIGIN = 'origin: https://www.zupee.example';

/** The service of the host that names the region of a visitor; it is no part of the site. */
const SERVICE = '/api/location';

describe('the site below a path of its origin', () => {
  const site = useFlagship({ 'site/site.yaml': (text) => text.replace(`${ORIGIN}\n`, `${ORIGIN}/play/\n`) });

  it(
    'requests nothing outside of that path, and each of its links is there',
    async () => {
      const requested = new Set<string>();
      const linked = new Set<string>();
      const problems = await site.walk(
        site.routes(),
        async (page) => {
          await unfold(page);
          const links = await page.$$eval('a[href], link[href]', (all) =>
            all
              .map((link) => new URL((link as HTMLAnchorElement).href))
              .filter(({ host }) => host === location.host)
              .map(({ pathname }) => pathname),
          );
          for (const path of links) linked.add(path);
        },
        {
          viewport: PHONE,
          prepare(page) {
            page.on('request', (request) => requested.add(new URL(request.url()).pathname));
            return Promise.resolve();
          },
        },
      );
      expect(problems).toEqual([]);
      const isOutside = (path: string): boolean => !path.startsWith('/play/') && path !== SERVICE;
      expect([...requested, ...linked].filter(isOutside)).toEqual([]);
      expect([requested.size > 100, linked.size > 60]).toEqual([true, true]);
      const { url } = await servePreview(site.out());
      const missing: string[] = [];
      for (const path of linked) {
        const { status } = await fetch(url + path);
        if (status !== 200) missing.push(`${String(status)} ${path}`);
      }
      expect(missing).toEqual([]);
    },
    WALK_TIMEOUT,
  );

  it('hydrates, and searches', async () => {
    const { page, problems } = await site.open('/play/search/', { viewport: PHONE });
    await page.type('[role="search"] input', 'ludo');
    await page.waitForSelector('[role="search"] li a');
    const found = await page.$$eval('[role="search"] li a', (all) => all.map((link) => link.getAttribute('href')));
    expect(found).toContain('/play/ludo/');
    expect(problems()).toEqual([]);
  });
});
