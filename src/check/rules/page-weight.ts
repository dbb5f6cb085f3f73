import type { Rule } from '../rule.js';

/** Pages whose HTML is heavier than a cheap phone should be sent. */
export const pageWeight: Rule = {
  id: 'page-weight',
  severity: 'warning',
  about: 'The HTML of a page, with the styles in it, has at most 200 KB before compression.',
  remedy: 'Split the page, or move what few readers open to a page of its own.',
  examples: {
    passes: { 'index.html': '<p>Tea</p>' },
    fails: { 'index.html': `<p>${'tea '.repeat(60_000)}</p>` },
  },
  page: (page, site) => {
    const size = site.sizeOf(page.path);
    return size > LIMIT ? [{ message: `The page has ${String(Math.round(size / 1000))} KB.`, path: page.path }] : [];
  },
};

/** Bytes. */
const LIMIT = 200_000;
