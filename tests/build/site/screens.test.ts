import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';

const GAMES = [
  '/ludo/ludo-supreme/',
  '/ludo/ludo-turbo/',
  '/ludo/ludo-supreme-league/',
  '/snakes-and-ladders-plus/',
  '/trump-cards-mania/',
];

describe('the screens of the app', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship();
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const screens = (route: string): PageElement[] => site.page(route).all('#screens img');

  it('are three on the page of each game, and others on each', () => {
    const files = GAMES.flatMap((route) => screens(route).map((image) => image.attr('src')));
    expect(GAMES.map((route) => screens(route).length)).toEqual(GAMES.map(() => 3));
    expect(new Set(files).size).toBe(15);
  });

  it('are of every game on the home page, and one of them moves', () => {
    const captions = site
      .page('/')
      .all('#screens li p')
      .map((caption) => caption.text());
    expect(captions.toSorted()).toEqual(GAMES.map((route) => site.page(route).one('h1').text()).toSorted());
    expect(screens('/').map((image) => image.attr('src'))).toEqual(
      expect.arrayContaining([expect.stringContaining('board-in-motion')]),
    );
  });

  it('say that they are illustrations, keep their place, and wait until they are near', () => {
    for (const image of ['/', ...GAMES].flatMap(screens)) {
      expect(image.attr('alt')).toMatch(/^Illustration of /);
      expect([image.attr('width'), image.attr('height'), image.attr('loading')]).toEqual(['240', '488', 'lazy']);
    }
  });
});
