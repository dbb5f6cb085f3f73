import { describe, expect, it } from 'vitest';
import { createReport } from '../../../src/errors/index.js';
import type { Page } from '../../../src/lib/site/page.js';
import { createRouteTable } from '../../../src/routes/route-table.js';
import { pageOf, siteOf } from './site-of.js';

function tableOf(pages: readonly Page[], invalid: readonly string[] = []) {
  const report = createReport();
  return {
    table: createRouteTable(pages, new Map(invalid.map((route) => [route, undefined])), siteOf(), report),
    names: () => report.list().map(({ name, position }) => `${name} ${position?.file ?? ''}`),
  };
}

describe('createRouteTable', () => {
  it('sorts by code unit and knows pages with problems too', () => {
    const { table } = tableOf(
      [pageOf('/b/'), pageOf('/'), pageOf('/C/'), pageOf('/a-b/'), pageOf('/a/')],
      ['/broken/'],
    );
    expect(table.records.map(({ route }) => route)).toEqual(['/', '/C/', '/a-b/', '/a/', '/b/']);
    expect([table.has('/broken/'), table.get('/broken/'), table.has('/c/')]).toEqual([true, undefined, false]);
    expect(table.routes()).toContain('/broken/');
  });

  it('finds pages by what machines read, and none that hosts which ignore case would mix up', () => {
    const { table, names } = tableOf([pageOf('/straße/'), pageOf('/hi/नदी/', { locale: 'hi' }), pageOf('/STRASSE/')]);
    expect(table.infos().map(({ path }) => path)).toEqual(['/hi/%E0%A4%A8%E0%A4%A6%E0%A5%80/', '/stra%C3%9Fe/']);
    expect(table.locale('/hi/%E0%A4%A8%E0%A4%A6%E0%A5%80/')).toBe('hi');
    expect(names()).toEqual([expect.stringMatching(/^route-duplicate /) as string]);
  });

  it('shows no not-found page to search engines, of any language', () => {
    const { table } = tableOf([pageOf('/404.html'), pageOf('/hi/404.html', { locale: 'hi' }), pageOf('/hi/x/')]);
    expect(table.infos().map(({ path, noindex }) => [path, noindex])).toEqual([
      ['/404.html', true],
      ['/hi/404.html', true],
      ['/hi/x/', false],
    ]);
  });

  it('names pages below a path of the origin as YAML does', () => {
    const report = createReport();
    const translation = (route: string, translationOf: string) => pageOf(route, { locale: 'hi', translationOf });
    const pages = [
      pageOf('/town/404.html'),
      pageOf('/town/bread/'),
      translation('/town/hi/404.html', '/town/404/'),
      translation('/town/hi/bread/', '/town/town/bread/'),
    ];
    createRouteTable(pages, new Map(), siteOf({ base: '/town' }), report);
    expect(report.list().map(({ message, remedy }) => [/of `(.*?)`/.exec(message)?.[1], remedy])).toEqual([
      ['/404/', 'Name `/404.html`.'],
      ['/town/bread/', 'Leave out `/town`: `/bread/`.'],
    ]);
  });

  it('reports a route that two files give, and keeps the first', () => {
    const { table, names } = tableOf([
      pageOf('/a/', { file: 'site/pages/a.yaml' }),
      pageOf('/a/', { file: 'site/pages/a/index.yaml' }),
    ]);
    expect(names()).toEqual(['route-duplicate site/pages/a/index.yaml']);
    expect(table.get('/a/')?.file).toBe('site/pages/a.yaml');
  });

  it('gives every language version the same list, itself included', () => {
    const pages = [pageOf('/a/'), pageOf('/hi/a/', { locale: 'hi', translationOf: '/a/' }), pageOf('/b/')];
    const { table, names } = tableOf(pages);
    const both = [
      { locale: 'en', path: '/a/', noindex: false },
      { locale: 'hi', path: '/hi/a/', noindex: false },
    ];
    expect(table.infos().map(({ path, alternates }) => [path, alternates])).toEqual([
      ['/a/', both],
      ['/b/', []],
      ['/hi/a/', both],
    ]);
    expect(names()).toEqual([]);
  });

  it('marks versions that ask search engines to stay away, not those of a profile that asks it of all', () => {
    const pages = [pageOf('/a/'), pageOf('/hi/a/', { locale: 'hi', translationOf: '/a/', noindex: true })];
    for (const noindex of [false, true]) {
      const table = createRouteTable(pages, new Map(), siteOf({ noindex }), createReport());
      expect(table.infos().map((info) => info.noindex)).toEqual([false, true]);
      expect(table.infos().map(({ alternates }) => alternates.map((version) => version.noindex))).toEqual([
        [false, true],
        [false, true],
      ]);
    }
  });

  it('reports a translation of nothing and a second one in one language', () => {
    const hindi = (route: string, of: string) => pageOf(route, { locale: 'hi', translationOf: of, file: route });
    const { names } = tableOf([
      pageOf('/a/'),
      hindi('/hi/a/', '/a/'),
      hindi('/hi/z/', '/a/'),
      hindi('/hi/b/', '/b/'),
      pageOf('/en-again/', { translationOf: '/a/', file: '/en-again/' }),
    ]);
    expect(names()).toEqual([
      'translation-duplicate /en-again/',
      'translation-unknown /hi/b/',
      'translation-duplicate /hi/z/',
    ]);
  });

  it('reports a translation of a translation, and of itself', () => {
    const { names } = tableOf([
      pageOf('/a/'),
      pageOf('/hi/a/', { locale: 'hi', translationOf: '/a/', file: '/hi/a/' }),
      pageOf('/bn/a/', { locale: 'bn', translationOf: '/hi/a/', file: '/bn/a/' }),
      pageOf('/c/', { translationOf: '/c/', file: '/c/' }),
    ]);
    expect(names()).toEqual(['translation-unknown /bn/a/', 'translation-unknown /c/']);
  });

  it('keeps the not-found page and pages that ask for it from being found', () => {
    const { table } = tableOf([pageOf('/404.html'), pageOf('/a/', { noindex: true }), pageOf('/b/')]);
    expect(table.infos().map(({ url, noindex }) => [url, noindex])).toEqual([
      ['https://tea.example/404.html', true],
      ['https://tea.example/a/', true],
      ['https://tea.example/b/', false],
    ]);
  });
});
