import { isBlank, type HasName } from './accessible-name.js';
import { computeAccessibleName, parseHTML } from './dom-libraries.js';
import type { PageView } from './page-view.js';

/** What is used of the tree of `linkedom`, whose types need those of browsers. */
interface DomElement {
  readonly localName: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

interface Dom {
  readonly document: { querySelectorAll(selector: string): Iterable<DomElement> };
}

/** Elements whose content is not rendered. */
const NOT_RENDERED = /^(?:head|noscript|script|style|template)$/;

/** Parses a page and computes names in it. Of styles, `style` attributes and `hidden` count; style sheets are not applied. */
export function computedNames(page: PageView): HasName {
  const { document } = parseHTML(page.html) as unknown as Dom;
  const byName = new Map<string, DomElement[]>();
  return (element) => {
    let found = byName.get(element.name);
    if (!found) byName.set(element.name, (found = [...document.querySelectorAll(element.name)]));
    const own = page.elements(element.name);
    const node = found[own.indexOf(element)];
    // Where both parsers read the page differently, nothing can be said.
    if (node === undefined || found.length !== own.length) return true;
    return !isBlank(computeAccessibleName(node as never, { getComputedStyle: styleOf as never }));
  };
}

/** The properties that the library reads: `content`, `display` and `visibility`. */
function styleOf(element: DomElement): { getPropertyValue(name: string): string } {
  const style = element.getAttribute('style') ?? '';
  return {
    getPropertyValue(name) {
      if (name === 'display' && (NOT_RENDERED.test(element.localName) || element.hasAttribute('hidden'))) return 'none';
      const [, value = ''] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\w-]+)`, 'i').exec(style) ?? [];
      return value.toLowerCase();
    },
  };
}
