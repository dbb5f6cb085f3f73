import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { blockCode } from '../missing-code.js';
import {
  allowSaving,
  BAR,
  BUTTON,
  DIALOG,
  HELD_TO_BREAK,
  PHONE,
  progressIn,
  says,
  tapDownload,
  until,
  useFunnel,
} from './funnel-site.js';

interface Heard {
  readonly errors: readonly string[];
  readonly rejections: readonly string[];
}

const funnel = useFunnel();

/** Writes down what comes to the page as an error, and what nobody took of its promises; then breaks something of the browser. */
const listening = (breakIt: () => void = () => undefined) => ({
  viewport: PHONE,
  async prepare(page: Page): Promise<void> {
    await page.evaluateOnNewDocument(() => {
      const heard = { errors: [] as string[], rejections: [] as string[] };
      Object.assign(globalThis, { heard });
      addEventListener('error', ({ message }) => {
        heard.errors.push(message);
      });
      addEventListener('unhandledrejection', ({ reason }) => {
        heard.rejections.push(String(reason));
      });
    });
    await page.evaluateOnNewDocument(breakIt);
  },
});

const heardBy = (page: Page): Promise<Heard> => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

describe('what goes wrong with a download', () => {
  it('is rethrown as an error of the page, and leaves no promise that nobody hears: at the tap, at a second try, and where it is taken up again', async () => {
    await funnel.faults(HELD_TO_BREAK);
    const { page } = await funnel.open('/', listening());
    const failed = async (times: number): Promise<void> => {
      await expect
        .poll(() => heardBy(page))
        .toEqual({
          errors: Array.from({ length: times }, () => 'Uncaught Error: The download failed: refused'),
          rejections: [],
        });
    };
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await funnel.faults([{ kind: 'error', status: 405 }]);
    await says(page, DIALOG, 'The server is not sending the file right now');
    await failed(1);
    await page.locator(`${DIALOG} .dl-actions button`).click();
    await failed(2);
    await page.reload();
    await says(page, BAR, 'The server is not sending the file right now');
    await failed(1);
  });

  it('ends as a failure where the browser denies the page its locks', async () => {
    const { page } = await funnel.open(
      '/',
      listening(() => {
        LockManager.prototype.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
      }),
    );
    await tapDownload(page);
    await says(page, DIALOG, 'Something went wrong on our side');
    expect(await page.$(`${DIALOG} .dl-link`)).not.toBeNull();
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    await expect.poll(async () => (await funnel.events()).map(({ label }) => label)).toContain('DownloadFailed');
    expect((await heardBy(page)).rejections).toEqual([]);
  });

  it('leads to the plain link where the dialog does not open', async () => {
    const { page } = await funnel.open(
      '/',
      listening(() => {
        HTMLDialogElement.prototype.showModal = () => {
          throw new DOMException('No', 'InvalidStateError');
        };
      }),
    );
    const { saved } = await allowSaving(page);
    await page.click(BUTTON);
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect((await heardBy(page)).rejections).toEqual([]);
  });
});

it('a page that is made ready a second time, because code was missing, takes a tap anywhere for one tap', async () => {
  const { page } = await funnel.open('/faqs/', { viewport: PHONE });
  // A look for an interrupted download is due where there is a database.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('ZupeeDownloads', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('downloads');
        };
        request.onsuccess = resolve;
      }),
  );
  const unblock = await blockCode(page, /\/resume-check-/);
  await page.goto(`${funnel.pageUrl}/lite/free/`);
  await page.waitForSelector('islet-island[data-id="download"][data-failed]');
  unblock();
  await page.evaluate(() => {
    dispatchEvent(new Event('online'));
  });
  await page.waitForSelector('islet-island[data-id="download"]:not([data-failed])');
  await page.click('h1');
  await page.waitForSelector(DIALOG);
  await until(page, () => document.querySelector('dialog .dl-percent')?.textContent !== '');
  await expect
    .poll(async () =>
      (await funnel.events())
        .filter(({ label }) => label === 'DownloadButtonClick')
        .map(({ countPlayLudoHit }) => countPlayLudoHit),
    )
    .toEqual(['1']);
});
