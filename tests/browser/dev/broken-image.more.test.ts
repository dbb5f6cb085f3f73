import { expect, test } from 'vitest';
import { launchBrowser, openPage } from '../../helpers/browser.js';
import { startDev } from '../../helpers/dev.js';
import { copySharedFixture } from '../../helpers/site.js';

test('an image that cannot be made is told above the page that asks for it, until it is mended', async () => {
  const site = await copySharedFixture('workshop');
  const dev = await startDev(site.root);
  try {
    const { page } = await openPage(await launchBrowser(), `${dev.url}/`);
    const overlay = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const dialog = document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog');
        return dialog?.open === true ? dialog.innerText : undefined;
      });
    const picture = await site.read('site/assets/plane.svg');
    await site.write('site/assets/plane.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect');
    await expect.poll(overlay, { timeout: 10_000 }).toContain('image-unreadable');
    expect(await overlay()).toContain('site/assets/plane.svg');
    // What has nothing to do with it does not take it away.
    await site.edit('site/data/shop.yaml', 'Fridays', 'Sundays');
    await page.waitForFunction(() => document.body.innerText.includes('Sundays'));
    await expect.poll(overlay, { timeout: 10_000 }).toContain('image-unreadable');
    await site.write('site/assets/plane.svg', picture);
    await expect.poll(overlay, { timeout: 10_000 }).toBeUndefined();
    expect(dev.said()).toContain('All problems are fixed.');
  } finally {
    await dev.stop();
    await site.dispose();
  }
});
