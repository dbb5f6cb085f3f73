import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../../../src/core/build/changes.js';
import type { PageChanges } from '../../../../src/core/build/page-changes.js';
import type { Manifest } from '../../../../src/emit/manifest.js';

type Build = Omit<Manifest, 'version'>;

const FOOTER = 'site/data/footer.yaml';
const TEMPLATE = 'templates/pages/game.tsx';

/** A build of two pages that show the footer; one lists the others. */
const before: Build = {
  generator: 'islet 1.0.0',
  profile: 'production',
  origin: 'https://a.example',
  packages: { react: '19.2.0', svgo: '4.1.0' },
  sources: {
    'site/site.yaml': 's1',
    'site/pages/index.yaml': 'i1',
    'site/pages/ludo.yaml': 'l1',
    [FOOTER]: 'f1',
    [TEMPLATE]: 't1',
    'site/assets/a.svg': 'a1',
  },
  groups: {
    'template:game': ['site/site.yaml', TEMPLATE],
    routes: ['site/pages/index.yaml', 'site/pages/ludo.yaml'],
    languages: [],
  },
  files: [
    {
      path: 'index.html',
      route: '/',
      template: 'game',
      sha256: 'h1',
      size: 1,
      sources: ['routes', FOOTER, 'site/pages/index.yaml', 'template:game'],
    },
    {
      path: 'ludo/index.html',
      route: '/ludo/',
      template: 'game',
      sha256: 'h2',
      size: 1,
      sources: ['site/assets/a.svg', FOOTER, 'site/pages/ludo.yaml', 'template:game'],
    },
    { path: 'sitemap.xml', sha256: 'x1', size: 1, sources: ['routes'] },
  ],
};

/** The next build: these sources changed, and with them these pages. */
function next(sources: Record<string, string>, pages: readonly string[], more: Partial<Build> = {}): Build {
  const files = before.files.map((file) =>
    pages.includes(file.route ?? '') ? { ...file, sha256: `${file.sha256}!` } : file,
  );
  return { ...before, sources: { ...before.sources, ...sources }, files, ...more };
}

function pageChanges(former: Build, after: Build): PageChanges {
  return changesBetween(former, after).pages;
}

const changed = (after: Build): unknown =>
  pageChanges(before, after).changed.map(({ route, because }) => [route, ...because]);

describe('changes of pages', () => {
  it('finds nothing where nothing changed', () => {
    expect(pageChanges(before, before)).toEqual({ added: [], changed: [], removed: [] });
  });

  it.each([
    ['its own file', { 'site/pages/ludo.yaml': 'l2' }, ['/ludo/'], [['/ludo/', 'site/pages/ludo.yaml']]],
    [
      'data that pages share',
      { [FOOTER]: 'f2' },
      ['/', '/ludo/'],
      [
        ['/', FOOTER],
        ['/ludo/', FOOTER],
      ],
    ],
    ['a template', { [TEMPLATE]: 't2' }, ['/'], [['/', TEMPLATE]]],
    ['a picture', { 'site/assets/a.svg': 'a2' }, ['/ludo/'], [['/ludo/', 'site/assets/a.svg']]],
    ['settings of the site', { 'site/site.yaml': 's2' }, ['/'], [['/', 'site/site.yaml']]],
    [
      'its own file before others',
      { 'site/pages/ludo.yaml': 'l2', [FOOTER]: 'f2' },
      ['/ludo/'],
      [['/ludo/', 'site/pages/ludo.yaml', FOOTER]],
    ],
    [
      'another page, for one that lists pages',
      { 'site/pages/ludo.yaml': 'l2' },
      ['/'],
      [['/', 'site/pages/ludo.yaml']],
    ],
    [
      'another page, where nothing nearer changed',
      { 'site/pages/index.yaml': 'i2' },
      ['/ludo/'],
      [['/ludo/', 'site/pages/index.yaml']],
    ],
    ['nearer than other pages', { 'site/pages/ludo.yaml': 'l2', [FOOTER]: 'f2' }, ['/'], [['/', FOOTER]]],
    ['nothing that is known', {}, ['/'], [['/']]],
  ])('%s', (_what, sources, pages, expected) => {
    expect(changed(next(sources, pages))).toEqual(expected);
  });

  it('the generator, packages, the profile, the origin', () => {
    expect(changed(next({}, ['/'], { generator: 'islet 2.0.0' }))).toEqual([['/', 'islet 2.0.0']]);
    expect(changed(next({}, ['/'], { packages: { preact: '11.0.0', react: '19.2.1' } }))).toEqual([
      ['/', 'preact 11.0.0', 'react 19.2.1', 'no svgo'],
    ]);
    expect(changed(next({}, ['/'], { profile: 'staging', origin: 'https://b.example' }))).toEqual([
      ['/', 'profile staging'],
    ]);
    expect(changed(next({}, ['/'], { origin: 'https://b.example' }))).toEqual([['/', 'origin https://b.example']]);
  });

  it('the date, and templates in which style sheets find names, only where nothing nearer changed', () => {
    const asOf = { from: '2027-03-01T00:00:00Z' };
    expect(changed(next({}, ['/'], { asOf }))).toEqual([['/', 'another date']]);
    expect(changed(next({ [FOOTER]: 'f2' }, ['/'], { asOf }))).toEqual([['/', FOOTER]]);
    const bar = { 'templates/components/bar.tsx': 'b1' };
    expect(changed(next(bar, ['/']))).toEqual([['/', 'templates/components/bar.tsx']]);
    expect(changed(next({ ...bar, [FOOTER]: 'f2' }, ['/']))).toEqual([['/', FOOTER]]);
  });

  it('pages that came and went, with their files', () => {
    const [home, ludo, ...rest] = before.files;
    if (!home || !ludo) throw new Error('There are two pages.');
    const after = {
      ...before,
      files: [
        home,
        { ...ludo, path: 'new/index.html', route: '/new/', sources: [FOOTER, 'site/pages/new.yaml'] },
        ...rest,
      ],
    };
    expect(pageChanges(before, after)).toEqual({
      added: [{ route: '/new/', because: ['site/pages/new.yaml'] }],
      changed: [],
      removed: [{ route: '/ludo/', because: ['site/pages/ludo.yaml'] }],
    });
  });

  it('names no picture that a page has in the place of another: neither is why', () => {
    const after = next({ 'site/pages/ludo.yaml': 'l2', 'site/assets/b.svg': 'b1' }, ['/ludo/']);
    const { 'site/assets/a.svg': _, ...sources } = after.sources;
    const files = after.files.map((file) => ({
      ...file,
      sources: file.sources.map((name) => (name === 'site/assets/a.svg' ? 'site/assets/b.svg' : name)),
    }));
    expect(changed({ ...after, files, sources })).toEqual([['/ludo/', 'site/pages/ludo.yaml']]);
  });
});
