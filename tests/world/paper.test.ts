import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchSharedBrowser, openTab } from '../helpers/browser.js';
import { ensurePackages } from '../../scripts/debian-packages.js';
import { serveSharedPreview, type Preview } from '../helpers/serve.js';
import { flagshipSite, starterSite, type ReadSite } from '../readers/read-sites.js';

const MARGINS = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };

beforeAll(() => ensurePackages([{ file: '/usr/bin/pdftotext', package: 'poppler-utils' }]));

/** Text of each sheet of a printed page. */
async function sheets(page: Page, format: 'A4' | 'letter', place: string): Promise<string[]> {
  await writeFile(place, await page.pdf({ format, margin: MARGINS, printBackground: false }));
  const { stdout } = await promisify(execFile)('/usr/bin/pdftotext', [place, '-']);
  return stdout.split('\f').slice(0, -1);
}

const spaced = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

describe.each([
  ['the starter', starterSite, ['/', '/questions/', '/notes/add-a-page/', '/search/']],
  [
    'the flagship',
    flagshipSite,
    [
      '/',
      '/faqs/',
      '/privacy-policy/',
      '/terms-and-conditions/',
      '/ludo/',
      '/ludo/ludo-supreme/',
      '/ludo/ludo-rules/',
    ].concat(['/ludo/opening-moves/', '/fair-play/', '/certification/', '/rng-certification/', '/weekly-jackpot/']),
  ],
])('%s on paper', (_, make: () => Promise<ReadSite>, routes: readonly string[]) => {
  let site: ReadSite;
  let preview: Preview;
  let tab: Awaited<ReturnType<typeof openTab>>;
  beforeAll(async () => {
    site = await make();
    preview = await serveSharedPreview(site.out);
    tab = await openTab((await launchSharedBrowser()).browser, preview.url, { viewport: { width: 1280, height: 800 } });
  }, 300_000);
  afterAll(async () => {
    await tab.close();
    await preview.close();
    await site.dispose();
  });

  it.each(routes)('has the answers, and each heading with its text: %s', async (route) => {
    const { page } = tab;
    await page.goto(preview.url + route, { waitUntil: 'load' });
    const texts = (selector: string): Promise<string[]> =>
      page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent));
    const headings = (await texts('main :is(h1, h2, h3, h4)')).map(spaced);
    const answers = (await texts('main details > :not(summary, nav) > p:first-child')).map(spaced);
    for (const format of ['A4', 'letter'] as const) {
      const printed = await sheets(page, format, join(inject('runFolder'), 'page.pdf'));
      const whole = spaced(printed.join(' '));
      for (const answer of answers) expect(whole, answer).toContain(answer.slice(0, 25));
      const ends = printed.slice(0, -1).map((text) => spaced(text.trim().split('\n').at(-1) ?? ''));
      expect(ends.filter((line) => line !== '' && headings.some((heading) => heading === line))).toEqual([]);
    }
  });
});
