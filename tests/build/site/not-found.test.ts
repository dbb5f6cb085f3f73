import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { parsePage, type PageElement } from '../../helpers/select.js';
import { servePreview } from '../../helpers/serve.js';

describe('the not-found page', () => {
  let site: Flagship;
  let page: PageElement;
  beforeAll(async () => {
    site = await buildFlagship();
    page = site.page('/404.html');
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('says what happened, with a picture', () => {
    expect(page.one('h1').text()).toBe('Wrong Move!');
    const image = page.all('main img')[0];
    expect(image?.attr('src')).toMatch(/^\/assets\/wrong-move-/);
    expect(image?.attr('alt')).not.toBe('');
    expect([image?.attr('width'), image?.attr('height')]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('has one button, which leads home', () => {
    const head = page.all('main > div')[0];
    expect(head?.all('a, button').map((link) => [link.text(), link.attr('href')])).toEqual([['Go Home', '/']]);
    expect(head?.all('p')[0]?.text()).toMatch(/^This square is not on our board\./);
    expect(page.all('main a[href$=".apk"]')).toEqual([]);
  });

  it('leads on from an accordion of two groups, of which the first is open', () => {
    const section = page
      .all('main section')
      .find((part) => part.all('h2').some((heading) => heading.text() === 'YOU MAY ALSO EXPLORE'));
    const groups = section?.all('islet-island[data-island="accordion"] details') ?? [];
    expect(groups.map((group) => [group.one('summary h3').text(), group.attr('open')])).toEqual([
      ['Top pages', ''],
      ['Latest blog topics', undefined],
    ]);
    const links = groups.map((group) => group.all('a').map((link) => link.attr('href') ?? ''));
    expect(links[0]?.filter((href) => !href.startsWith('/'))).toEqual([]);
    expect(links[1]?.filter((href) => !href.startsWith('https://blog.zupee.example/'))).toEqual([]);
    expect(links.map((list) => list.length >= 4)).toEqual([true, true]);
  });

  it('stays out of search results and names no address of its own', () => {
    expect(page.one('meta[name="robots"]').attr('content')).toBe('noindex');
    expect(page.all('link[rel="canonical"], link[rel="alternate"]')).toEqual([]);
  });

  it.each(['/no-such-page/', '/ludo/no-such-game', '/no-such-file.txt'])(
    'is served whole with status 404 at %s',
    async (path) => {
      const { url } = await servePreview(site.out);
      const response = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const served = parsePage(await response.text());
      expect(served.one('h1').text()).toBe('Wrong Move!');
      expect(served.all('footer nav a').length).toBe(page.all('footer nav a').length);
    },
  );
});
