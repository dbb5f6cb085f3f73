import { expect, it, onTestFinished } from 'vitest';
import { copyBakery } from '../helpers/bakery.js';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { serveSharedPreview } from '../helpers/serve.js';

it('a search below a path finds pages in the language of the search page only', async () => {
  const site = await copyBakery();
  onTestFinished(() => site.dispose());
  expect((await site.build()).code).toBe(0);
  const preview = await serveSharedPreview(site.out);
  onTestFinished(() => preview.close());
  const { browser } = await launchSharedBrowser();
  const found = async (path: string, word: string): Promise<string[]> => {
    const { page, log } = await openPage(browser, preview.url + path);
    await page.type('input[type="search"]', word);
    await page.waitForFunction(() => document.querySelector('[role="search"] :is(li, output:not(:empty))') !== null);
    expect([log.cspViolations, log.pageErrors]).toEqual([[], []]);
    return page.$$eval('[role="search"] li a', (links) => links.map(({ href }) => new URL(href).pathname));
  };
  expect(await found('/town/search/', 'rye')).toContain('/town/breads/seeded-rye/');
  const hindi = await found('/town/hi/search/', 'राई');
  expect(hindi).toContain('/town/hi/breads/seeded-rye/');
  expect(hindi.every((path) => path.startsWith('/town/hi/'))).toBe(true);
  expect(await found('/town/hi/search/', 'rye')).toEqual([]);
});
