import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { expectText, hydrated, text, useIslandSite } from './island-site.js';

const link = (id: string): string => `islet-island[data-id="${id}"] a`;
const count = (id: string): string => `islet-island[data-id="${id}"] output`;
const asked = (page: Page, id: string): Promise<string | undefined> =>
  page.$eval(`islet-island[data-id="${id}"]`, (island) => (island as HTMLElement).dataset['asked']);

describe('code that does not wait for its component', () => {
  const site = useIslandSite('react');

  it('answers a held link, which is followed neither then nor after hydration', async () => {
    const { page, problems } = await site.open('/at-once/');
    await page.click(link('handled'));
    await hydrated(page, 'handled');
    expect(await asked(page, 'handled')).toBe('click held;');
    expect(await text(page, count('handled'))).toBe('0');
    await page.click(link('handled'));
    await expectText(page, count('handled'), '1');
    expect(new URL(page.url()).pathname).toBe('/at-once/');
    expect(problems()).toEqual([]);
  });

  it('tells a visitor without a connection so, and goes on when there is one', async () => {
    const { page } = await site.open('/at-once/', { prepare: () => Promise.resolve() });
    const said = (): Promise<(string | null)[]> => offlineWords(page);
    await page.setOfflineMode(true);
    await page.click(link('handled'));
    await expect.poll(said).toEqual(['No connection']);
    expect(new URL(page.url()).pathname).toBe('/at-once/');
    expect(await asked(page, 'handled')).toBeUndefined();
    await page.setOfflineMode(false);
    await expect.poll(() => asked(page, 'handled')).toContain('click held;');
    await hydrated(page, 'handled');
    expect(await said()).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/at-once/');
  });
});

/** What the page says of a missing connection. The fixture has other elements of the kind. */
function offlineWords(page: Page): Promise<(string | null)[]> {
  return page.$$eval('output', (all) =>
    all.map(({ textContent }) => textContent).filter((text) => text === 'No connection'),
  );
}
