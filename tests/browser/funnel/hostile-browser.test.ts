import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { BAR, BUTTON, completeIn, DIALOG, hurry, percentIs, SAVE, says, tapDownload } from './funnel-site.js';
import { MIDDLE, package1, serve, sha256, SIZE } from './hostile-packages.js';
import type { Behavior } from './hostile-server.js';
import { BROWSERS, saveWith, useHostileSite } from './hostile-site.js';

/** A server without faults. */
const SOUND: Behavior = { file: ({ from }) => serve(package1, from) };

describe.each(BROWSERS)('a download on a good server, in %s', (browserName) => {
  const site = useHostileSite(browserName);

  it('can be saved in the first of two tabs with the first tap', async () => {
    const first = await site.open(SOUND);
    await tapDownload(first);
    await completeIn(first, DIALOG);
    const second = await site.openBeside(first, '/');
    await says(second, BAR, 'Ready to install');
    await first.bringToFront();
    expect(await saveWith(first, SAVE)).toBe(sha256(package1));
    expect(site.server.requests).toHaveLength(1);
  });

  it('is offered by the bar after the page was left before it was saved', async () => {
    const page = await site.open(SOUND);
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.goto(`${site.pageUrl}/faqs/`);
    await says(page, BAR, 'Ready to install');
    expect(await saveWith(page, `${BAR} .dl-button`)).toBe(sha256(package1));
    expect(site.server.requests).toHaveLength(1);
  });

  it('is reported as complete once, also where the whole file is tapped again', async () => {
    const page = await site.open(SOUND);
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.goto(`${site.pageUrl}/`);
    await says(page, BAR, 'Ready to install');
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await expect
      .poll(() => [...site.server.events].sort())
      .toEqual(['DownloadButtonClick', 'DownloadButtonClick', 'DownloadComplete']);
  });

  it('is left to the browser before its first byte where there is no room for it', async () => {
    const estimate = (page: Page): Promise<unknown> =>
      page.evaluateOnNewDocument((quota) => {
        StorageManager.prototype.estimate = () => Promise.resolve({ quota, usage: 0 });
      }, SIZE - 1);
    const attachment = { 'Content-Disposition': 'attachment; filename="install-zupee.apk"' };
    const page = await site.open(
      { file: ({ from }) => serve(package1, from, { headers: attachment }) },
      { prepare: estimate },
    );
    await tapDownload(page);
    await says(page, DIALOG, 'We cannot store the file here');
    await expect.poll(() => site.server.requests.some(({ isNavigation }) => isNavigation)).toBe(true);
    expect(await page.$eval('.dl-percent', ({ textContent }) => textContent)).toBe('0%');
    expect(await page.$(`${DIALOG} .dl-link`)).not.toBeNull();
    expect(page.url()).toBe(`${site.pageUrl}/`);
  });

  it('ends under its own name and on this page where the engine fails', async () => {
    const page = await site.open(SOUND, {
      prepare: (tab) =>
        tab.evaluateOnNewDocument(() => {
          LockManager.prototype.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
        }),
    });
    await tapDownload(page);
    await says(page, DIALOG, 'Something went wrong on our side');
    expect(page.url()).toBe(`${site.pageUrl}/`);
    expect(site.server.requests).toEqual([]);
  });

  it('gives the focus back to what opened the bar, after Show, Save and Escape', async () => {
    const page = await site.open({
      file: ({ count, from }) =>
        count === 1 ? serve(package1, from, { breakAt: MIDDLE, reading: 1_000 }) : serve(package1, from),
    });
    await page.focus(BUTTON);
    await page.keyboard.press('Enter');
    await page.waitForSelector(DIALOG);
    await percentIs(page, 70);
    await page.keyboard.press('Escape');
    await page.waitForSelector(BAR);
    await page.focus(`${BAR} button`);
    await page.keyboard.press('Enter');
    await page.waitForSelector(SAVE);
    await page.focus(SAVE);
    await page.keyboard.press('Enter');
    await says(page, DIALOG, 'Saved');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog, .dl-bar') === null);
    expect(await page.evaluate((selector) => document.activeElement?.matches(selector) === true, BUTTON)).toBe(true);
  });

  it('is shown as failed in each of four languages', async () => {
    const titles = [];
    for (const path of ['/', '/hi/', '/bn/ludo/', '/gu/ludo/']) {
      const page = await site.open({ file: () => ({ status: 405 }) }, { path, prepare: hurry });
      await tapDownload(page);
      await page.waitForSelector(`${DIALOG} .dl-actions button`);
      titles.push(await page.$eval(`${DIALOG} #dl-title`, ({ textContent }) => textContent));
      expect(await page.$eval('.dl-safe', ({ textContent }) => textContent)).toBe('');
    }
    expect(titles[0]).toBe('Download failed');
    expect(new Set(titles).size).toBe(4);
  });
});
