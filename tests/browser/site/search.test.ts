import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';
import { brotli } from './page-loading.js';

const FIELD = '[role="search"] input';
const RESULT = '[role="search"] li a';
const STATUS = '[role="search"] output';
const SCRIPT_BUDGET = 10 * 1024;

describe('the search page', () => {
  const site = useFlagship();

  it('lists pages while a visitor types, with less than 10 KB of script and without React', async () => {
    const scripts = new Map<string, number>();
    const { page, problems } = await site.open('/search/', {
      viewport: PHONE,
      prepare: (tab) => {
        tab.on('response', (response) => {
          if (response.request().resourceType() === 'script')
            void response.buffer().then((body) => scripts.set(response.url(), brotli(body)));
        });
        return Promise.resolve();
      },
    });
    await page.type(FIELD, 'ludo ru');
    await page.waitForSelector(RESULT);
    const [first] = await page.$$eval(RESULT, (all) => all.map(({ textContent }) => textContent));
    expect(first).toMatch(/rules/i);
    expect(await page.$eval(STATUS, ({ textContent }) => textContent)).toMatch(/^Pages found: \d+$/);
    await page.$eval(FIELD, (field) => {
      field.value = '';
    });
    await page.type(FIELD, 'qqqq');
    await page.waitForFunction(
      (status) => document.querySelector(status)?.textContent.startsWith('No page'),
      {},
      STATUS,
    );
    expect(await page.$$(RESULT)).toEqual([]);
    expect(problems()).toEqual([]);
    const sum = [...scripts.values()].reduce((total, size) => total + size, 0);
    expect([scripts.size > 0, sum < SCRIPT_BUDGET, sum]).toEqual([true, true, sum]);
    expect(await page.$('islet-island[data-id^="search-box"][data-hydrated]')).toBeNull();
  });

  it('shows links instead where scripts are off', async () => {
    const { page } = await site.open('/search/', { viewport: PHONE, javaScript: false });
    expect(await page.$eval(FIELD, (field) => field.checkVisibility())).toBe(false);
    expect(await page.$$eval('main li a', (all) => all.length)).toBeGreaterThan(4);
  });

  it('finds words in the scripts of India', async () => {
    const { page } = await site.open('/search/', { viewport: PHONE });
    await page.type(FIELD, 'लूडो');
    await page.waitForSelector(RESULT);
    expect(await page.$eval('[role="search"] li', ({ lang }) => lang)).toBe('hi');
  });

  it('says that it needs a connection, and tries again', async () => {
    const { page } = await site.open('/search/', { viewport: PHONE });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/search-box-')),
    );
    await page.waitForNetworkIdle();
    await page.setOfflineMode(true);
    await page.type(FIELD, 'lu');
    await page.waitForFunction(
      (status) => document.querySelector(status)?.textContent.includes('connection'),
      {},
      STATUS,
    );
    await page.setOfflineMode(false);
    await page.type(FIELD, 'do');
    await page.waitForSelector(RESULT);
  });
});
