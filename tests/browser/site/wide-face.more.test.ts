import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserArguments, findBrowser, LOOPBACK_ONLY } from '../../../scripts/browser.js';
import { openPage } from '../../helpers/browser.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { noteShifts, shiftsOf } from '../../helpers/layout-shifts.js';
import { serveSharedPreview, type Preview } from '../../helpers/serve.js';
import { hurry, saveBy, tapDownload, useFunnel } from '../funnel/funnel-site.js';

const FONTS = fileURLToPath(new URL('../../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/** Starts a browser that has DejaVu Sans alone, whose letters are a fifth wider than those of the other tests. Elsewhere than on Linux, it has the fonts of the system. */
async function launchWithWideFace(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No browser found.');
  const folder = await mkdtemp(join(inject('runFolder'), 'wide-face-'));
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${FONTS}</dir><cachedir>${folder}</cachedir><match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match></fontconfig>`,
  );
  return puppeteer.launch({
    executablePath,
    userDataDir: join(folder, 'profile'),
    pipe: true,
    env: { ...process.env, FONTCONFIG_FILE: file },
    args: [...browserArguments, LOOPBACK_ONLY],
  });
}

describe('a visitor whose only face is a wide one', () => {
  const funnel = useFunnel();
  let site: Flagship;
  let preview: Preview;
  let browser: Browser;

  beforeAll(async () => {
    site = await buildFlagship();
    preview = await serveSharedPreview(site.out);
    browser = await launchWithWideFace();
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    await browser.close();
    await preview.close();
    await site.dispose();
  });

  it.each(['/', '/bn/ludo/', '/coupons/', '/weekly-jackpot/'])('never scrolls sideways: %s', async (path) => {
    const { page } = await openPage(browser, preview.url + path, { viewport: { width: 320, height: 568 } });
    const excess: string[] = [];
    for (const width of [320, 360, 768, 1024]) {
      await page.setViewport({ width, height: 800 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrollWidth > width) excess.push(`${String(scrollWidth)} in ${String(width)}`);
    }
    expect(excess).toEqual([]);
  });

  it('does not see the page move when a coupon answers', async () => {
    const { page } = await openPage(browser, `${preview.url}/coupons/`, { viewport: { width: 360, height: 640 } });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    const height = (): Promise<number> => page.$eval('main', (main) => main.getBoundingClientRect().height);
    const before = await height();
    const status = 'islet-island[data-island="copy-coupon"] [role="status"]';
    await page.click('islet-island[data-island="copy-coupon"] button');
    await expect.poll(() => page.$eval(status, ({ textContent }) => textContent)).not.toBe('');
    expect(await height()).toBe(before);
  });

  it.each(['2026-11-21T12:00:00', '2026-11-24T12:00:00'])(
    'does not see the jackpot move when its time comes: %s',
    async (now) => {
      const { page } = await openPage(browser, `${preview.url}/weekly-jackpot/`, {
        viewport: { width: 360, height: 640 },
        async prepare(tab) {
          await noteShifts(tab);
          await tab.evaluateOnNewDocument(
            (moment) => {
              Date.now = () => moment;
            },
            Date.parse(`${now}+05:30`),
          );
        },
      });
      await page.waitForFunction(() => / d .* min$/.test(document.querySelector('[data-clock]')?.textContent ?? ''));
      // Two frames, in which a shift would be noted.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      expect(await shiftsOf(page)).toEqual([]);
    },
  );

  it.each(['/', '/bn/ludo/'])('finds each button of the dialog where it was: %s', async (path) => {
    await funnel.hold();
    const { page } = await openPage(browser, funnel.pageUrl + path, {
      viewport: { width: 320, height: 640 },
      prepare: hurry,
    });
    await page.evaluate(() => {
      const places = new Set<string>();
      new MutationObserver(() => {
        for (const name of ['dl-close', 'dl-save', 'dl-again']) {
          const top = document.querySelector(`dialog .${name}`)?.getBoundingClientRect().top;
          if (top !== undefined) places.add(`${name} ${String(Math.round(top))}`);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      Object.assign(globalThis, { places });
    });
    await tapDownload(page);
    await funnel.goOn();
    await saveBy(page);
    await page.waitForSelector('dialog .dl-saved');
    const places = await page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);
    expect(places.map((place) => place.split(' ')[0]).sort()).toEqual(['dl-again', 'dl-close', 'dl-save']);
  });
});
