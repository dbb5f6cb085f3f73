import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import { accessibilityOfPages, bringChecker } from './page-accessibility.js';
import { appearanceOfPages, unfold } from './page-appearance.js';

describe('every page', () => {
  const site = useFlagship();
  const look = appearanceOfPages();
  const checked = accessibilityOfPages();
  let problems: string[];

  /** One navigation for each page, which costs more than what is measured there. */
  beforeAll(async () => {
    const kinds = new Set(site.kinds());
    problems = await site.walk(
      site.routes(),
      async (page, route) => {
        await unfold(page);
        await look.visit(page, route, kinds.has(route));
        await checked.visit(page, route, kinds.has(route));
      },
      { viewport: PHONE, prepare: bringChecker },
    );
  }, WALK_TIMEOUT);

  it('comes without an error or a request elsewhere', () => {
    expect(problems).toEqual([]);
  });

  it('fits the smallest phones, and tablets', () => {
    expect(look.tooWide).toEqual([]);
  });

  it('gives fingers at least 44 px', () => {
    expect(look.tooSmall).toEqual([]);
  });

  it('keeps the content within 1120 px and lines of text within 68 characters', () => {
    expect(look.overlong).toEqual([]);
  });

  it('moves only by transform and opacity, for 150 to 250 ms', () => {
    expect(look.moving.size).toBeGreaterThan(2);
    // The words of the not-found page are the one animation that the page is about.
    expect([...look.moving].filter((movement) => !/^(transform|opacity|animation appear) 0\.(15|2|25)s$/.test(movement))).toEqual(['animation hop 1s']);
  });

  it('does not move for those who ask for less motion', () => {
    expect(look.restless).toEqual([]);
  });

  it('has no fault that axe finds, in light and in dark, with the menu closed and open', () => {
    expect(checked.found).toEqual([]);
    expect(checked.menus()).toBeGreaterThan(site.kinds().length / 2);
  });
});
