import { createRequire } from 'node:module';
import { createElement, lazy, use, useId, type ReactElement, type SuspenseProps } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hydratableMarkup, staticMarkup } from '../../../src/render/react/markup.js';
import { replaceSuspense } from '../../../src/render/react/suspense.js';

function Numbered(): ReactElement {
  return createElement('b', { id: useId() }, 'of ', 3);
}

describe('markup', () => {
  it('has no separators of React where it is static, and keeps them where it is hydrated', () => {
    expect(staticMarkup(createElement('p', null, 'a', 'b'))).toEqual({ html: '<p>ab</p>', hoisted: [] });
    expect(hydratableMarkup(createElement('p', null, 'a', 'b'), 'x-')).toEqual({
      html: '<p>a<!-- -->b</p>',
      hoisted: [],
    });
  });

  it('has ids that depend on the prefix alone', () => {
    const { html } = hydratableMarkup(createElement(Numbered), 'menu-');
    expect(html).toContain('menu-');
    expect(hydratableMarkup(createElement(Numbered), 'menu-').html).toBe(html);
    expect(hydratableMarkup(createElement(Numbered), 'other-').html).not.toBe(html);
  });

  it('preloads no picture that is only in a template', () => {
    const picture = (src: string) => createElement('img', { src, alt: '' });
    const inert = (...sources: string[]) => createElement('template', null, ...sources.map(picture));
    const { hoisted } = staticMarkup(createElement('main', null, picture('/a.png'), inert('/a.png', '/b.png')));
    expect(hoisted).toEqual([expect.stringContaining('href="/a.png"')]);
  });

  it('gives what belongs into the head apart', () => {
    const image = createElement('main', null, createElement('img', { src: '/a.png?x=1&y=>', alt: '' }));
    const { html, hoisted } = staticMarkup(image);
    expect(hoisted).toEqual([expect.stringMatching(/^<link rel="preload" as="image" href="[^"]*"\/>$/)]);
    expect(html).toMatch(/^<main><img /);
  });

  it('leaves links that a template writes itself where they are', () => {
    const { html, hoisted } = staticMarkup(
      createElement('p', null, createElement('img', { src: '/a.png', alt: '', loading: 'lazy' })),
    );
    expect(hoisted).toEqual([]);
    expect(html).toMatch(/^<p><img /);
  });
});

describe('`<Suspense>` in templates', () => {
  const WAITS = /^A component suspended while responding to synchronous input/;
  const Lazy = () => lazy(() => Promise.resolve({ default: () => createElement('b') }));

  function Used(): ReactElement {
    return createElement('b', null, use(Promise.resolve('late')));
  }

  function Thrown(): ReactElement {
    // eslint-disable-next-line typescript/only-throw-error -- what older libraries wait with
    throw Promise.resolve();
  }

  /** As templates import it while they are watched. */
  function ownSuspense(): (props: SuspenseProps) => ReactElement {
    onTestFinished(replaceSuspense());
    return (createRequire(import.meta.url)('react') as { Suspense: (props: SuspenseProps) => ReactElement }).Suspense;
  }

  it.each([
    ['lazy', Lazy],
    ['use', () => Used],
    ['a promise that is thrown', () => Thrown],
  ])('writes no fallback in the place of %s', (_, make) => {
    const Suspense = ownSuspense();
    const node = createElement(
      'p',
      null,
      createElement(
        Suspense,
        { fallback: 'wait' },
        createElement('i', null, createElement(Suspense, { fallback: 'more' }, createElement(make()))),
      ),
    );
    expect(() => staticMarkup(node)).toThrow(WAITS);
    expect(() => hydratableMarkup(node, 'x-')).toThrow(WAITS);
  });

  it('is there where its content is, for the browser alone', () => {
    const Suspense = ownSuspense();
    const island = () =>
      createElement(
        Suspense,
        { fallback: 'wait' },
        createElement('b', null, staticMarkup(createElement(Suspense, { fallback: 'wait' }, 'tea')).html),
      );
    expect(staticMarkup(island()).html).toBe('<b>tea</b>');
    expect(hydratableMarkup(island(), 'x-').html).toBe('<!--$--><b>tea</b><!--/$-->');
  });
});
