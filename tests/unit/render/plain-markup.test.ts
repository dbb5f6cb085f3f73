import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type * as react from 'react';
import type { ReactNode } from 'react';
import type * as server from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { plainMarkup } from '../../../src/render/plain-markup.js';
import { plainAttribute, plainTag } from '../../../src/render/plain-tags.js';

/** What builds render with; tests have React for development, in the same place. */
function productionReact(): typeof react & Pick<typeof server, 'renderToStaticMarkup'> {
  const require = createRequire(import.meta.url);
  const path = require.resolve('react');
  const known = require.cache[path];
  vi.stubEnv('NODE_ENV', 'production');
  try {
    Reflect.deleteProperty(require.cache, path);
    const { renderToStaticMarkup } = require(
      join(dirname(require.resolve('react-dom/server')), 'cjs/react-dom-server-legacy.node.production.js'),
    ) as typeof server;
    return { ...(require('react') as typeof react), renderToStaticMarkup };
  } finally {
    vi.unstubAllEnvs();
    require.cache[path] = known;
  }
}

const { Component, createContext, createElement, Fragment, memo, renderToStaticMarkup, Suspense, useId, useState } =
  productionReact();

const RUNS = process.env['ISLET_LONG'] === '1' ? 100_000 : 5000;

/** What React makes of a tree; `undefined` where it makes nothing of it. */
function byReact(node: unknown): string | undefined {
  try {
    return renderToStaticMarkup(node as ReactNode);
  } catch {
    return undefined;
  }
}

const texts = [
  '',
  'tea',
  'a & b',
  '<i>',
  '"quoted"',
  "it's",
  '\n',
  '\nfirst',
  'हिन्दी',
  '🍃',
  '\u0000',
  'true',
  'lazy',
  'javascript:alert(1)',
  ' javascript:x',
  'j\navascript:x',
  'JavaScript:x',
  '/a/?b=1&c=2',
  '#top',
  'https://tea.example/',
  'data:image/png,x',
  'mailto:a@b.example',
  'a.b',
  '//host/',
];
const odd: readonly unknown[] = [
  true,
  false,
  null,
  undefined,
  0,
  -0,
  1,
  1.5,
  NaN,
  Infinity,
  10n,
  Symbol('x'),
  (): string => 'x',
  {},
  [],
  ['a', 1, null],
  [['b'], [true, 'c']],
  new Map([['a', 1]]),
  new Set(['a']),
  new Date(0),
  Promise.resolve('x'),
  { __html: '<b>x</b>' },
  { __html: null },
  { __html: 5 },
  { a: 1 },
  { color: 'red' },
  { toString: () => 'x' },
];
const names = [
  'className',
  'id',
  'href',
  'src',
  'srcSet',
  'alt',
  'title',
  'lang',
  'dir',
  'hidden',
  'open',
  'disabled',
  'tabIndex',
  'role',
  'type',
  'name',
  'rel',
  'target',
  'width',
  'height',
  'loading',
  'decoding',
  'fetchPriority',
  'sizes',
  'media',
  'scope',
  'd',
  'viewBox',
  'fill',
  'stroke',
  'strokeWidth',
  'fillRule',
  'xmlns',
  'dateTime',
  'hrefLang',
  'hreflang',
  'colSpan',
  'rowSpan',
  'translate',
  'data-a',
  'data-a-b',
  'data-A',
  'data-1',
  'aria-label',
  'aria-hidden',
  'aria-',
  'ref',
  'style',
  'value',
  'defaultValue',
  'checked',
  'htmlFor',
  'onClick',
  'onclick',
  'dangerouslySetInnerHTML',
  'children',
  'contentEditable',
  'suppressHydrationWarning',
  'download',
  'autoFocus',
  'itemProp',
  'x:y',
  'a b',
  'a"b',
  'is',
  'class',
  'for',
  'constructor',
  'itemScope',
  'inert',
  'start',
  'span',
  'size',
  'action',
  'formAction',
  'xlinkHref',
  'crossOrigin',
  'precedence',
  'async',
  'innerHTML',
  'readOnly',
  'points',
  'x1',
  'clipPath',
  'dominantBaseline',
  'fillOpacity',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'stopColor',
  'textAnchor',
  'dx',
  'gradientTransform',
  'gradientUnits',
  'offset',
  'opacity',
  'preserveAspectRatio',
];
const tags = [
  'div',
  'p',
  'a',
  'a',
  'span',
  'ul',
  'li',
  'h2',
  'section',
  'img',
  'img',
  'picture',
  'source',
  'svg',
  'path',
  'g',
  'table',
  'tbody',
  'tr',
  'td',
  'details',
  'summary',
  'button',
  'noscript',
  'br',
  'hr',
  'time',
  'islet-slot',
  'islet-island',
  'islet-shared',
  'x-other',
  'label',
  'use',
  'figure',
  'text',
  'tspan',
  'linearGradient',
  'stop',
  'clipPath',
  'mask',
  'image',
  'title',
  'meta',
  'link',
  'script',
  'style',
  'input',
  'select',
  'option',
  'textarea',
  'form',
  'pre',
  'listing',
  'html',
  'head',
  'body',
  'base',
  'col',
  'embed',
  'math',
  'foreignObject',
  'iframe',
  'video',
  'template',
  'font-face',
  'annotation-xml',
  'menuitem',
  'object',
  'A',
  'Div',
  'a b',
  '',
];

class Stateful extends Component<{ readonly children?: ReactNode }> {
  override render(): ReactNode {
    return createElement('b', null, this.props.children);
  }
}

/** As classes were written before the language had any. */
function Old(): void {
  // Nothing to set up.
}
Old.prototype = Object.assign(Object.create(Component.prototype) as object, { render: () => 'old' });

const Context = createContext('none');

const components: readonly unknown[] = [
  ...Array.from(
    { length: 6 },
    () =>
      ({ children }: { readonly children?: ReactNode }) =>
        createElement('em', null, children),
  ),
  ({ children }: { readonly children?: ReactNode }) => children,
  () => undefined,
  () => 'text & more',
  ({ id, children }: { readonly id?: ReactNode; readonly children?: ReactNode }) => [id, children],
  Fragment,
  Fragment,
  Fragment,
  Suspense,
  Stateful,
  memo(Stateful),
  memo(() => 'kept'),
  Context,
  Context.Provider,
  () => createElement('i', { id: useId() }),
  ({ children }: { readonly children?: ReactNode }) => createElement('i', null, useState(children)[0]),
  () => {
    throw new Error('no');
  },
  () => Promise.resolve('late'),
  () => Symbol('x'),
  Date.now.bind(Date),
  Math.max,
  {},
  5,
];

const { tree } = fc.letrec<{ tree: unknown; element: unknown; props: Record<string, unknown>; children: unknown[] }>(
  (tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'tree' },
      { weight: 2, arbitrary: fc.constantFrom<unknown>(...texts) },
      {
        weight: 1,
        arbitrary: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom<unknown>('tea', 3, null, false, ['a', 'b']) },
          { weight: 1, arbitrary: fc.constantFrom<unknown>(...odd) },
        ),
      },
      { weight: 6, arbitrary: tie('element') },
    ),
    props: fc
      .array(
        fc.tuple(
          fc.oneof(
            {
              weight: 12,
              arbitrary: fc.constantFrom(
                'className',
                'id',
                'href',
                'data-a',
                'aria-label',
                'hidden',
                'loading',
                'width',
              ),
            },
            { weight: 1, arbitrary: fc.constantFrom(...names) },
          ),
          fc.oneof(
            { weight: 12, arbitrary: fc.constantFrom<unknown>(...texts) },
            { weight: 1, arbitrary: fc.constantFrom<unknown>(...odd) },
          ),
        ),
        { maxLength: 3 },
      )
      .map((pairs) => Object.fromEntries(pairs)),
    children: fc.array(tie('tree'), { maxLength: 3, depthIdentifier: 'tree' }),
    element: fc
      .tuple(
        fc.oneof(
          { weight: 30, arbitrary: fc.constantFrom<unknown>(...tags.slice(0, 41)) },
          { weight: 1, arbitrary: fc.constantFrom<unknown>(...tags) },
          { weight: 10, arbitrary: fc.constantFrom(...components.slice(0, 13)) },
          { weight: 1, arbitrary: fc.constantFrom(...components) },
        ),
        tie('props'),
        tie('children'),
      )
      .map(([type, props, children]) => createElement(type as 'div', props, ...(children as ReactNode[]))),
  }),
);

describe('plain markup', () => {
  it('is what React writes, or is left to it', () => {
    let plain = 0;
    fc.assert(
      fc.property(tree, (node) => {
        const markup = plainMarkup(node);
        if (markup === undefined) return;
        plain += 1;
        expect(markup).toBe(byReact(node));
      }),
      { numRuns: RUNS, seed: 20260209 },
    );
    // Else the property says little.
    expect(plain / RUNS).toBeGreaterThan(0.3);
  });

  it('is what React writes for each value of each attribute on each tag, or is left to it', () => {
    const written = { plain: 0, all: 0 };
    for (const tag of tags) {
      for (const name of names) {
        for (const value of [...texts, ...odd]) {
          const node = createElement(tag, { [name]: value });
          const markup = plainMarkup(node);
          written.all += 1;
          if (markup === undefined) continue;
          written.plain += 1;
          if (markup !== byReact(node))
            expect({ tag, name, value, markup }).toEqual({ tag, name, value, markup: byReact(node) });
        }
      }
    }
    expect(written.plain / written.all).toBeGreaterThan(0.1);
  });

  it.each<[string, unknown]>([
    [
      'a tag with what tags of pages have',
      createElement(
        'a',
        {
          className: 'x',
          href: '/a/?b&c',
          hrefLang: 'hi',
          lang: 'hi',
          rel: 'noopener',
          target: '_blank',
          'aria-current': 'page',
          'data-hold': '',
        },
        "it's ",
        3,
        [' & ', null, 'more'],
      ),
    ],
    [
      'components within components',
      createElement(
        ({ children }: { readonly children?: ReactNode }) => createElement('p', null, children),
        null,
        createElement(
          Fragment,
          null,
          createElement(() => 'x'),
        ),
      ),
    ],
    [
      'an image that is loaded late',
      createElement('img', { src: '/a.png', alt: '', width: 1, height: 2, loading: 'lazy', decoding: 'async' }),
    ],
    [
      'an image of a picture',
      createElement(
        'picture',
        null,
        createElement('source', { srcSet: '/b.avif', type: 'image/avif' }),
        createElement('img', { src: '/a.png', alt: '', fetchPriority: 'high' }),
      ),
    ],
    [
      'an image deep in a picture, and one for browsers without scripts',
      [
        createElement('picture', null, createElement('span', null, createElement('img', { src: '/a.png', alt: '' }))),
        createElement('noscript', null, createElement('p', null, createElement('img', { src: '/a.png', alt: '' }))),
      ],
    ],
    [
      'a drawing',
      createElement(
        'svg',
        { viewBox: '0 0 8 8', width: 8, 'aria-hidden': true },
        createElement('path', { d: 'M0 0h8', fill: 'none', strokeWidth: 2 }),
      ),
    ],
    [
      'what stands for an island',
      createElement('islet-island', {
        'data-island': 'menu',
        'data-on': 'idle',
        dangerouslySetInnerHTML: { __html: '<nav id="x"></nav>' },
      }),
    ],
    [
      'a question that is open',
      createElement(
        'details',
        { open: true, name: 'faq' },
        createElement('summary', null, 'Why?'),
        createElement('div', { hidden: false, dangerouslySetInnerHTML: { __html: '<p>So.</p>' } }),
      ),
    ],
  ])('is there for %s', (_, node) => {
    expect(plainMarkup(node)).toBe(byReact(node));
  });

  it.each<[string, unknown]>([
    ['hooks', createElement(() => createElement('b', { id: useId() }))],
    ['classes', createElement(Stateful)],
    ['classes that are functions', createElement(Old as unknown as () => ReactNode)],
    ['a button with a name, which is written last', createElement('button', { name: 'x', type: 'button' })],
    ['children beside HTML', createElement('p', { dangerouslySetInnerHTML: { __html: 'x' } }, 'y')],
    ['an image that React hints at', createElement('img', { src: '/a.png', alt: '' })],
    ['an address that may be a script', createElement('a', { href: 'javascript:alert(1)' })],
    ['functions of the engine', createElement(Math.random as () => ReactNode as () => null)],
    ['watched functions', createElement(new Proxy(() => 'x', {}))],
    [
      'what is nested deeper than the stack',
      Array.from({ length: 100_000 }).reduce<ReactNode>((inner) => createElement('b', null, inner), 'deep'),
    ],
  ])('leaves %s to React', (_, node) => {
    expect(plainMarkup(node)).toBeUndefined();
  });

  it('is whole although a component renders another tree meanwhile', () => {
    const Outer = (): ReactNode => createElement('p', null, plainMarkup(createElement('b', null, 'in')));
    const Failing = (): ReactNode =>
      createElement('p', null, String(plainMarkup(createElement('b', { style: {} }, 'in'))));
    expect(plainMarkup([createElement('i'), createElement(Outer), createElement(Failing)])).toBe(
      '<i></i><p>&lt;b&gt;in&lt;/b&gt;</p><p>undefined</p>',
    );
  });
});

it('has for each tag and attribute a name of HTML or SVG, and nothing for those that React writes elsewhere', () => {
  for (const tag of [
    'title',
    'meta',
    'link',
    'script',
    'style',
    'html',
    'head',
    'body',
    'input',
    'select',
    'option',
    'textarea',
    'pre',
  ])
    expect(plainTag(tag)).toBeUndefined();
  for (const name of ['style', 'ref', 'onClick', 'value', 'formAction', 'itemProp'])
    expect(plainAttribute(name)).toBeUndefined();
});
