import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

/** A page of each kind that a visitor may see one after another. */
const PAGES = {
  home: '/',
  game: '/ludo/ludo-turbo/',
  campaign: '/ludofestival/',
  article: '/ludo/ludo-rules/',
  legal: '/terms-and-conditions/',
};

let site: Flagship;
beforeAll(async () => {
  site = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

/** Style modules that make the head, the steps and the end of a page, such as `article_head`. */
const parts = (route: string): string[] => [
  ...new Set(
    site
      .page(route)
      .all('main [class]')
      .flatMap((element) => (element.attr('class') ?? '').split(' '))
      .flatMap(
        (name) => /^((?:game|article|legal|page)_head|step_list|turn_list|screens|closing_\w+?)_/.exec(name)?.[1] ?? [],
      ),
  ),
];

it('each kind of page has a rhythm of its own', () => {
  expect(Object.fromEntries(Object.entries(PAGES).map(([kind, route]) => [kind, parts(route).toSorted()]))).toEqual({
    home: ['closing_band', 'page_head', 'screens', 'turn_list'],
    game: ['closing_band', 'game_head', 'page_head', 'screens', 'turn_list'],
    campaign: ['closing_band', 'page_head', 'turn_list'],
    article: ['article_head', 'closing_note'],
    legal: ['closing_note', 'legal_head'],
  });
});
