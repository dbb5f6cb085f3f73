import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useFlagship, WALK_TIMEOUT, WIDE } from './flagship-browser.js';

interface AxeWindow {
  readonly axe: { run(context: string | Document, options: RunOptions): Promise<AxeResults> };
}

type Scheme = 'light' | 'dark';

const MENU = 'islet-island[data-id="menu"] details';

/** Better contrast than the law asks for; wanted in the content only. One run with the other rules shares their work on each text. */
const ENHANCED = 'color-contrast-enhanced';

/** Rules of every level below AAA and good practice. */
const ALL_RULES: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, [ENHANCED]: { enabled: true } } };

/** The rules that can judge differently when nothing but colours change. */
const COLOUR_RULES: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', ENHANCED] } };

/** Faults of the page, or of the part with this selector. */
async function faults(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  return page.evaluate(
    async (selector, settings, enhanced) => {
      const { violations } = await (globalThis as unknown as AxeWindow).axe.run(selector ?? document, settings);
      const isWanted = (id: string, target: string): boolean => id !== enhanced || document.querySelector(target)?.closest('main') != null;
      return violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ target }) => isWanted(id, String(target[0]))).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`.slice(0, 400)),
      );
    },
    part ?? null,
    options,
    ENHANCED,
  );
}

const setScheme = (page: Page, value: Scheme): Promise<void> =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }, { name: 'prefers-reduced-motion', value: 'reduce' }]);

/** The menu, where the page has one on this screen. */
const setMenu = (page: Page, open: boolean): Promise<boolean> =>
  page.evaluate((selector, value) => {
    const menu = document.querySelector<HTMLDetailsElement>(selector);
    if (menu === null) return false;
    menu.open = value;
    return menu.checkVisibility();
  }, MENU, open);

/** The header with all that decides how it looks: equal headers under an equal style sheet have equal faults. */
const headerAndStyle = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('header, head > style, head > link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML).join('\n'));

/** Unfolds what can be, so that nothing is passed over. */
const unfold = (page: Page): Promise<void> =>
  page.$$eval('main details, footer details', (items) => {
    for (const details of items) {
      details.removeAttribute('name');
      details.open = true;
    }
  });

const prepare = async (page: Page): Promise<void> => {
  await setScheme(page, 'light');
  await page.evaluateOnNewDocument(axe.source);
};

describe('the accessibility of the site', () => {
  const site = useFlagship();
  const found: string[] = [];
  let menus = 0;
  let problems: string[];

  /**
   * One navigation for each page, on a phone. In light everything is checked. In dark the same elements stand in the same places
   * under the same names, so only the rules about colour can judge differently. The open menu changes nothing outside the
   * header, so only the header is checked again, and once for all pages that have the very same. On a wide screen the header has
   * other parts, which depend on the kind of page alone, so one page of each kind is checked there.
   */
  beforeAll(async () => {
    const kinds = new Set(site.kinds());
    const headers = new Set<string>();
    problems = await site.walk(
      site.routes(),
      async (page, route) => {
        const check = async (state: string, options: RunOptions, part?: string): Promise<void> => {
          found.push(...(await faults(page, options, part)).map((fault) => `${route}, ${state}: ${fault}`));
        };
        await page.setViewport(PHONE);
        await setScheme(page, 'light');
        await unfold(page);
        await check('light', ALL_RULES);
        const header = await headerAndStyle(page);
        const isNew = !headers.has(header);
        headers.add(header);
        if (isNew && (await setMenu(page, true))) {
          menus += 1;
          await check('light, menu open', ALL_RULES, 'header');
          await setScheme(page, 'dark');
          await check('dark, menu open', COLOUR_RULES, 'header');
          await setMenu(page, false);
        }
        await setScheme(page, 'dark');
        await check('dark', COLOUR_RULES);
        if (!kinds.has(route)) return;
        await page.setViewport(WIDE);
        await check('dark, wide', ALL_RULES);
      },
      { viewport: PHONE, prepare },
    );
  }, WALK_TIMEOUT);

  it('is without fault on every page, in light and in dark, with the menu closed and open', () => {
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    expect(menus).toBeGreaterThan(site.kinds().length / 2);
  });

  it('is judged by a checker that finds faults in light and in dark, and in the open menu', async () => {
    const { page } = await site.open('/', { viewport: PHONE, prepare });
    expect(await faults(page, ALL_RULES)).toEqual([]);
    await page.evaluate((menu) => {
      const add = (parent: Element | null, color: string): void => {
        const faint = document.createElement('p');
        faint.textContent = 'Too faint to read';
        faint.style.color = color;
        parent?.prepend(faint);
      };
      const main = document.querySelector('main');
      const image = document.createElement('img');
      image.src = '/assets/none.png';
      main?.append(image);
      // One that is too faint for all text, one that is so only for body text, and one that only the dark scheme swallows.
      for (const color of ['#999', '#666', '#1b1033']) add(main, color);
      add(document.querySelector(`${menu} nav`), '#999');
    }, MENU);
    const rules = async (options: RunOptions, part?: string): Promise<string[]> => (await faults(page, options, part)).map((line) => line.split(':')[0] ?? '').sort();
    expect(await rules(ALL_RULES)).toEqual(['color-contrast', ENHANCED, 'image-alt']);
    expect(await setMenu(page, true)).toBe(true);
    expect(await rules(ALL_RULES, 'header')).toEqual(['color-contrast']);
    await setScheme(page, 'dark');
    expect(await rules(COLOUR_RULES, 'main')).toEqual(['color-contrast', 'color-contrast', ENHANCED]);
  });
});
