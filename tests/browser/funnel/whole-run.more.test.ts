import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFailed } from 'vitest';
import {
  BAR,
  completeIn,
  DIALOG,
  isModal,
  MIB,
  ownFolder,
  percentIs,
  PHONE,
  progressIn,
  saveBy,
  servedSha256,
  tapDownload,
  useFunnel,
} from './funnel-site.js';

/** Three times the budget of memory shows as much as the size of the real file does. */
const SIZE = 60 * MIB;
const SAVE_EVERY = 2 * MIB;

/** Limit for the script that a tap loads, in bytes after Brotli: 17.5 KB, of which the dialog waits for 6. */
const SCRIPT_BUDGET = 17_920;

/** Most that values of scripts and the bytes of their buffers may grow while a file of any size arrives, in bytes. */
const HEAP_BUDGET = 8 * MIB;

const funnel = useFunnel();

describe('a download from the tap to the saved file', () => {
  it('brings a large file byte for byte, in little memory', async () => {
    await funnel.settings({ size: SIZE });
    // The end does not come before the memory was looked at several times.
    await funnel.faults([
      { kind: 'rate', bytesPerSecond: 8 * MIB },
      { kind: 'stall', at: SIZE - MIB },
    ]);
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    const session = await page.createCDPSession();
    // Without the browser's own objects (`embedderHeapUsedSize`), which it frees when it likes.
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = (await session.send('Runtime.getHeapUsage')) as {
        readonly usedSize: number;
        readonly backingStorageSize: number;
      };
      return usedSize + backingStorageSize;
    };
    const before = await heap();
    await tapDownload(page);
    await progressIn(page, DIALOG);
    const samples: number[] = [];
    const percent = (): Promise<number> =>
      page.$eval('.dl-percent', ({ textContent }) => Number.parseFloat(textContent));
    while (samples.length < 3 || (await percent()) < Math.floor((100 * (SIZE - MIB)) / SIZE)) {
      samples.push(await heap());
      await sleep(200);
    }
    await funnel.goOn();
    await page.waitForSelector('.dl-save');
    samples.push(await heap());
    expect(Math.max(...samples) - before).toBeLessThanOrEqual(HEAP_BUDGET);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    expect(await page.$eval('.dl-saved', ({ textContent }) => textContent)).toContain('Saved.');
    expect((await funnel.requests('download')).map(({ status, range }) => [status, range])).toEqual([[200, null]]);
    expect(log.pageErrors).toEqual([]);
    expect(log.cspViolations).toEqual([]);
    expect(log.consoleErrors).toEqual(['!Error: Unable to send GA tracking!']);
  });

  it('goes on by itself, in a bar that is not modal, after the browser was killed', async () => {
    const seed = Number(process.env['FUNNEL_SEED'] ?? Math.floor(Math.random() * 1_000));
    onTestFailed(() => {
      console.error(`FUNNEL_SEED=${String(seed)} kills the browser at the same moment again.`);
    });
    const size = 16 * MIB;
    await funnel.settings({ size });
    // The end does not come before the kill, however busy the machine is.
    await funnel.faults([
      { kind: 'rate', bytesPerSecond: 8 * MIB },
      { kind: 'stall', at: 14 * MIB },
    ]);
    const profile = await ownFolder('profile');
    const killed = await funnel.launch(profile);
    const first = (await killed.pages())[0] ?? (await killed.newPage());
    await first.goto(`${funnel.pageUrl}/`);
    await tapDownload(first);
    // The second save has begun: the first is there. What was reported of the tap would else be lost with the browser, which writes such things down late.
    await percentIs(first, 30);
    const labels = async (): Promise<unknown[]> => (await funnel.events()).map(({ label }) => label).sort();
    await expect.poll(labels).toEqual(['DownloadButtonClick']);
    await sleep(seed);
    const { pid } = killed.process() ?? {};
    if (pid === undefined) throw new Error('The browser is not running.');
    // All its processes: Debian starts it by a script.
    process.kill(-pid, 'SIGKILL');
    await expect.poll(async () => (await funnel.requests('download'))[0]?.state).toBe('left');

    const browser = await funnel.launch(profile);
    try {
      const page = (await browser.pages())[0] ?? (await browser.newPage());
      await page.goto(`${funnel.pageUrl}/`);
      await progressIn(page, BAR);
      expect(await isModal(page)).toBe(false);
      // No entry made without a tap, which browsers would skip.
      expect(await page.evaluate(() => history.length)).toBe(2);
      await funnel.goOn();
      await completeIn(page, BAR);
      expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(size));
      await expect.poll(labels).toEqual(['DownloadButtonClick', 'DownloadComplete']);
    } finally {
      await browser.close();
    }
    const [, again, ...others] = await funnel.requests('download');
    const from = Number(/^bytes=(\d+)-$/.exec(again?.range ?? '')?.[1]);
    expect(again?.status).toBe(206);
    expect(from % SAVE_EVERY).toBe(0);
    expect(from).toBeGreaterThan(0);
    expect(others).toEqual([]);
    expect(await labels()).toEqual(['DownloadButtonClick', 'DownloadComplete']);
  });

  it('loads at most 17.5 KB of script with the tap, and no React', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    await page.waitForNetworkIdle();
    const sizes: number[] = [];
    const reads: Promise<unknown>[] = [];
    page.on('response', (response) => {
      // The check of the file and the bar come with its first bytes, and take no time from the tap.
      if (response.request().resourceType() !== 'script' || /\/(?:verify-file|bar-view)-/.test(response.url())) return;
      reads.push(
        response.text().then((text) => {
          sizes.push(brotliCompressSync(text).length);
        }),
      );
    });
    await funnel.hold();
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await page.waitForNetworkIdle({ concurrency: 1 });
    await Promise.all(reads);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  });
});
