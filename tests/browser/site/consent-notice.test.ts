import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OTHER_SETTINGS } from '../../helpers/flagship-variants.js';
import { PHONE, useFlagship } from './flagship-browser.js';
import { PROOF } from './social-proof-page.js';
import { decided, isShown, NOTICE, REFUSE, shownNotice } from './consent-page.js';

describe('a site without consent', () => {
  const site = useFlagship();

  it('has no part of the notice in its pages', async () => {
    for (const page of ['index.html', 'privacy-policy/index.html', 'hi/index.html', '404.html']) {
      const html = await readFile(join(site.out(), page), 'utf8');
      expect(html.match(/[^"]*consent-(notice|choice)[^"]*|class="consent[^"]*"|data-answer|\.consent\b/g)).toBeNull();
    }
  });
});

describe('a site that gives notice', () => {
  const site = useFlagship(...OTHER_SETTINGS);

  it('says so, and asks for the area until a visitor refuses', async () => {
    const asked: string[] = [];
    const opened = await site.open('/lite/free/', {
      viewport: PHONE,
      prepare: async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/api/location')) asked.push(request.url());
        });
        await Promise.resolve();
      },
    });
    const page = await shownNotice(opened);
    expect(await page.$$eval(`${NOTICE} button`, (buttons) => buttons.map(({ textContent }) => textContent))).toEqual([
      'OK',
      'No, thanks',
    ]);
    const drawFigure = async (): Promise<void> => {
      // The script comes when the figure is near the screen.
      await page.$eval(PROOF, (proof) => {
        proof.scrollIntoView({ block: 'center', behavior: 'instant' });
      });
      await page.waitForSelector(`${PROOF} img[loading="eager"]`);
    };
    await drawFigure();
    expect(asked).toHaveLength(1);
    await page.click(REFUSE);
    await page.reload();
    await drawFigure();
    await decided(page);
    expect(asked).toHaveLength(1);
    expect(await isShown(page)).toBe(false);
    expect(opened.problems()).toEqual([]);
  });

  it('is answered with the keyboard, which gives the focus back, and asks no more', async () => {
    const { page, problems } = await site.open('/lite/free/', { viewport: PHONE });
    await shownNotice({ page, problems });
    const notice = await page.$eval(NOTICE, (element) => element.getBoundingClientRect().bottom);
    expect(notice).toBe(PHONE.height);
    await page.evaluate(() => {
      [...document.querySelectorAll<HTMLElement>('main a')].at(-1)?.focus();
    });
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.textContent.trim().slice(0, 20));
    const before = await focused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('OK');
    await page.keyboard.press('Enter');
    expect(await isShown(page)).toBe(false);
    expect(await focused()).toBe(before);
    await page.goto(new URL('/ludo/', page.url()).href);
    await decided(page);
    expect(await isShown(page)).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('asks again from the privacy policy', async () => {
    const { page } = await site.open('/privacy-policy/', { viewport: PHONE });
    await shownNotice({ page, problems: () => [] });
    await page.click(REFUSE);
    await page.click('.consent-choice button');
    expect(await isShown(page)).toBe(true);
  });
});
