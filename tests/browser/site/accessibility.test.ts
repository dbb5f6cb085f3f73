import type { RunOptions } from 'axe-core';
import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';
import { unfold } from './page-appearance.js';
import {
  accessibilityOfPages,
  ALL_RULES,
  bringChecker,
  COLOUR_RULES,
  ENHANCED,
  faults,
  MENU,
  setMenu,
  setScheme,
} from './page-accessibility.js';

describe('the accessibility of the site', () => {
  const site = useFlagship();
  const light = site.tab({ viewport: PHONE, prepare: (tab) => setScheme(tab, 'light') });

  it('is judged by a checker that finds faults in light and in dark, and in the open menu', async () => {
    const { page } = await site.open('/', { viewport: PHONE, prepare: (tab) => setScheme(tab, 'light') });
    await bringChecker(page);
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
    const rules = async (options: RunOptions, part?: string): Promise<string[]> =>
      (await faults(page, options, part)).map((line) => line.split(':')[0] ?? '').sort();
    expect(await rules(ALL_RULES)).toEqual(['color-contrast', ENHANCED, 'image-alt']);
    expect(await setMenu(page, true)).toBe(true);
    expect(await rules(ALL_RULES, 'header')).toEqual(['color-contrast']);
    await setMenu(page, false);
    await setScheme(page, 'dark');
    expect(await rules(COLOUR_RULES, 'main')).toEqual(['color-contrast', 'color-contrast', ENHANCED]);
  });

  it('is judged anew where a page has something that those before it had not', async () => {
    const checked = accessibilityOfPages();
    const visit = async (route: string, change?: () => void): Promise<void> => {
      const { page } = await light.open('/ludo/');
      await unfold(page);
      if (change !== undefined) await page.evaluate(change);
      await checked.visit(page, route, false);
      await setScheme(page, 'light');
    };
    await visit('/first/');
    expect(checked.found).toEqual([]);
    await visit('/second/', () => {
      const add = (place: string): HTMLElement => {
        const added = document.createElement('p');
        added.textContent = 'Words that no other page has';
        document.querySelector(place)?.before(added);
        return added;
      };
      add('main > :first-child').style.color = '#999';
      add('main > :first-child').style.color = '#1b1033';
      document.querySelector('footer ul a')?.setAttribute('aria-hidden', 'true');
      add('footer');
    });
    const faultsBySort = checked.found.map((fault) => /^[^:]*: [\w-]+/.exec(fault)?.[0]).sort();
    expect(faultsBySort).toEqual([
      '/second/, dark: color-contrast',
      '/second/, dark: color-contrast-enhanced',
      '/second/, light: aria-hidden-focus',
      '/second/, light: color-contrast',
      '/second/, light: region',
    ]);
  });
});
