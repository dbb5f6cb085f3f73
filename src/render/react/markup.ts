import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import type * as server from 'react-dom/server';
import { failure } from '../../errors/index.js';
import { withBoundaries } from './suspense.js';

type ReactServer = Pick<typeof server, 'renderToStaticMarkup' | 'renderToString'>;

// `require` loads these CommonJS packages faster than an import.
const require = createRequire(import.meta.url);
let loaded: ReactServer | undefined;

/** Loads React's renderer with the first page; a build that reuses every page does not need it. */
function reactServer(): ReactServer {
  return (loaded ??= require('react-dom/server') as ReactServer);
}

export interface Markup {
  readonly html: string;
  /** Elements for the head that React puts in front, such as preloads of images. */
  readonly hoisted: readonly string[];
}

/** Renders markup that is not hydrated. @param identifierPrefix for the ids of `useId`, unique on a page */
export function staticMarkup(node: ReactNode, identifierPrefix = ''): Markup {
  return split(withBoundaries('skip', () => reactServer().renderToStaticMarkup(node, { identifierPrefix })));
}

/**
 * Renders markup that is hydrated in the browser. @throws IsletError `template-threw` for the fallback of a
 * `<Suspense>`
 */
export function hydratableMarkup(node: ReactNode, identifierPrefix: string): Markup {
  const render = (boundaries: 'keep' | 'skip'): string =>
    withBoundaries(boundaries, () => reactServer().renderToString(node, { identifierPrefix }));
  const html = render('keep');
  if (FALLBACK.test(html)) {
    render('skip');
    // The content waited or threw the first time only.
    throw failure('template-threw', {
      message: 'A `<Suspense>` shows its `fallback` in an island at one time, and its content at another.',
    });
  }
  return split(html);
}

/** The marker of React for a boundary that shows its fallback. */
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
  return { html, hoisted: html.includes('<template') ? hoisted.filter((link) => isShown(link, html)) : hoisted };
}

/** False for a picture that is only in `<template>`, which browsers do not load; React preloads it all the same. */
function isShown(link: string, html: string): boolean {
  const [, source = ''] = / (?:href|imageSrcSet)=("[^"]*")/i.exec(link) ?? [];
  return !html.includes(source) || html.replace(/<template[\s>].*?<\/template>/gs, '').includes(source);
}
