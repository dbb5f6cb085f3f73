import { spanOf } from '../../lib/html-pieces.js';
import { candidates } from '../page-resources.js';
import type { PageElement } from '../page-view.js';
import type { Rule, RuleProblem } from '../rule.js';

/** Links, pictures, scripts and other files of the site that are not there. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about: 'What a page links to or loads from its own site is there.',
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page(page, site) {
    const problems: RuleProblem[] = [];
    for (const element of page.openings) {
      for (const { name, value } of element.attributes) {
        for (const href of references(element, name, value)) {
          // Of two attributes of one name browsers read the first.
          if (href === '' || href.startsWith('#') || page.attr(element, name) !== value) continue;
          const target = site.resolve(href, page.route);
          if (!target || target.file !== undefined || target.redirect) continue;
          problems.push({ message: `\`${href}\` leads to nothing that is published.`, path: page.path, span: spanOf(element) });
        }
      }
    }
    return problems;
  },
};

const NONE: readonly string[] = [];

/** The addresses in an attribute that have to lead somewhere. */
function references({ name: element, attributes }: PageElement, name: string, value: string): readonly string[] {
  switch (name) {
    case 'src':
    case 'poster':
    case 'data-src':
      return [value];
    case 'href':
      return element === 'a' || element === 'area' || (element === 'link' && !/^(?:canonical|alternate|preconnect|dns-prefetch)$/.test(attributes.find((other) => other.name === 'rel')?.value ?? '')) ? [value] : NONE;
    case 'srcset':
    case 'imagesrcset':
      return candidates(value);
    default:
      return NONE;
  }
}
