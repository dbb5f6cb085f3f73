import { headersFor } from '../../../lib/site/headers-file.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Pages that browsers may decode wrongly, or do not let visitors enlarge. */
export const pageMeta: Rule = {
  id: 'page-meta',
  severity: 'warning',
  about:
    'A page names its encoding, UTF-8, in its first 1,024 bytes, unless `_headers` names it. Visitors can enlarge the page to at least twice its size.',
  remedy: 'Start the head with `<meta charset="utf-8">`; let the `viewport` be `width=device-width, initial-scale=1`.',
  examples: {
    passes: { 'index.html': '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><p>चाय</p>' },
    fails: { 'index.html': '<meta charset="utf-8"><meta name="viewport" content="user-scalable=no"><p>चाय</p>' },
  },
  page: (page, { headers }) => {
    const header = headersFor(headers, page.route).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    let isNamed = /charset/i.test(header) || page.html.startsWith('\uFEFF') || /^[\0-\x7F]*$/.test(page.html);
    const found = page.elements('meta').flatMap((element): PageProblem[] => {
      const [span, content] = [spanOf(element), page.attr(element, 'content') ?? ''];
      const isViewport = /^\s*viewport\s*$/i.test(page.attr(element, 'name') ?? '');
      const zoom = isViewport ? NO_ZOOM.exec(content)?.[1] : undefined;
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
    return isNamed || found.length > 0 ? found : [{ message: 'The page does not name its encoding.' }];
  },
};

const NO_ZOOM = /(?:^|[,;\s])(user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*[01](?:\.\d+)?)\s*(?:[,;]|$)/i;

/** Bytes in which browsers look for the encoding (HTML standard, 4.2.5.4). */
const MAX_BYTES = 1024;
