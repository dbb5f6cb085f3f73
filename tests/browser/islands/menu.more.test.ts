import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { hydrated, runtimes, useIslandSite } from './island-site.js';

const MENU = '[data-id="menu"]';
const phone = { viewport: { width: 360, height: 640 } };
const isOpen = (page: Page): Promise<boolean> => page.$eval(`${MENU} details`, ({ open }) => open);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.localName ?? '');

async function openMenu(page: Page): Promise<void> {
  await page.click(`${MENU} summary`);
  await hydrated(page, 'menu');
  expect(await isOpen(page)).toBe(true);
}

describe.each(runtimes)('menu under %s', (runtime) => {
  const site = useIslandSite(runtime);

  it('opens with the first click, stays open through hydration, and closes with the next', async () => {
    const { page, problems } = await site.open('/native/', phone);
    await openMenu(page);
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(false);
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('closes on a click on an item, which is followed', async () => {
    const { page, problems } = await site.open('/native/', phone);
    await openMenu(page);
    await page.click(`${MENU} a[href="#answers"]`);
    expect(await isOpen(page)).toBe(false);
    expect(new URL(page.url()).hash).toBe('#answers');
    expect(problems()).toEqual([]);
  });

  // What follows lies in the markup and in handlers that are the same under both.

  it('stays open on a click beside the items', async () => {
    const { page } = await site.open('/native/', phone);
    await openMenu(page);
    const foot = [180, phone.viewport.height - 20] as const;
    expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.localName, foot)).toBe('nav');
    await page.mouse.click(...foot);
    expect(await isOpen(page)).toBe(true);
  });

  it('closes on Escape and gives the focus back to its button', async () => {
    const { page } = await site.open('/native/', phone);
    await openMenu(page);
    await page.focus(`${MENU} a[href="/native/"]`);
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(await focused(page)).toBe('summary');

    await page.focus('[data-id="links"] summary');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.closest('islet-island')?.getAttribute('data-id'))).toBe(
      'links',
    );
  });

  it('closes on a click outside, and leaves the focus there', async () => {
    const { page } = await site.open('/native/', phone);
    await openMenu(page);
    await page.$eval('main h1', (heading) => {
      (heading as HTMLElement).click();
    });
    expect(await isOpen(page)).toBe(false);
  });

  it('closes when the keyboard moves the focus past its last item', async () => {
    const { page } = await site.open('/native/', phone);
    await openMenu(page);
    await page.focus(`${MENU} nav a[href="#answers"]`);
    await page.keyboard.press('Tab');
    expect(await isOpen(page)).toBe(false);
  });

  it('opens and closes without scripts, and says what its button does', async () => {
    const { page } = await site.open('/native/', { ...phone, javaScript: false });
    const name = async (): Promise<string> =>
      (await page.$eval(`${MENU} summary`, (summary) => summary.innerText)).trim();
    expect(await name()).toBe('Open menu');
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(true);
    expect(await name()).toBe('Close menu');
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(false);
  });
});
