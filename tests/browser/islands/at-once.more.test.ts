import type { HTTPRequest, Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { expectText, hydrated, isHydrated, runtimes, useIslandSite } from './island-site.js';

const link = (id: string): string => `islet-island[data-id="${id}"] a`;
const count = (id: string): string => `islet-island[data-id="${id}"] output`;
const asked = (page: Page, id: string): Promise<string | undefined> =>
  page.$eval(`islet-island[data-id="${id}"]`, (island) => (island as HTMLElement).dataset['asked']);

describe.each(runtimes)('code that does not wait for its component under %s', (runtime) => {
  const site = useIslandSite(runtime);

  it('leaves an event that it does not deal with to the component', async () => {
    const { page } = await site.open('/at-once/');
    await page.focus(link('replayed'));
    await page.keyboard.press('Enter');
    await expectText(page, count('replayed'), '1');
    expect(await asked(page, 'replayed')).toBe('click held;');
    expect(new URL(page.url()).pathname).toBe('/at-once/');
  });

  it('runs before the code of the component has come', async () => {
    const waiting: HTTPRequest[] = [];
    /** The entry of the island, and what it imports statically. */
    const early = new Set<string>();
    let holding = true;
    const prepare = async (opened: Page): Promise<void> => {
      await opened.setRequestInterception(true);
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (holding && pathname.endsWith('.js') && !early.has(pathname)) waiting.push(request);
        else void request.continue();
      });
    };
    const { page } = await site.open('/at-once/', { prepare });
    const addresses = await page.$eval('islet-island[data-id="handled"]', (island) => {
      const { src = '', with: beside = '' } = (island as HTMLElement).dataset;
      return [src, ...beside.split(' ')];
    });
    for (const address of addresses) early.add(address);
    // The other islands may have asked for them before.
    const isEarly = (request: HTTPRequest): boolean => early.has(new URL(request.url()).pathname);
    await Promise.all(waiting.filter(isEarly).map((request) => request.continue()));
    waiting.splice(0, Infinity, ...waiting.filter((request) => !isEarly(request)));
    await page.click(link('handled'));
    await expect.poll(() => asked(page, 'handled')).toBe('click held;');
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    expect(await isHydrated(page, 'handled')).toBe(false);
    holding = false;
    await Promise.all(waiting.map((request) => request.continue()));
    await hydrated(page, 'handled');
  });

  it('is busy until it has answered, and its component is asked for only then', async () => {
    const scripts: string[] = [];
    const prepare = (opened: Page): Promise<void> => {
      opened.on('request', (request) => {
        if (request.url().endsWith('.js')) scripts.push(request.url());
      });
      return Promise.resolve();
    };
    const { page, problems } = await site.open('/at-once/', { prepare });
    await page.waitForNetworkIdle();
    const before = scripts.length;
    const busy = (): Promise<string | null> => page.$eval(link('slow'), (pressed) => pressed.getAttribute('aria-busy'));
    // In the same task as the press: whatever is shown next shows it.
    expect(
      await page.$eval(link('slow'), (pressed) => {
        (pressed as HTMLElement).click();
        return pressed.getAttribute('aria-busy');
      }),
    ).toBe('true');
    await expect.poll(() => asked(page, 'slow')).toBe('click held;');
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    expect(await busy()).toBe('true');
    expect(scripts.slice(before)).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('answer')));
    await hydrated(page, 'slow');
    expect(await busy()).toBeNull();
    expect(problems()).toEqual([]);
  });

  it('goes on where the browser is wrong about having no connection', async () => {
    const { page } = await site.open('/at-once/', { prepare: () => Promise.resolve() });
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
    });
    await page.click(link('handled'));
    await hydrated(page, 'handled');
    expect(await offlineWords(page)).toEqual([]);
  });

  it('may put off an island that starts by itself', async () => {
    const { page } = await site.open('/at-once/');
    await hydrated(page, 'soon');
    await expect.poll(() => asked(page, 'later')).toBe('start held;');
    expect(await isHydrated(page, 'later')).toBe(false);
  });

  it('is asked once by an island that starts by itself, and what was pressed meanwhile counts once', async () => {
    const waiting: HTTPRequest[] = [];
    const prepare = async (opened: Page): Promise<void> => {
      await opened.setRequestInterception(true);
      opened.on(
        'request',
        (request) => void (request.url().endsWith('.js') ? waiting.push(request) : request.continue()),
      );
    };
    const { page } = await site.open('/at-once/', { prepare });
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.click(link('later'));
    const release = async (): Promise<void> => {
      await Promise.all(waiting.splice(0).map((request) => request.continue()));
    };
    const pressed = async (): Promise<string | undefined> => {
      await release();
      return page.$eval('islet-island[data-id="later"]', (island) => (island as HTMLElement).dataset['pressed']);
    };
    await expect.poll(pressed).toBe('1');
    expect(await asked(page, 'later')).toBe('start held;');
    expect(new URL(page.url()).pathname).toBe('/at-once/');
  });

  it('lets the browser follow the link where the code cannot be had', async () => {
    const prepare = async (opened: Page): Promise<void> => {
      await opened.setRequestInterception(true);
      opened.on('request', (request) => void (request.url().endsWith('.js') ? request.abort() : request.continue()));
    };
    const { page } = await site.open('/at-once/', { prepare });
    await Promise.all([page.waitForNavigation(), page.click(link('handled'))]);
    expect(new URL(page.url()).pathname).toBe('/native/');
  });
});

/** What the page says of a missing connection. The fixture has other elements of the kind. */
function offlineWords(page: Page): Promise<(string | null)[]> {
  return page.$$eval('output', (all) =>
    all.map(({ textContent }) => textContent).filter((text) => text === 'No connection'),
  );
}
