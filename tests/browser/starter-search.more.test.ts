import { expect, it, onTestFinished } from 'vitest';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { initSharedSite } from '../helpers/new-site.js';
import { serveSharedPreview } from '../helpers/serve.js';

it('the search of a new site lists pages by words of their texts, under its own security policy', async () => {
  const site = await initSharedSite('https://clay.example/yard/');
  onTestFinished(() => site.dispose());
  await site.edit('site/pages/notes/add-a-page.yaml', 'body: |\n', 'body: |\n  Turn the Wheel.\n\n');
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  const preview = await serveSharedPreview(site.out);
  onTestFinished(() => preview.close());
  const { browser } = await launchSharedBrowser();
  const { page, log } = await openPage(browser, `${preview.url}/yard/search/`);
  await page.type('[role="search"] input', 'wheel');
  await page.waitForFunction(() => document.querySelectorAll('[role="search"] li a').length === 1);
  const links = await page.$$eval('[role="search"] li a', (all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/yard/notes/add-a-page/']);
  await page.type('[role="search"] input', 'qq');
  await page.waitForFunction(() => document.querySelector('output')?.textContent.startsWith('No page'));
  expect(await page.$$('[role="search"] li')).toEqual([]);
  expect([...log.cspViolations, ...log.pageErrors, ...log.failedRequests]).toEqual([]);
});
