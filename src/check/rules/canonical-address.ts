import { spanOf } from '../../lib/html-pieces.js';
import { isNotFoundPage } from '../../lib/not-found-page.js';
import type { Rule } from '../rule.js';

/** Canonical addresses that do not lead to a page of the site. */
export const canonicalAddress: Rule = {
  id: 'canonical-address',
  severity: 'error',
  about: 'The canonical address of a page is the absolute address of a page that is there.',
  remedy: 'Leave the canonical address to the generator, or correct it.',
  examples: {
    passes: { 'index.html': '<link rel="canonical" href="https://tea.example/">' },
    fails: { 'index.html': '<link rel="canonical" href="/">' },
  },
  page: (page, site) => {
    const links = page.elements('link').filter((element) => page.attr(element, 'rel') === 'canonical');
    const [first, second] = links;
    if (!first)
      return page.noindex || isNotFoundPage(page.path)
        ? []
        : [{ message: 'The page names no canonical address.', path: page.path }];
    const href = page.attr(first, 'href') ?? '';
    const span = spanOf(first);
    if (second) return [{ message: 'The page names two canonical addresses.', path: page.path, span: spanOf(second) }];
    if (!/^https?:\/\//.test(href))
      return [{ message: `The canonical address \`${href}\` is not absolute.`, path: page.path, span }];
    const target = site.resolve(href, page.route);
    if (!target || (target.file !== undefined && target.moved === undefined)) return [];
    return [
      {
        message: `The canonical address \`${href}\` ${target.moved === undefined ? 'leads to no page' : `is redirected to \`${target.moved}\``}.`,
        path: page.path,
        span,
      },
    ];
  },
};
