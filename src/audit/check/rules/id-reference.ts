import { spanOf } from '../../../lib/html/html-pieces.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
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
        const kind = REFERENCES[name];
        if (kind?.on.has(element.name) === true)
          return value.split(/\s+/).flatMap((id) => (id === '' ? [] : [{ element, name, id, to: kind.to }]));
        const id = PAINT.test(name) ? /^url\(\s*["']?#([^"')\s]+)["']?\s*\)$/.exec(value.trim())?.[1] : undefined;
        return id === undefined ? [] : [{ element, name, id, to: undefined }];
      }),
    );
    const known = references.length === 0 ? NONE : knownTargets(page);
    return references
      .filter(({ id, to }) => !known.has(to === undefined ? id : `${to} ${id.replace(/^#/, '')}`))
      .map(({ element, name, id, to }) => ({
        message: `\`${name}\` of \`${element.name}\`: the page has no ${to === undefined ? 'element' : `\`${to}\``} \`${id}\`.`,
        span: spanOf(element),
      }));
  },
};

/** Attributes that name ids, the elements on which they do, and the only element that they may name. */
const REFERENCES: Readonly<Record<string, { readonly on: ReadonlySet<string>; readonly to?: string }>> = {
  form: { on: new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea']), to: 'form' },
  for: { on: new Set(['output']) },
  headers: { on: new Set(['td', 'th']) },
  popovertarget: { on: new Set(['button', 'input']) },
  commandfor: { on: new Set(['button']) },
  interestfor: { on: new Set(['a', 'area', 'button']) },
  usemap: { on: new Set(['img', 'object']), to: 'map' },
};

/** Attributes of SVG that refer to a gradient, pattern, marker, clip path, mask or filter. */
const PAINT = /^(?:fill|stroke|clip-path|mask|filter|marker-(?:start|mid|end))$/;

const NONE: ReadonlySet<string> = new Set();

/** The ids of a page; those of forms and the names of image maps also after the name of their element. */
function knownTargets(page: CheckedPage): ReadonlySet<string> {
  const named = (element: PageElement): string[] => {
    const id = page.attr(element, 'id') ?? '';
    return [id, `${element.name} ${element.name === 'map' ? (page.attr(element, 'name') ?? '') : id}`];
  };
  return new Set(page.openings.flatMap(named));
}
