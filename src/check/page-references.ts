import { candidates } from './page-resources.js';
import type { PageElement, PageView } from './page-view.js';

/** An address that a page links to or loads, and the element that has it. */
export interface PageReference {
  readonly href: string;
  readonly element: PageElement;
}

/** The addresses of a page that have to lead somewhere, but for places on the page itself. */
export function pageReferences(page: PageView): PageReference[] {
  const found: PageReference[] = [];
  for (const element of page.openings) {
    for (const { name, value } of element.attributes) {
      for (const href of addresses(element, name, value)) {
        // Of two attributes of one name browsers read the first.
        if (href !== '' && !href.startsWith('#') && page.attr(element, name) === value) found.push({ href, element });
      }
    }
  }
  return found;
}

const NONE: readonly string[] = [];

function addresses({ name: element, attributes }: PageElement, name: string, value: string): readonly string[] {
  switch (name) {
    case 'src':
    case 'poster':
    case 'data-src':
      return [value];
    case 'href':
      return element === 'a' ||
        element === 'area' ||
        (element === 'link' &&
          !/^(?:canonical|alternate|preconnect|dns-prefetch)$/.test(
            attributes.find((other) => other.name === 'rel')?.value ?? '',
          ))
        ? [value]
        : NONE;
    case 'data-with':
      return value.split(' ');
    case 'srcset':
    case 'imagesrcset':
      return candidates(value);
    default:
      return NONE;
  }
}
