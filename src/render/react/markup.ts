import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import type * as server from 'react-dom/server';
import { failure } from '../../errors/index.js';
import { rendered } from './suspense.js';

type ReactServer = Pick<typeof server, 'renderToStaticMarkup' | 'renderToString'>;

// An `import` of this CommonJS package takes half as long again, as that of React does.
const require = createRequire(import.meta.url);
let loaded: ReactServer | undefined;

/** Loaded with the first page: a build that reuses every page does not need it. */
function reactServer(): ReactServer {
  return (loaded ??= require('react-dom/server') as ReactServer);
}

export interface Markup {
  readonly html: string;
  /** Elements that React puts in front because they belong into the head, such as preloads of images. */
  readonly hoisted: readonly string[];
}

/**
 * Markup that React never meets again: no separators between pieces of text, so that it reads and diffs well.
 *
 * @param identifierPrefix what is put into other markup has one of its own for the ids of `useId`
 */
export function staticMarkup(node: ReactNode, identifierPrefix = ''): Markup {
  return split(rendered('passed', () => reactServer().renderToStaticMarkup(node, { identifierPrefix })));
}

/** Markup that is hydrated in the browser: React's separators and ids stand as they are. */
export function hydratableMarkup(node: ReactNode, identifierPrefix: string): Markup {
  const render = (boundaries: 'kept' | 'passed'): string =>
    rendered(boundaries, () => reactServer().renderToString(node, { identifierPrefix }));
  const html = render('kept');
  if (FALLBACK.test(html)) {
    render('passed');
    // What waited or threw the first time did not the second time.
    throw failure('template-threw', {
      message: 'A `<Suspense>` shows its `fallback` in an island at one time, and its content at another.',
    });
  }
  return split(html);
}

/** A boundary whose content was not there, because a promise is waited for or something was thrown. */
const FALLBACK = /<!--\$[!?]-->/;

const HOISTED = /^<link rel="(?:preload|preconnect|dns-prefetch|modulepreload)"[^>]*>/;

function split(markup: string): Markup {
  if (!markup.startsWith('<link rel="')) return { html: markup, hoisted: [] };
  const hoisted: string[] = [];
  let html = markup;
  for (let match = HOISTED.exec(html); match; match = HOISTED.exec(html)) {
    hoisted.push(match[0]);
    html = html.slice(match[0].length);
  }
  return { html, hoisted };
}
