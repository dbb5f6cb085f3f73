import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { expectText, holdCode, isHydrated, text, useIslandSite, type IslandPage } from './island-site.js';

describe('events before hydration', () => {
  const site = useIslandSite('react');

  async function openHeld(island: string, path = '/replay/'): Promise<IslandPage & { release: () => Promise<void> }> {
    let release = (): Promise<void> => Promise.resolve();
    const prepare = async (page: Page): Promise<void> => {
      release = await holdCode(page, island);
    };
    return { ...(await site.open(path, { prepare })), release };
  }

  it('replays every click once, in order, when the code has come', async () => {
    const { page, problems, release } = await openHeld('counter');
    await page.click('.counter button');
    await page.click('.counter button');
    expect(await text(page, '.counter p')).toBe('Clicked 0 times');
    await release();
    await expectText(page, '.counter p', 'Clicked 2 times');
    await page.click('.counter button');
    await expectText(page, '.counter p', 'Clicked 3 times');
    expect(problems()).toEqual([]);
  });

  it('holds Enter and Space where the browser makes no click of them, and no other key', async () => {
    const { page, problems, release } = await openHeld('shortcut');
    await page.focus('.shortcut');
    await page.keyboard.press('ArrowDown');
    expect(await isHydrated(page, 'shortcut')).toBe(false);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
    await release();
    await expectText(page, '.shortcut', 'Keys: [Enter][ ]');
    await page.keyboard.press('ArrowDown');
    await expectText(page, '.shortcut', 'Keys: [Enter][ ][ArrowDown]');
    expect(problems()).toEqual([]);
  });
});
