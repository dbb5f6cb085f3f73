import type { HTTPRequest, Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { BAR, BUTTON, CLOSE, DIALOG, PHONE, useFunnel } from './funnel-site.js';

const funnel = useFunnel();

const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;

/** Code, and the words of the dialog. */
const isNeeded = (request: HTTPRequest): boolean => /\.js$|\/download-[^/]*\.json$/.test(pathOf(request));

/** Opens the home page and holds what the tap needs. `release` lets go what has been asked for by now, and says what that was. */
async function openHeld(): Promise<{
  readonly page: Page;
  readonly asked: () => string[];
  readonly release: () => string[];
}> {
  const waiting: HTTPRequest[] = [];
  const { page } = await funnel.open('/', {
    viewport: PHONE,
    async prepare(tab) {
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        if (isNeeded(request)) waiting.push(request);
        else void request.continue();
      });
    },
  });
  return {
    page,
    asked: () => waiting.map(pathOf),
    release: () =>
      waiting.splice(0).map((request) => {
        void request.continue();
        return pathOf(request);
      }),
  };
}

/** Waits until all that is asked for in one moment has been. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 400);
      }),
  );

const busy = (page: Page): Promise<string | null> => page.$eval(BUTTON, (button) => button.getAttribute('aria-busy'));

describe('the first tap, before any code is there', () => {
  it('opens the dialog after its code and its words, each in one round', async () => {
    const { page, asked, release } = await openHeld();
    await page.click(BUTTON);
    expect(await busy(page)).toBe('true');
    await expect.poll(asked).toContainEqual(expect.stringContaining('/download-dialog-'));
    await settled(page);
    const code = release();
    await expect.poll(asked).toContainEqual(expect.stringContaining('.json'));
    await settled(page);
    const words = release();
    await page.waitForSelector(DIALOG);
    expect(await busy(page)).toBeNull();
    expect(code.every((path) => path.endsWith('.js'))).toBe(true);
    // Nothing takes bandwidth from them: the code of the download itself comes behind the dialog.
    expect(words).not.toContainEqual(expect.stringContaining('/flow-'));
    await expect.poll(asked).toContainEqual(expect.stringContaining('/flow-'));
  });

  it('hides a dialog that is closed before that, and goes on in the bar', async () => {
    const { page, asked, release } = await openHeld();
    await expect.poll(asked).toContainEqual(expect.stringContaining('/download-host-'));
    release();
    await page.waitForNetworkIdle();
    release();
    await page.click(BUTTON);
    await expect.poll(asked).toContainEqual(expect.stringContaining('.json'));
    release();
    await page.waitForSelector(DIALOG);
    await expect.poll(asked).toContainEqual(expect.stringContaining('/flow-'));
    await page.click(CLOSE);
    await page.waitForSelector(DIALOG, { hidden: true });
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    await expect
      .poll(() => {
        release();
        return page.$(BAR);
      })
      .not.toBeNull();
    expect(await page.$(DIALOG)).toBeNull();
    // Sent in one moment: either may arrive first.
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual(['DownloadButtonClick', 'DownloadDialogClosed']);
  });

  it('opens it after one round where the page was idle before', async () => {
    const { page, asked, release } = await openHeld();
    await expect.poll(asked).toContainEqual(expect.stringContaining('/download-host-'));
    release();
    await page.waitForNetworkIdle();
    release();
    await page.click(BUTTON);
    await expect.poll(asked).toContainEqual(expect.stringContaining('/download-dialog-'));
    await settled(page);
    release();
    await page.waitForSelector(DIALOG);
  });

  it.each([
    ['right after the page', false],
    ['when the page was idle', true],
  ])('says that there is no connection, and waits for it: %s', async (_case, idle) => {
    const { page, asked, release } = await openHeld();
    if (idle) {
      await expect.poll(asked).toContainEqual(expect.stringContaining('/download-host-'));
      release();
      await page.waitForNetworkIdle();
    }
    await page.setOfflineMode(true);
    await page.click(BUTTON);
    await page.waitForSelector('output');
    expect(await page.$eval('output', (words) => words.textContent)).toBe(
      'You are offline. The download continues when you are back',
    );
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    expect(await funnel.events()).toEqual([]);
    await page.setOfflineMode(false);
    await expect
      .poll(() => {
        release();
        return page.$(DIALOG);
      })
      .not.toBeNull();
    await expect
      .poll(async () => {
        // What comes behind the dialog is held too.
        release();
        return (await funnel.events())
          .filter(({ label }) => label === 'DownloadButtonClick')
          .map(({ countPlayLudoHit }) => countPlayLudoHit);
      })
      .toEqual(['1']);
  });
});
