import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { PHONE, WIDE } from './flagship-browser.js';

interface AxeWindow {
  readonly axe: { run(context: string | Document, options: RunOptions): Promise<AxeResults> };
}

type Scheme = 'light' | 'dark';

export const MENU = 'islet-island[data-id="menu"] details';

/** Better contrast than the law asks for; wanted in the content only. One run with the other rules shares their work on each text. */
export const ENHANCED = 'color-contrast-enhanced';

/** Rules of every level below AAA and good practice. */
export const ALL_RULES: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, [ENHANCED]: { enabled: true } } };

/** The rules that can judge differently when nothing but colours change. */
export const COLOUR_RULES: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', ENHANCED] } };

/** Faults of the page, or of the part with this selector. */
export async function faults(page: Page, options: RunOptions, part?: string): Promise<string[]> {
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

export const setScheme = (page: Page, value: Scheme): Promise<void> =>
  page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }, { name: 'prefers-reduced-motion', value: 'reduce' }]);

/** The menu, where the page has one on this screen. */
export const setMenu = (page: Page, open: boolean): Promise<boolean> =>
  page.evaluate((selector, value) => {
    const menu = document.querySelector<HTMLDetailsElement>(selector);
    if (menu === null) return false;
    menu.open = value;
    return menu.checkVisibility();
  }, MENU, open);

/** The header with all that decides how it looks: equal headers under an equal style sheet have equal faults. */
const headerAndStyle = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('header, head > style, head > link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML).join('\n'));

/** Brings the checker into every page of a tab, which shows them in light. */
export const bringChecker = async (page: Page): Promise<void> => {
  await setScheme(page, 'light');
  await page.evaluateOnNewDocument(axe.source);
};

/** What the checker found on the pages that were visited. */
export interface Checked {
  /** Route, state of the page, and fault. */
  readonly found: readonly string[];
  /** How many different headers have a menu that was opened. */
  readonly menus: () => number;
  /** Checks the page in a tab that has the checker and whose content is unfolded; leaves it in dark. */
  visit(page: Page, route: string, isFirstOfKind: boolean): Promise<void>;
}

/**
 * On a phone. In light everything is checked. In dark the same elements stand in the same places under the same names, so only the
 * rules about colour can judge differently. The open menu changes nothing outside the header, so only the header is checked again, and
 * once for all pages that have the very same. On a wide screen the header has other parts, which depend on the kind of page alone, so
 * one page of each kind is checked there.
 */
export function accessibilityOfPages(): Checked {
  const found: string[] = [];
  const headers = new Set<string>();
  let menus = 0;
  return {
    found,
    menus: () => menus,
    async visit(page, route, isFirstOfKind) {
      const check = async (state: string, options: RunOptions, part?: string): Promise<void> => {
        found.push(...(await faults(page, options, part)).map((fault) => `${route}, ${state}: ${fault}`));
      };
      await page.setViewport(PHONE);
      await setScheme(page, 'light');
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
      if (!isFirstOfKind) return;
      await page.setViewport(WIDE);
      await check('dark, wide', ALL_RULES);
    },
  };
}
