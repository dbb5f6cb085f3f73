import {
  createContext,
  createElement,
  use,
  useContext,
  useId,
  useMemo,
  type ComponentType,
  type Context,
  type ReactNode,
} from 'react';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { defineData, defineTemplate, type Data, type Template } from '../../../src/api/define.js';
import { Island } from '../../../src/api/island.js';
import {
  annotate,
  assetUrl,
  currentLocale,
  currentPage,
  currentSite,
  dataLanguage,
  linkLanguage,
  listRoutes,
  readCollection,
  readData,
  renderContext,
  shareImage,
} from '../../../src/api/render-context.js';
import { RichText } from '../../../src/api/rich-text.js';
import { Shared } from '../../../src/api/shared.js';
import { defineSocialCard, type CardProps } from '../../../src/api/social-card.js';
import { failure, IsletError, type DiagnosticName } from '../../../src/errors/index.js';
import type { DataFile } from '../../../src/lib/site/site-data.js';
import { createDataReader } from '../../../src/render/page/data-reader.js';
import type { IslandIdentity } from '../../../src/render/islands/island-markup.js';
import { createTextPublisher } from '../../../src/render/page/published-texts.js';
import { createRenderer, type RenderedBody, type Renderer } from '../../../src/render/page/renderer.js';
import type { SiteConfig } from '../../../src/lib/site/site-config.js';
import { everyAsset, pageInfo, siteConfig } from './site.js';

const shop = defineData({ description: 'Shop', kind: 'single', schema: z.object({ open: z.string() }) });
const shelves = defineData({ description: 'Shelves', kind: 'collection', schema: z.object({ label: z.string() }) });

function dataFile(id: string, value: unknown, locale?: string): DataFile {
  return { file: `site/data/${id}${locale === undefined ? '' : `.${locale}`}.yaml`, sha256: '', id, locale, value };
}

const data = createDataReader(
  new Map([
    ['shop', [dataFile('shop', { open: 'After dark' }), dataFile('shop', { open: 'अंधेरे में' }, 'hi')]],
    [
      'shelves',
      [
        dataFile('shelves/first', { label: 'छोटी' }, 'hi'),
        dataFile('shelves/first', { label: 'Short' }),
        dataFile('shelves/local', { label: 'यहीं' }, 'hi'),
        dataFile('shelves/second', { label: 'Long' }),
      ],
    ],
  ]),
  new Map<Data, string>([
    [shop, 'shop'],
    [shelves, 'shelves'],
  ]),
);

/** Languages of pages, as a page that links to them asks for them. */
const LOCALES: Readonly<Record<string, string>> = { '/': 'en', '/hi/': 'hi' };

function Counter({ start }: { readonly start: number }): ReactNode {
  return createElement('button', null, start);
}

function Panel({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement('section', null, children);
}

function renderer(changes: Partial<SiteConfig> = {}): Renderer {
  return createRenderer({
    site: siteConfig(changes),
    assets: everyAsset,
    data,
    texts: createTextPublisher(),
    routes: () => [pageInfo('/'), pageInfo('/other/')],
    localeOf: (route) => LOCALES[route],
    pathTo: (path) => path,
    lastChanged: () => undefined,
    inlineSvg: () => ({ width: 1, height: 1, viewBox: '0 0 1 1', html: '' }),
    islands: new Map<unknown, IslandIdentity>([
      [Counter, { name: 'counter', url: '/assets/counter.js', beside: [], clientOnly: false }],
      [Panel, { name: 'panel', url: '/assets/panel.js', beside: [], clientOnly: false }],
    ]),
  });
}

function template(component: Template['component']): Template {
  const schema: z.ZodObject = z.object({});
  return defineTemplate({ description: 'A page', schema, example: { title: 'T', description: 'D' }, component });
}

function renderOne(
  component: Template['component'],
  path = '/',
  locale = 'en',
  using = renderer(),
  content: object = {},
): RenderedBody {
  return using.renderBody(template(component), pageInfo(path, { locale }), content);
}

function problems(run: () => unknown): DiagnosticName[] {
  try {
    run();
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map(({ name }) => name);
    throw error;
  }
  return [];
}

const shared = <Props extends object>(of: (props: Props) => ReactNode, props: Props) =>
  createElement(Shared as ComponentType<{ of: typeof of; props: Props }>, { of, props });
const counter = (id?: string) =>
  createElement(Island<{ start: number }>, {
    of: Counter,
    props: { start: 3 },
    on: 'load',
    ...(id === undefined ? {} : { id }),
  });

describe('a shared fragment', () => {
  /** A fragment that counts how often it was rendered. */
  function counted(): { times: () => number; Foot: (props: { readonly mark?: string }) => ReactNode } {
    let times = 0;
    return {
      times: () => times,
      Foot: ({ mark = 'none' }) => {
        times += 1;
        return createElement('footer', null, `${mark} ${currentLocale()}`);
      },
    };
  }

  it('has the tags with a `style` attribute that are in it, also further in, told of each page', () => {
    const Inner = (): ReactNode => createElement('p', { style: { color: 'red' } }, 'x');
    const Outer = (): ReactNode => createElement('footer', null, shared(Inner, {}));
    const using = renderer();
    const page = template(() => createElement('main', null, shared(Outer, {})));
    for (const path of ['/', '/a/'])
      expect(using.renderBody(page, pageInfo(path), {}).styled?.tag).toBe('<p style="color:red"');
    expect(renderOne(() => createElement('b', { className: 'x', style: { top: 0 } })).styled?.tag).toBe(
      '<b class="x" style="top:0"',
    );
    for (const text of [' style="', '<b style="x">', '<style>', 'style'])
      expect(renderOne(() => createElement('b', { title: text }, text)).styled).toBeUndefined();
  });

  it('has the styles that the policy forbids, and the island that rendered them', () => {
    const raw = (html: string) =>
      renderOne(() => createElement('main', null, createElement('b', { dangerouslySetInnerHTML: { __html: html } })))
        .styled;
    expect(raw('<p>a</p><style>p{color:red}</style>')).toEqual({ tag: '<style>p{color:red}', island: undefined });
    expect(raw("<svg><STYLE media='all'>p{}</STYLE></svg>")?.tag).toBe("<STYLE media='all'>p{}");
    expect(raw("<i title='a'\n style='top:0'>")?.tag).toBe("<i title='a'\n style='top:0'");
    expect(raw('<textarea style="top:0"></textarea>')?.tag).toBe('<textarea style="top:0"');
    for (const html of [
      '<!-- <style> --><i data-style="a">x</i>',
      '<script type="text/plain"><style></script><textarea><b style="a"></textarea>',
      `<i title=' style="a"'>style</i><style-guide></style-guide>`,
    ])
      expect(raw(html)).toBeUndefined();
    const wrap = (html: string) =>
      raw(
        `<islet-island data-island="a"><islet-slot></islet-slot></islet-island><islet-island data-island="b">${html}</islet-island>`,
      );
    expect(wrap('<style>')?.island).toBe('<islet-island data-island="b">');
    expect(wrap('<islet-slot><style></islet-slot>')?.island).toBeUndefined();
    const hoisted = createElement('style', { href: 'a', precedence: 'low' }, 'p{}');
    expect(renderOne(() => createElement('main', null, hoisted)).styled?.tag).toMatch(/^<style data-[^>]*>p{}$/);
  });

  it('is rendered anew for other props, another language and another component', () => {
    const { Foot, times } = counted();
    const other = counted();
    const using = renderer();
    const html = (mark: string, locale: string) => renderOne(() => shared(Foot, { mark }), '/', locale, using).html;
    expect([html('x', 'en'), html('y', 'en'), html('x', 'hi'), html('x', 'en')]).toEqual([
      '<footer>x en</footer>',
      '<footer>y en</footer>',
      '<footer>x hi</footer>',
      '<footer>x en</footer>',
    ]);
    expect(times()).toBe(3);
    renderOne(() => shared(other.Foot, { mark: 'x' }), '/', 'en', using);
    expect(other.times()).toBe(1);
  });

  it('cannot change its props, which other pages get too', () => {
    const Foot = ({ links }: { readonly links: string[] }): ReactNode => links.reverse().join();
    expect(() => renderOne(() => shared(Foot, { links: ['/a/', '/b/'] }))).toThrow(TypeError);
  });

  it('cannot read the page, not even from deep inside, and the page beside it can', () => {
    const Path = () => createElement('i', null, currentPage().path);
    expect(
      problems(() => renderOne(() => shared(() => createElement('footer', null, createElement(Path)), {}))),
    ).toEqual(['shared-reads-page']);
    expect(
      renderOne(
        () =>
          createElement(
            'main',
            null,
            createElement(Path),
            shared(() => 'foot', {}),
          ),
        '/a/',
      ).html,
    ).toBe('<main><i>/a/</i>foot</main>');
  });

  it.each([
    ['onPick', () => 1],
    ['children', createElement('b')],
    ['rows', [{ made: new Date(0) }]],
    ['ratio', Number.NaN],
  ])('cannot be found again where its prop %s is not JSON', (name, value) => {
    const Box = (props: object) => Object.keys(props).join();
    expect(problems(() => renderOne(() => shared(Box, { [name]: value })))).toEqual(['shared-props-not-json']);
    expect(
      problems(() => renderOne(() => shared(Box, { [name]: ['text', 1, true, null, { deep: undefined }] }))),
    ).toEqual([]);
  });

  it('counts as used by every page that shows it', () => {
    const Foot = () => {
      annotate('foot', 'long');
      return createElement(
        'footer',
        null,
        readData(shop).open,
        createElement('img', { src: assetUrl('mark.svg'), alt: '' }),
        listRoutes().length,
        counter(),
      );
    };
    const using = renderer();
    const traces = ['/', '/a/'].map((path) => renderOne(() => shared(Foot, {}), path, 'en', using).trace);
    for (const trace of traces) {
      expect([...trace.sources]).toEqual(['site/data/shop.yaml', 'site/assets/mark.svg']);
      expect([...trace.notes]).toEqual([['foot', 'long']]);
      expect([...trace.islands]).toEqual([['counter', { name: 'counter', on: 'load' }]]);
      expect([...trace.hoisted]).toEqual([expect.stringContaining('/assets/mark.svg')]);
      expect([...trace.routes]).toEqual(['']);
    }
    expect(renderOne(() => 'no fragment', '/b/', 'en', using).trace).toMatchObject({
      routes: new Set(),
      sources: new Set(),
      islands: new Map(),
    });
  });
});

describe('a page', () => {
  it.each<[string, (theme: Context<string>) => ReactNode, string]>([
    ['useContext', (theme) => useContext(theme), 'default'],
    ['use', (theme) => use(theme), 'default'],
    ['useId', () => (useId() === '' ? '' : 'made'), 'made'],
    ['useMemo', () => useMemo(() => 'made', []), 'made'],
  ])('answers %s where a component catches what hooks throw outside of a render', (_, hook, answer) => {
    const theme = createContext('default');
    const Careful = (): ReactNode => {
      try {
        return createElement('p', null, hook(theme));
      } catch {
        return 'no hook';
      }
    };
    expect(renderOne(() => createElement(Careful)).html).toBe(`<p>${answer}</p>`);
  });

  it.each<[string, (items: string[]) => unknown]>([
    ['shift', (items) => items.shift()],
    ['pop', (items) => items.pop()],
    ['push', (items) => items.push('four')],
    ['splice', (items) => items.splice(0, 1)],
    ['reverse', (items) => items.reverse()],
    ['sort', (items) => items.sort()],
  ])('cannot change its content by `%s`', (_, change) => {
    const content = { list: { items: ['one', 'two', 'three'] } };
    const changing: Template['component'] = ({ content: { list } }) =>
      String(change((list as { items: string[] }).items));
    expect(() => renderOne(changing, '/', 'en', renderer(), content)).toThrow(TypeError);
    expect(content.list.items).toEqual(['one', 'two', 'three']);
  });

  it('reads data in its own language, else in the default one, and is known to have', () => {
    const open = () => createElement('p', null, readData(shop).open);
    expect(renderOne(open, '/hi/', 'hi')).toMatchObject({
      html: '<p>अंधेरे में</p>',
      trace: { sources: new Set(['site/data/shop.hi.yaml']) },
    });
    expect(renderOne(open, '/ta/', 'ta')).toMatchObject({
      html: '<p>After dark</p>',
      trace: { sources: new Set(['site/data/shop.yaml']) },
    });
    const labels = () =>
      readCollection(shelves)
        .map(({ value }) => value.label)
        .join();
    expect(renderOne(labels)).toMatchObject({
      html: 'Short,Long',
      trace: { sources: new Set(['site/data/shelves/first.yaml', 'site/data/shelves/second.yaml']) },
    });
  });

  it.each<[string, () => unknown]>([
    ['a data file', () => Object.assign(readData(shop), { open: 'never' })],
    ['the entries of a collection', () => (readCollection(shelves) as unknown[]).reverse()],
    ['an entry of a collection', () => Object.assign(readCollection(shelves)[0] ?? {}, { id: 'other' })],
    ['what an entry says', () => Object.assign(readCollection(shelves)[0]?.value ?? {}, { label: 'other' })],
    ['the list of pages', () => (listRoutes() as unknown[]).pop()],
    ['a page of that list', () => Object.assign(listRoutes()[0] ?? {}, { title: 'other' })],
    ['what it says of itself', () => Object.assign(currentPage(), { title: 'other' })],
    ['its versions in other languages', () => (currentPage().alternates as unknown[]).pop()],
    ['its summary', () => Object.assign(currentPage().summary, { teaser: 'other' })],
    ['a picture', () => (renderContext().image('a.png', [20]).sources as unknown[]).push({})],
    ['what the site says of itself', () => Object.assign(currentSite().locales[0] ?? {}, { label: 'other' })],
  ])('cannot change %s, which other pages get too', (_, change) => {
    expect(() => renderOne(() => String(change()))).toThrow(TypeError);
  });

  it('is known to have asked for a file that is not there, where it goes on without', () => {
    const none = (): never => {
      throw failure('asset-missing', { message: 'None' });
    };
    const assets = { ...everyAsset, url: none, image: none };
    const using = createRenderer({
      site: siteConfig(),
      assets,
      data,
      texts: createTextPublisher(),
      routes: () => [],
      localeOf: () => undefined,
      pathTo: (path) => path,
      lastChanged: () => undefined,
      inlineSvg: () => ({ width: 1, height: 1, viewBox: '0 0 1 1', html: '' }),
      islands: new Map(),
    });
    const careful = () => {
      try {
        return assetUrl('images/late.svg');
      } catch {
        return 'none';
      }
    };
    expect(renderOne(careful, '/', 'en', using)).toMatchObject({
      html: 'none',
      trace: { items: new Set(['asset images/late.svg']) },
    });
  });

  it('reads each entry of a collection in its own language, else in the default one, and none that is in another only', () => {
    const entries = () =>
      readCollection(shelves)
        .map(({ id, value }) => `${id} ${value.label}`)
        .join();
    const using = renderer();
    const german = renderOne(entries, '/de/', 'de', using);
    const hindi = renderOne(entries, '/hi/', 'hi', using);
    expect(german.html).toBe('shelves/first Short,shelves/second Long');
    expect(hindi.html).toBe('shelves/first छोटी,shelves/local यहीं,shelves/second Long');
    expect([...hindi.trace.sources]).toEqual([
      'site/data/shelves/first.hi.yaml',
      'site/data/shelves/local.hi.yaml',
      'site/data/shelves/second.yaml',
    ]);
    expect(renderOne(entries, '/de/', 'de', using)).toEqual(german);
  });

  it('learns the language of data that has no file in that of the page', () => {
    const shown = () => createElement('p', dataLanguage(shop), readData(shop).open);
    expect(renderOne(shown, '/hi/', 'hi').html).toBe('<p>अंधेरे में</p>');
    expect(renderOne(shown).html).toBe('<p>After dark</p>');
    const arabic = renderer({
      locales: [
        { code: 'en', label: 'English', dir: 'ltr' },
        { code: 'ar', label: 'العربية', dir: 'rtl' },
      ],
    });
    const { html, trace } = renderOne(shown, '/ar/', 'ar', arabic);
    expect(html).toBe('<p lang="en" dir="ltr">After dark</p>');
    expect([...trace.items]).toContain('data ar shop');
  });

  it('learns the language of a page that it links to, where it is another, and is known to have asked', () => {
    const languages = () =>
      ['/', '/hi/', '/hi/#games', '/none/', 'https://x.example/hi/', '#here']
        .map((href) => linkLanguage(href) ?? '-')
        .join(' ');
    expect(renderOne(languages)).toMatchObject({ html: '- hi hi - - -', trace: { languages: true } });
    expect(renderOne(languages, '/hi/', 'hi').html).toBe('en - - - - -');
    expect(renderOne(() => linkLanguage('https://x.example/')).trace.languages).toBe(false);
    expect(renderOne(() => shared(() => linkLanguage('/'), {})).trace.languages).toBe(true);
  });

  it('says in the links of authored text which language they lead to', () => {
    const html =
      '<p><a href="/hi/#games">Hindi</a>, <a href="/">home</a>, <a href="/" hreflang="en-IN">own word</a>, <a href="https://x.example/">away</a></p>';
    const value = { source: '', html, headings: [], words: 0 };
    const text = (locale: string) => renderOne(() => createElement(RichText, { value }), '/x/', locale).html;
    expect(text('en')).toBe(`<div>${html.replace('/hi/#games"', '/hi/#games" hreflang="hi"')}</div>`);
    expect(text('hi')).toBe(`<div>${html.replace('<a href="/">', '<a href="/" hreflang="en">')}</div>`);
  });

  it('knows the picture that stands for it, and a fragment does not', () => {
    const share = { url: 'https://shelf.example/card.png', width: 1200, height: 630 };
    const show = () => createElement('p', null, shareImage()?.url ?? 'none');
    expect(renderer().renderBody(template(show), pageInfo('/'), {}, share).html).toBe(
      '<p>https://shelf.example/card.png</p>',
    );
    expect(renderOne(show).html).toBe('<p>none</p>');
    expect(problems(() => renderOne(() => shared(() => shareImage()?.url, {})))).toEqual(['shared-reads-page']);
  });

  it('has each island id once, in itself and in its fragments', () => {
    expect(problems(() => renderOne(() => createElement('main', null, counter('a'), counter('a'))))).toEqual([
      'island-duplicate-id',
    ]);
    expect(
      problems(() =>
        renderOne(() =>
          createElement(
            'main',
            null,
            counter('a'),
            shared(() => counter('a'), {}),
          ),
        ),
      ),
    ).toEqual(['island-duplicate-id']);
    const Held = ({ id }: { readonly id: string }) => counter(id);
    expect(
      problems(() =>
        renderOne(() => createElement('main', null, shared(Held, { id: 'a' }), shared(Held, { id: 'a' }))),
      ),
    ).toEqual(['island-duplicate-id']);
    expect(
      problems(() =>
        renderOne(() => createElement('main', null, shared(Held, { id: 'a' }), shared(Held, { id: 'b' }))),
      ),
    ).toEqual([]);
    expect([
      ...renderOne(() => createElement('main', null, counter('a'), counter('b'), counter())).trace.islands.keys(),
    ]).toEqual(['a', 'b', 'counter']);
  });

  it('leaves no context behind, also where it fails', () => {
    expect(() =>
      renderOne(() => {
        throw new RangeError('broken');
      }),
    ).toThrow('broken');
    expect(() => currentLocale()).toThrow('only while a page is rendered');
  });

  it('gives its additions to the head', () => {
    const withHead = { ...template(() => 'x'), head: () => ({ ogType: 'article' as const }) };
    expect(renderer().renderBody(withHead, pageInfo('/'), {}).head).toEqual({ ogType: 'article' });
    expect(renderOne(() => 'x').head).toEqual({});
  });

  it('forgets old fragments, and renders them again when they are asked for', () => {
    let renders = 0;
    const Note = ({ page }: { readonly page: number }): ReactNode => {
      renders += 1;
      return createElement('i', null, page);
    };
    const using = renderer();
    const show = (page: number) =>
      renderOne(() => createElement(Shared<{ readonly page: number }>, { of: Note, props: { page } }), '/', 'en', using)
        .html;
    for (let page = 0; page <= 1000; page += 1) show(page);
    expect(renders).toBe(1001);
    expect(show(1000)).toBe('<i>1000</i>');
    expect(renders).toBe(1001);
    expect(show(0)).toBe('<i>0</i>');
    expect(renders).toBe(1002);
  });
});

describe('a social card', () => {
  const heading = { lines: ['One', 'two & three'], fontSize: 60, lineHeight: 72 };
  const draw = (render: (props: CardProps) => ReactNode, image?: string, locale = 'en') => {
    const card = defineSocialCard({
      content: () => ({ heading: 'unused' }),
      box: { width: 1, height: 1, lines: 1 },
      type: () => ({ fonts: [], sizes: [], lineHeight: 1 }),
      render,
    });
    return renderer().renderCard(card, { page: pageInfo('/a/', { locale }), heading, image });
  };

  it('is an SVG of the size that readers of links show', () => {
    const { svg } = draw(({ heading: { lines } }) => createElement('text', { fontSize: 20 }, lines[1]));
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><text font-size="20">two &amp; three</text></svg>',
    );
  });

  it('reads the page and data in the language of the page', () => {
    const { svg, trace } = draw(
      ({ page }) => `${page.path} ${currentPage().locale} ${readData(shop).open}`,
      undefined,
      'hi',
    );
    expect(svg).toContain('>/a/ hi अंधेरे में</svg>');
    expect([...trace.sources]).toEqual(['site/data/shop.hi.yaml']);
  });
});
