import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { ReactNode } from 'react';
import type * as server from 'react-dom/server';
import { failure } from '../errors/index.js';
import { rendered } from './suspense.js';

// An `import` of this CommonJS package takes half as long again, as that of React does.
const require = createRequire(import.meta.url);
const { renderToStaticMarkup, renderToString } = require(rendererToStrings()) as Pick<typeof server, 'renderToStaticMarkup' | 'renderToString'>;

/** What `react-dom/server` hands on of the two is a file of its own; the other half, which streams, takes as long to load again. */
function rendererToStrings(): string {
  const entry = require.resolve('react-dom/server');
  const own = join(dirname(entry), 'cjs/react-dom-server-legacy.node.production.js');
  return process.env['NODE_ENV'] === 'production' && existsSync(own) ? own : entry;
}

export interface Markup {
  readonly html: string;
  /** Elements that React puts in front because they belong into the head, such as preloads of images. */
  readonly hoisted: readonly string[];
}

/** Markup that React never meets again: no separators between pieces of text, so that it reads and diffs well. What is put into other markup has a prefix of its own for the ids of `useId`. */
export function staticMarkup(node: ReactNode, identifierPrefix = ''): Markup {
  return split(rendered('passed', () => renderToStaticMarkup(node, { identifierPrefix })));
}

/** Markup that is hydrated in the browser: React's separators and ids stand as they are. */
export function hydratableMarkup(node: ReactNode, identifierPrefix: string): Markup {
  const html = rendered('kept', () => renderToString(node, { identifierPrefix }));
  if (FALLBACK.test(html)) {
    rendered('passed', () => renderToString(node, { identifierPrefix }));
    // What waited or threw the first time did not the second time.
    throw failure('template-threw', { message: 'A `<Suspense>` shows its `fallback` in an island at one time, and its content at another.' });
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
