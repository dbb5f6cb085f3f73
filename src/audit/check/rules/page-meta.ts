import { headersFor } from '../../../lib/site/headers-file.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Pages that browsers may decode wrongly, or do not let visitors enlarge. */
export const pageMeta: Rule = {
  id: 'page-meta',
  severity: 'warning',
  about:
    'A page names its encoding, UTF-8, in its first 1,024 bytes, unless `_headers` names it. Visitors can enlarge the page to at least twice its size, and phones show it in their own width. `_headers` keep a page for at most a week.',
  remedy: 'Start the head with `<meta charset="utf-8">`; let the `viewport` be `width=device-width, initial-scale=1`.',
  examples: {
    passes: { 'index.html': '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><p>चाय</p>' },
    fails: { 'index.html': '<meta charset="utf-8"><meta name="viewport" content="user-scalable=no"><p>चाय</p>' },
  },
  page: (page, { headers }) => {
    const header = headersFor(headers, page.route).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const kept = keptTooLong(headersFor(headers, page.route));
    let isNamed = /charset/i.test(header) || page.html.startsWith('\uFEFF') || /^[\0-\x7F]*$/.test(page.html);
    const found = page.elements('meta').flatMap((element): PageProblem[] => {
      const [span, content] = [spanOf(element), page.attr(element, 'content') ?? ''];
      const isViewport = /^\s*viewport\s*$/i.test(page.attr(element, 'name') ?? '');
      const zoom = isViewport ? NO_ZOOM.exec(content)?.[1] : undefined;
      const fixed = isViewport ? FIXED_WIDTH.exec(content)?.[1] : undefined;
      if (fixed !== undefined) return [{ message: `\`${fixed}\` shows the page in small on phones.`, span }];
      if (zoom !== undefined) return [{ message: `\`${zoom}\` keeps visitors from enlarging the page.`, span }];
      const isType = page.attr(element, 'http-equiv')?.toLowerCase() === 'content-type';
      const encoding = page.attr(element, 'charset') ?? (isType ? /charset=([\w-]+)/i.exec(content)?.[1] : undefined);
      if (encoding === undefined) return [];
      if (!/^\s*utf-?8\s*$/i.test(encoding))
        return [{ message: `The page says that its encoding is \`${encoding}\`.`, span, severity: 'error' }];
      const isLate = !isNamed && Buffer.byteLength(page.html.slice(0, span[1])) > MAX_BYTES;
      isNamed = true;
      return isLate ? [{ message: 'The encoding is named where browsers do not look for it.', span }] : [];
    });
    const unnamed = isNamed || found.length > 0 ? [] : [{ message: 'The page does not name its encoding.' }];
    return [...found, ...unnamed, ...kept];
  },
};

/** A width that phones lay the page out for, and then show in small. */
const FIXED_WIDTH = /(?:^|[,;\s])(width\s*=\s*\d+)/i;

const NO_ZOOM = /(?:^|[,;\s])(user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*[01](?:\.\d+)?)\s*(?:[,;]|$)/i;

/** Seconds that browsers may keep a page, so that visitors see what was published. */
const WEEK = 7 * 24 * 3600;

function keptTooLong(headers: readonly (readonly [name: string, value: string])[]): PageProblem[] {
  const [, value = ''] = headers.find(([name]) => name.toLowerCase() === 'cache-control') ?? [];
  const seconds = Number(/(?:^|[,\s])max-age=(\d+)/i.exec(value)?.[1] ?? 0);
  const message = `\`Cache-Control: ${value}\` keeps the page in browsers, which then do not show a new version.`;
  return seconds > WEEK && !/no-cache|no-store/i.test(value) ? [{ message }] : [];
}

/** Bytes in which browsers look for the encoding (HTML standard, 4.2.5.4). */
const MAX_BYTES = 1024;
