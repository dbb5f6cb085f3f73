import { spanOf } from '../../../lib/html/html-pieces.js';
import type { Rule } from '../site/rule.js';

/** References to elements of the page by id or name that lead nowhere. `html/no-missing-references` checks others. */
export const idReference: Rule = {
  id: 'id-reference',
  severity: 'error',
  about:
    'Attributes such as `form`, `headers`, `popovertarget`, `commandfor` and `usemap`, and `url(#…)` in drawings, refer to an element of the page.',
  remedy: 'Correct the reference, or set the id on the right element.',
  examples: {
    passes: { 'index.html': '<button popovertarget="tip">Tip</button><p id="tip" popover>Pour slowly.</p>' },
    fails: { 'index.html': '<button popovertarget="tipp">Tip</button><p id="tip" popover>Pour slowly.</p>' },
  },
  page: (page) => {
    const references = page.openings.flatMap((element) =>
      element.attributes.flatMap(({ name, value }) => {
        const painted = PAINT.test(name) ? URL_ID.exec(value)?.[1] : '';
        const ids = REFERENCES.test(`${name} ${element.name}`) ? value.replace(/^#/, '') : painted;
        return (ids?.match(/\S+/g) ?? []).map((id) => ({ element, name, id }));
      }),
    );
    if (references.length === 0) return [];
    const known = new Set(page.openings.map((one) => page.attr(one, one.name === 'map' ? 'name' : 'id') ?? ''));
    return references
      .filter(({ id }) => !known.has(id))
      .map(({ element, name, id }) => ({
        message: `\`${name}\` of \`${element.name}\` refers to \`${id}\`, which is not on the page.`,
        span: spanOf(element),
      }));
  },
};

/** Attributes that name elements of the page, with the elements on which they do. */
const REFERENCES =
  /^(?:form (?:button|fieldset|input|object|output|select|textarea)|for output|headers t[dh]|popovertarget (?:button|input)|commandfor button|usemap (?:img|object))$/;

/** Attributes of SVG that refer to a gradient, pattern, marker, clip path, mask or filter. */
const PAINT = /^(?:fill|stroke|clip-path|mask|filter|marker-(?:start|mid|end))$/;
const URL_ID = /^\s*url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*$/;
