import { expect, test } from 'vitest';
import { launchBrowser, openPage } from '../../helpers/browser.js';
import { startDev } from '../../helpers/dev.js';
import { copySharedFixture } from '../../helpers/site.js';

test('the overlay has what React says of markup that differs in the browser', async () => {
  const site = await copySharedFixture('islands');
  // Its islands are those of the starter, which are not here.
  for (const path of ['templates/pages/native.tsx', 'site/pages/native.yaml']) await site.remove(path);
  const dev = await startDev(site.root);
  try {
    const { page } = await openPage(await launchBrowser(), `${dev.url}/differing/`);
    const overlay = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const dialog = document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog');
        return dialog?.open === true ? dialog.innerText : undefined;
      });
    await expect.poll(overlay, { timeout: 10_000 }).toContain('error hydration');
    const text = (await overlay()) ?? '';
    expect(text).toContain('templates/islands/differing/differing.tsx');
    expect(text).toContain("Hydration failed because the server rendered HTML didn't match the client.");
    expect(text).toMatch(/<Differing>\n +<div>\n\+ +<i>\n- +<b>/);
    await site.edit('templates/islands/differing/differing.tsx', '<i>browser</i>', '<b>server</b>');
    await expect.poll(overlay, { timeout: 10_000 }).toBeUndefined();
    // What the security policy blocks is shown too.
    await page.evaluate(() => fetch('https://api.example/teas').catch(() => undefined));
    await expect.poll(overlay, { timeout: 10_000 }).toContain('NAME: { url: https://api.example/teas, use: connect }');
  } finally {
    await dev.stop();
    await site.dispose();
  }
});
