import { headersFor } from '../../../lib/site/headers-file.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Bytes in which browsers look for the encoding of a page (HTML standard, 4.2.5.4). */
const MAX_BYTES = 1024;

/** Pages whose encoding browsers have to guess. */
export const pageEncoding: Rule = {
  id: 'page-encoding',
  severity: 'error',
  about:
    'A page names the encoding UTF-8 in its first 1,024 bytes, unless it has only ASCII characters or `_headers` names it. For an encoding that is missing or named too late a warning is given.',
  remedy: 'Write `<meta charset="utf-8">` as the first element of the head.',
  examples: {
    passes: { 'index.html': '<meta charset="utf-8"><p>चाय</p>' },
    fails: { 'index.html': '<meta charset="iso-8859-1"><p>चाय</p>' },
  },
  page: (page, { headers }) => {
    const named = page.elements('meta').flatMap((element) => {
      const type =
        page.attr(element, 'http-equiv')?.toLowerCase() === 'content-type' ? page.attr(element, 'content') : '';
      const encoding = page.attr(element, 'charset') ?? /charset\s*=\s*["']?([^\s;"']+)/i.exec(type ?? '')?.[1];
      return encoding === undefined ? [] : [{ element, encoding: encoding.trim() }];
    });
    const other = named.find(({ encoding }) => !/^utf-?8$/i.test(encoding));
    if (other) {
      const message = `The encoding of the page is \`${other.encoding}\` and not \`utf-8\`.`;
      return [{ message, span: spanOf(other.element) }];
    }
    const header = headersFor(headers, page.route).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    if (/charset/i.test(header) || page.html.startsWith('\uFEFF')) return [];
    const [first] = named;
    if (!first)
      return /[^\0-\x7F]/.test(page.html)
        ? [{ message: 'The page does not name its encoding.', severity: 'warning' }]
        : [];
    const end = Buffer.byteLength(page.html.slice(0, first.element.at + first.element.raw.length));
    const message = `The encoding of the page is named after ${String(end)} bytes, where browsers do not look.`;
    return end > MAX_BYTES ? [{ message, span: spanOf(first.element), severity: 'warning' }] : [];
  },
};
