import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchBrowser, openPage } from '../../helpers/browser.js';
import { startDev } from '../../helpers/dev.js';
import { copySharedFixture } from '../../helpers/site.js';

test('a page that is renamed is followed to its new address as soon as the old one leads there', async () => {
  const site = await copySharedFixture('workshop');
  const dev = await startDev(site.root);
  try {
    const { page } = await openPage(await launchBrowser(), `${dev.url}/tools/saw/`);
    const heading = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector('h1')?.textContent).catch(() => undefined);
    await rename(join(site.root, 'site/pages/tools/saw.yaml'), join(site.root, 'site/pages/tools/hand-saw.yaml'));
    await expect.poll(heading, { timeout: 10_000 }).toContain('No page at');
    await site.edit('site/pages/tools/hand-saw.yaml', 'template: tool', 'template: tool\nredirectFrom: [/tools/saw/]');
    await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${dev.url}/tools/hand-saw/`);
    await expect.poll(heading, { timeout: 10_000 }).toBe('The saw');
  } finally {
    await dev.stop();
    await site.dispose();
  }
});
