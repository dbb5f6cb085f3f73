import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  expectText,
  holdCode,
  hydrated,
  isHydrated,
  runtimes,
  text,
  useIslandSite,
  type IslandPage,
} from './island-site.js';

describe.each(runtimes)('events before hydration under %s', (runtime) => {
  const site = useIslandSite(runtime);

  async function openHeld(island: string, path = '/replay/'): Promise<IslandPage & { release: () => Promise<void> }> {
    let release = (): Promise<void> => Promise.resolve();
    const prepare = async (page: Page): Promise<void> => {
      release = await holdCode(page, island);
    };
    return { ...(await site.open(path, { prepare })), release };
  }

  it('lets nobody hear a held click before its replay, and copies it exactly', async () => {
    const { page, release } = await openHeld('counter');
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      document.body.addEventListener('click', (event) => {
        heard.push([
          event.clientX,
          event.clientY,
          event.detail,
          event.bubbles,
          event.constructor.name,
          (event.target as Element).localName,
        ]);
      });
    });
    const box = await (await page.$('.counter button'))?.boundingBox();
    const at = { x: Math.round((box?.x ?? 0) + 5), y: Math.round((box?.y ?? 0) + 5) };
    await page.mouse.click(at.x, at.y);
    expect(await page.evaluate('heard')).toEqual([]);
    await release();
    await hydrated(page, 'counter');
    expect(await page.evaluate('heard')).toEqual([[at.x, at.y, 1, true, 'PointerEvent', 'button']]);
  });

  it('drops a click whose target has gone', async () => {
    const { page, problems, release } = await openHeld('counter');
    await page.evaluate(() => {
      const extra = document.createElement('span');
      extra.textContent = 'extra';
      extra.className = 'extra';
      document.querySelector('.counter')?.append(extra);
      extra.addEventListener('click', () => {
        document.title = 'heard';
      });
    });
    await page.click('.extra');
    await page.$eval('.extra', (extra) => {
      extra.remove();
    });
    await release();
    await hydrated(page, 'counter');
    expect(await page.title()).not.toBe('heard');
    expect(problems()).toEqual([]);
  });

  it.each(['Enter', 'Space'] as const)('counts %s on a button as the one click that it is', async (key) => {
    const { page, release } = await openHeld('counter');
    await page.focus('.counter button');
    await page.keyboard.press(key);
    await release();
    await expectText(page, '.counter p', 'Clicked 1 time');
    await page.keyboard.press(key);
    await expectText(page, '.counter p', 'Clicked 2 times');
  });

  it('delays nothing that the browser answers by itself, and does not repeat it', async () => {
    const { page, problems, release } = await openHeld('native-controls');
    await page.click('input');
    expect(await page.$eval('input', (input) => input.checked)).toBe(true);
    await page.click('summary');
    expect(await page.$eval('details', (details) => details.open)).toBe(true);
    await page.click('a');
    await expect.poll(() => new URL(page.url()).hash).toBe('#there');
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => {
        event.preventDefault();
        document.title = 'sent';
      });
    });
    await page.click('form button');
    expect(await page.title()).toBe('sent');
    expect(await isHydrated(page, 'controls')).toBe(false);

    await release();
    const { page: other } = await site.open('/replay/');
    await other.click('summary');
    await hydrated(other, 'controls');
    expect(await other.$eval('details', (details) => details.open)).toBe(true);
    expect(await text(other, 'output')).toBe('0');
    await other.click('input');
    expect(await other.$eval('input', (input) => input.checked)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('fetches the code when the pointer goes down, and hydrates only on the click', async () => {
    const { page } = await site.open('/replay/');
    const fetched = page.waitForRequest((request) => request.url().includes('/assets/counter-'));
    await page.hover('.counter button');
    await page.mouse.down();
    await fetched;
    await page.mouse.move(0, 0);
    await page.mouse.up();
    expect(await isHydrated(page, 'counter')).toBe(false);
    await page.click('.counter button');
    await expectText(page, '.counter p', 'Clicked 1 time');
  });

  it('holds a click on an island of another strategy while its code is on the way', async () => {
    const { page, release } = await openHeld('counter', '/strategies/');
    await page.click('[data-id="load"] button');
    await release();
    await expectText(page, '[data-id="load"] p', 'Clicked 1 time');
  });
});
