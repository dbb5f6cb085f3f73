import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** Pages that cannot be enlarged. */
export const pageZoom: Rule = {
  id: 'page-zoom',
  severity: 'warning',
  about: 'Visitors can enlarge a page to at least twice its size.',
  remedy: 'Write `<meta name="viewport" content="width=device-width, initial-scale=1">`.',
  examples: {
    passes: { 'index.html': '<meta name="viewport" content="width=device-width, initial-scale=1">' },
    fails: { 'index.html': '<meta name="viewport" content="width=device-width, user-scalable=no">' },
  },
  page: (page) =>
    page.elements('meta').flatMap((element) => {
      if (page.attr(element, 'name')?.trim().toLowerCase() !== 'viewport') return [];
      const parts = (page.attr(element, 'content') ?? '').toLowerCase().split(/[,;]/);
      const found = parts.map((part) => part.trim()).find(forbidsZoom);
      return found === undefined
        ? []
        : [{ message: `\`${found}\` keeps visitors from enlarging the page.`, span: spanOf(element) }];
    }),
};

function forbidsZoom(part: string): boolean {
  const [name = '', value = ''] = part.split(/\s*=\s*/);
  return (
    (name === 'user-scalable' && /^(?:no|0(?:\.0+)?)$/.test(value)) ||
    (name === 'maximum-scale' && Number.parseFloat(value) < 2 && !value.startsWith('-'))
  );
}
