import { describe, expect, it } from 'vitest';
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
});
