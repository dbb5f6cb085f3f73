import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { resize, WIDE } from './flagship-browser.js';

interface AxeWindow {
  readonly axe: { run(context: unknown, options: RunOptions): Promise<AxeResults> };
}

/** Parts of the page by what they have in common with those of other pages, from one question to the next. */
interface PartsWindow {
  parts: Map<string, Element[]>;
}

/** What is judged: the page, what has this selector, or nothing but these parts or all but them. */
type Scope = string | { readonly only: readonly string[] } | { readonly allBut: readonly string[] } | undefined;

type Scheme = 'light' | 'dark';

/** Half of what `axe.source` is; each page has to compile it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const MENU = 'islet-island[data-id="menu"] details';

/** Better contrast than the law asks for; wanted in the content only. One run with the other rules shares their work on each text. */
export const ENHANCED = 'color-contrast-enhanced';

const BY_COLOUR = ['color-contrast', 'link-in-text-block', ENHANCED];
const enabled = (names: readonly string[], value: boolean): NonNullable<RunOptions['rules']> =>
  Object.fromEntries(names.map((name) => [name, { enabled: value }]));

/** Rules of every level below AAA and good practice. */
export const ALL_RULES: RunOptions = { resultTypes: ['violations'], rules: enabled(['target-size', ENHANCED], true) };

/** The rules that can judge differently when nothing but colours change. */
export const COLOUR_RULES: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'rule', values: BY_COLOUR } };

/** All the others. */
export const OTHER_RULES: RunOptions = {
  resultTypes: ['violations'],
  rules: { ...enabled(['target-size'], true), ...enabled(BY_COLOUR, false) },
};

/** Those without the one that asks of each element whether it stands in a landmark. */
const WITHIN_LANDMARKS: RunOptions = { ...OTHER_RULES, rules: { ...OTHER_RULES.rules, ...enabled(['region'], false) } };

/** Brings the checker into a page. */
export async function bringChecker(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

/** Faults of the page, or of a part of it. */
export async function faults(page: Page, options: RunOptions, scope?: Scope): Promise<string[]> {
  return page.evaluate(
    async (judged, settings, enhanced) => {
      const elements = (keys: readonly string[]): Element[] =>
        keys.flatMap((key) => (globalThis as unknown as PartsWindow).parts.get(key) ?? []);
      const context =
        judged === null
          ? document
          : typeof judged === 'string'
            ? judged
            : 'only' in judged
              ? { include: elements(judged.only) }
              : { include: [document.documentElement], exclude: elements(judged.allBut) };
      const { violations } = await (globalThis as unknown as AxeWindow).axe.run(context, settings);
      const isWanted = (id: string, target: string): boolean =>
        id !== enhanced || document.querySelector(target)?.closest('main') != null;
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => isWanted(id, String(target[0])))
          .map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`.slice(0, 400)),
      );
    },
    scope ?? null,
    options,
    ENHANCED,
  );
}

export const setScheme = (page: Page, value: Scheme, motion: 'reduce' | 'no-preference' = 'reduce'): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: motion },
  ]);

/** The menu, where the page has one on this screen. */
export const setMenu = (page: Page, open: boolean): Promise<boolean> =>
  page.evaluate(
    (selector, value) => {
      const menu = document.querySelector<HTMLDetailsElement>(selector);
      if (menu === null) return false;
      menu.open = value;
      // It fades in, and what is half-faded cannot be judged.
      for (const animation of menu.getAnimations({ subtree: true })) animation.finish();
      return menu.checkVisibility();
    },
    MENU,
    open,
  );

/** The header with all that decides how it looks: equal headers under an equal style sheet have equal faults. */
const headerAndStyle = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, head > style, head > link[rel="stylesheet"]')]
      .map(({ outerHTML }) => outerHTML)
      .join('\n'),
  );

/**
 * The looks of all texts and links that are seen, by which {@link faults} finds them: their colour and size, and all that colours what
 * they stand on. Texts of one look have one contrast.
 */
function looksOfTexts(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const grounds = new Map<Element, string>();
    const groundOf = (element: Element): string => {
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const below = element.parentElement === null ? '' : groundOf(element.parentElement);
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
      const isPlain =
        backgroundColor === 'rgba(0, 0, 0, 0)' &&
        backgroundImage === 'none' &&
        opacity === '1' &&
        filter === 'none' &&
        mixBlendMode === 'normal' &&
        /static|relative/.test(position);
      const ground = isPlain
        ? below
        : `${below} ${[backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join()}`;
      grounds.set(element, ground);
      return ground;
    };
    const lettersOf = (element: Element): string => {
      const { color, textShadow, textDecorationLine, fontSize, fontWeight } = getComputedStyle(element);
      return [color, textShadow, textDecorationLine, fontSize, fontWeight].join();
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
    const { colorScheme } = getComputedStyle(document.documentElement);
    const parts = new Map<string, Element[]>();
    for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
      const isLink = element.localName === 'a';
      if (
        !(isLink || hasText(element) || element.matches('input, select, textarea')) ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const { parentElement: parent } = element;
      // A link in a text has to differ from it, one by itself has not.
      const around =
        isLink && parent !== null && parent.textContent.trim() !== element.textContent.trim()
          ? `in ${lettersOf(parent)}`
          : '';
      const look = [colorScheme, element.closest('main') === null, groundOf(element), lettersOf(element), around].join(
        ' ',
      );
      parts.set(look, [...(parts.get(look) ?? []), element]);
    }
    (globalThis as unknown as PartsWindow).parts = parts;
    return [...parts.keys()];
  }, root);
}

/** The lists of the header and the footer, by which {@link faults} finds them: their markup, which is what there is to judge but for colours. */
function listsAround(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lists = [...document.querySelectorAll('body > header ul, body > footer ul')].filter(
      (list) => list.parentElement?.closest('ul') === null,
    );
    const parts = new Map<string, Element[]>();
    for (const list of lists) parts.set(list.outerHTML, [...(parts.get(list.outerHTML) ?? []), list]);
    (globalThis as unknown as PartsWindow).parts = parts;
    return [...parts.keys()];
  });
}

/** What the page consists of: where that is the same, all the rest stands in the same landmarks. */
const frameOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.body.children].map(({ localName, className, role }) => [localName, className, role].join()).join(' '),
  );

/** What the checker found on the pages that were visited. */
export interface Checked {
  /** Route, state of the page, and fault. */
  readonly found: readonly string[];
  /** How many different headers have a menu that was opened. */
  readonly menus: () => number;
  /** Checks the page, unfolded and in light, in a tab of the size of a phone; leaves it in dark, and one that is the first of its kind wide. */
  visit(page: Page, route: string, isFirstOfKind: boolean): Promise<void>;
}

/**
 * On a phone. In light everything is checked. In dark the same elements stand in the same places under the same names, so only the
 * rules about colour can judge differently. The open menu changes nothing outside the header, so only the header is checked again, and
 * once for all pages that have the very same. On a wide screen the header has other parts, which depend on the kind of page alone, so
 * one page of each kind is checked there.
 *
 * Colours are the dearest to judge. Of texts that look alike, the page that has them first speaks for all, and so it is with lists of
 * links in header and footer, which many pages have alike.
 *
 * @param options `thorough`: every text and every list is judged on every page
 */
export function accessibilityOfPages({ thorough = false } = {}): Checked {
  const found: string[] = [];
  const headers = new Set<string>();
  const judged = new Set<string>();
  let menus = 0;
  /** Those that are new, which from now on are not. */
  const fresh = (keys: readonly string[], about = ''): string[] => {
    const added = keys.filter((key) => thorough || !judged.has(about + key));
    for (const key of added) judged.add(about + key);
    return added;
  };
  return {
    found,
    menus: () => menus,
    async visit(page, route, isFirstOfKind) {
      const check = async (state: string, options: RunOptions, scope?: Scope): Promise<void> => {
        found.push(...(await faults(page, options, scope)).map((fault) => `${route}, ${state}: ${fault}`));
      };
      const checkColours = async (state: string, root = 'body'): Promise<void> => {
        const only = fresh(await looksOfTexts(page, root));
        if (only.length > 0) await check(state, COLOUR_RULES, { only });
      };
      const checkOthers = async (state: string, width: string): Promise<void> => {
        const lists = await listsAround(page);
        const isNew = new Set(fresh(lists, width));
        const isNewFrame = fresh([await frameOf(page)], 'frame').length > 0;
        await check(state, isNewFrame ? OTHER_RULES : WITHIN_LANDMARKS, {
          allBut: lists.filter((list) => !isNew.has(list)),
        });
      };
      await bringChecker(page);
      await checkOthers('light', 'narrow');
      await checkColours('light');
      const header = await headerAndStyle(page);
      const isNew = !headers.has(header);
      headers.add(header);
      if (isNew && (await setMenu(page, true))) {
        menus += 1;
        await setScheme(page, 'light');
        await check('light, menu open', OTHER_RULES, 'header');
        await checkColours('light, menu open', 'header');
        await setScheme(page, 'dark');
        await checkColours('dark, menu open', 'header');
        await setMenu(page, false);
      }
      await setScheme(page, 'dark');
      await checkColours('dark');
      if (!isFirstOfKind) return;
      await resize(page, WIDE);
      await checkOthers('dark, wide', 'wide');
      await checkColours('dark, wide');
    },
  };
}
