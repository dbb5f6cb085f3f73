import type { Page } from 'puppeteer';
import { PHONE, resize, SMALLEST } from './flagship-browser.js';
import { MENU } from './page-accessibility.js';

type Media = { readonly name: string; readonly value: string }[];
export const motion = (value: 'reduce' | 'no-preference'): Media => [{ name: 'prefers-reduced-motion', value }];

/** Opens every `<details>` of the content and the footer, so that nothing is passed over. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details, footer details')) {
      details.removeAttribute('name');
      details.open = true;
      // What comes into view fades in, and half-faded text has half its contrast.
      for (const animation of details.getAnimations({ subtree: true })) animation.finish();
    }
  });
}

/** What does not fit the width of the screen. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth <= clientWidth ? [] : [`${location.pathname}: ${scrollWidth} in ${clientWidth}`];
  });
}

/** Controls below 44 px, apart from links within a text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header a, header summary, footer a, summary, button, main a[class], main li > a')]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          control.closest('p:not([class]), [class*="prose"]') === null,
      )
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.9 || box.width < 43.9))
      .map(
        ({ control, box }) =>
          `${location.pathname} ${control.localName}.${control.className} ${control.textContent.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`,
      ),
  );
}

/** Every movement of the page that the design has, as `property duration easing`. Of elements with the same classes in the same box one is asked. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element | null): string =>
      element === null ? '' : [element.localName, element.getAttribute('class'), element.role].join();
    const elements = new Map(
      [...document.querySelectorAll('*')].map((element) => [
        `${name(element)} in ${name(element.parentElement)}`,
        element,
      ]),
    );
    return [...elements.values()].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const {
          transitionProperty,
          transitionDuration,
          transitionTimingFunction,
          animationName,
          animationDuration,
          animationTimingFunction,
        } = getComputedStyle(element, part);
        const durations = transitionDuration.split(', ');
        const easings = transitionTimingFunction.split(/, (?![^(]*\))/);
        const moved = transitionProperty.split(', ').flatMap((property, index) => {
          const duration = durations[index % durations.length] ?? '0s';
          return duration === '0s' ? [] : [`${property} ${duration} ${easings[index % easings.length] ?? ''}`];
        });
        // What takes a millisecond is a switch, seen once, and no movement.
        return animationName === 'none' || animationDuration === '0.001s'
          ? moved
          : [
              ...moved,
              `animation ${animationName.replace(/^.*_/, '')} ${animationDuration} ${animationTimingFunction}`,
            ];
      }),
    );
  });
}

/** The widest content, and by how much the longest line of text passes 68 characters, in pixels. */
function measures(page: Page): Promise<{ widest: number; longest: number }> {
  return page.evaluate(() => {
    const inner = (element: Element): number => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    };
    const lines = [...document.querySelectorAll('p')].map((paragraph) => {
      const ruler = document.createElement('span');
      ruler.textContent = '0'.repeat(68);
      paragraph.append(ruler);
      // Absolute, so that the ruler does not widen what it measures.
      Object.assign(ruler.style, { position: 'absolute', whiteSpace: 'nowrap' });
      const excess = paragraph.clientWidth - ruler.getBoundingClientRect().width;
      ruler.remove();
      return excess;
    });
    return {
      widest: Math.max(...[...document.querySelectorAll('.container')].map(inner)),
      longest: Math.max(...lines),
    };
  });
}

/** What was seen on the pages that were visited. */
export interface Looked {
  readonly tooWide: readonly string[];
  readonly tooSmall: readonly string[];
  /** Movements, as `property duration easing`. */
  readonly moving: ReadonlySet<string>;
  /** Those that are left for who asks for less motion. */
  readonly restless: readonly string[];
  readonly overlong: readonly string[];
  /** Looks at the page in a tab whose content is unfolded; leaves the menu closed. */
  visit(page: Page, route: string, isFirstOfKind: boolean): Promise<void>;
}

/** On one page of each kind, what follows from its style sheet alone is looked at as well. */
export function appearanceOfPages(): Looked {
  const tooWide: string[] = [];
  const tooSmall: string[] = [];
  const moving = new Set<string>();
  const restless: string[] = [];
  const overlong: string[] = [];
  return {
    tooWide,
    tooSmall,
    moving,
    restless,
    overlong,
    async visit(page, route, isFirstOfKind) {
      await resize(page, PHONE);
      tooSmall.push(...(await smallTargets(page)));
      for (const viewport of [SMALLEST, { width: 768, height: 1024 }]) {
        await resize(page, viewport);
        tooWide.push(...(await sideways(page)));
      }
      if (!isFirstOfKind) return;
      await resize(page, PHONE);
      await page.emulateMediaFeatures(motion('no-preference'));
      for (const movement of await movements(page)) moving.add(movement);
      await page.emulateMediaFeatures(motion('reduce'));
      restless.push(...(await movements(page)).map((movement) => `${route}: ${movement}`));
      const menu = await page.$(MENU);
      if (menu !== null) {
        await menu.evaluate((details) => {
          details.open = true;
        });
        tooSmall.push(...(await smallTargets(page)));
        tooWide.push(...(await sideways(page)));
        await menu.evaluate((details) => {
          details.open = false;
        });
      }
      await resize(page, { width: 1600, height: 900 });
      const { widest, longest } = await measures(page);
      if (widest > 1120 || longest > 1)
        overlong.push(`${route}: ${String(widest)} px wide, a line ${String(longest)} px too long`);
    },
  };
}
