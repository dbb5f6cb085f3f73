import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';

const FILMS = [1, 2, 3, 4, 5, 6].map((number) => `/super-six/film-${String(number)}/`);

/** Where the security policy of a page lets a frame lead. */
function frames(page: PageElement): string[] {
  const policy = page.one('meta[http-equiv="Content-Security-Policy"]').attr('content') ?? '';
  return (/frame-src ([^;]*)/.exec(policy)?.[1] ?? '').split(' ').sort();
}

describe('the screens of the app', () => {
  let site: Flagship;
  beforeAll(async () => {
    site = await buildFlagship();
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('let the two players of films be framed, on the pages of films and on no other', () => {
    const allowed = new Map(site.pages.map(({ route, page }) => [route, frames(page)]));
    for (const route of FILMS)
      expect(allowed.get(route), route).toEqual(['https://player.vimeo.com', 'https://www.youtube.com']);
    for (const [route, hosts] of allowed) if (!FILMS.includes(route)) expect(hosts, route).toEqual(["'none'"]);
  });

  it('have no frame in their markup, and a poster of its own for each film', async () => {
    const digests = new Set<string>();
    for (const route of FILMS) {
      expect(site.page(route).all('iframe'), route).toEqual([]);
      const source = site.page(route).one('a[data-film] img').attr('src') ?? '';
      digests.add(
        createHash('sha256')
          .update(await readFile(join(site.out, source)))
          .digest('hex'),
      );
    }
    expect(digests.size).toBe(FILMS.length);
  });

  it('may call the hosts that site.yaml allows, and name no other', async () => {
    const { services } = (await site.yaml('site.yaml')) as { services: Record<string, { url: string }> };
    const hosts = Object.entries(services)
      .filter(([name]) => name.startsWith('appApi'))
      .map(([, { url }]) => new URL(url).origin);
    expect(hosts).not.toEqual([]);
    for (const route of ['/referral/', '/referral-summary/'])
      expect(site.page(route).one('[data-hosts]').attr('data-hosts')?.split(' ')).toEqual(hosts);
  });

  it('name no stand-in for the app outside of the profile sandbox', () => {
    for (const { route, page } of site.pages) expect(page.all('[data-stand-in]'), route).toEqual([]);
  });

  it('are built without a clock: the board says what applies every week, without a date or a marked state', () => {
    const board = site.page('/weekly-jackpot/').one('[data-left]');
    expect(board.all('[data-date], [data-clock], [data-until]').map((place) => place.text())).toEqual([
      'Question goes live',
      'Friday, 9 pm',
      '',
      '',
      '',
    ]);
    expect(board.all('[aria-current]')).toEqual([]);
    expect(board.all('[data-state]')).toHaveLength(7);
  });
});
