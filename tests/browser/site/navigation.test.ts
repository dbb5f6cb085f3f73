import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { useFlagship, WIDE } from './flagship-browser.js';

describe('following a link', () => {
  const site = useFlagship();

  it('finds the page prefetched when the visitor has pointed at the link', async () => {
    const { page, problems } = await site.open('/faqs/', { viewport: WIDE });
    const client = await page.createCDPSession();
    const prefetched = new Map<string, string>();
    client.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
      prefetched.set(new URL(prefetchUrl).pathname, status),
    );
    await client.send('Preload.enable');
    await page.hover('header a[href="/zupee-free/"]');
    await expect.poll(() => prefetched.get('/zupee-free/'), { timeout: 20_000 }).toBe('Ready');
    expect(problems()).toEqual([]);
  });

  it.each([
    ['fades to the next page', 'no-preference', true],
    ['does not fade if the visitor prefers reduced motion', 'reduce', false],
  ])('%s', async (_, motion, fades) => {
    const { page, problems } = await site.open('/faqs/', { viewport: WIDE });
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]);
    await page.evaluateOnNewDocument(() => {
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset['revealed'] = String(event.viewTransition !== null);
      });
    });
    await followLink(page, () => page.click('header a[href="/zupee-free/"]'));
    await expect.poll(() => page.$eval('html', (html) => html.dataset['revealed'])).toBe(String(fades));
    expect(problems()).toEqual([]);
  });
});
