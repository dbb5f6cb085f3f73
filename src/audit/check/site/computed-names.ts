import { createRequire } from 'node:module';
import type * as AccessibleNames from 'dom-accessibility-api';
import type * as Linkedom from 'linkedom';
import { isBlank, type HasName } from './accessible-name.js';
import type { CheckedPage } from './checked-page.js';

const require = createRequire(import.meta.url);

/** The used part of the `linkedom` tree, whose own types need those of browsers. */
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

/** Parses a page and computes names in it. Considers `style` and `hidden` attributes, but no style sheets. */
export function computeNames(page: CheckedPage): HasName {
  // Loaded here: most sites never need these packages.
  const { parseHTML } = require('linkedom') as typeof Linkedom;
  const { computeAccessibleName } = require('dom-accessibility-api') as typeof AccessibleNames;
  const { document } = parseHTML(page.html) as unknown as Dom;
  const byName = new Map<string, DomElement[]>();
  return (element) => {
    let found = byName.get(element.name);
    if (!found) byName.set(element.name, (found = [...document.querySelectorAll(element.name)]));
    const own = page.elements(element.name);
    const node = found[own.indexOf(element)];
    // If the two parsers disagree about the page, assume that there is a name.
    if (node === undefined || found.length !== own.length) return true;
    const name = computeAccessibleName(node, { getComputedStyle: styleOf as never });
    return !isBlank(name) && !(DEFAULT_NAMES.test(name) && hidesDefaultName(node));
  };
}

/** Names that the library gives to form buttons without a label. */
const DEFAULT_NAMES = /^(?:Reset|Submit|Submit Query)$/;

/** Whether a form button does not show its default label: it is an image, or its own label is blank. */
function hidesDefaultName(node: DomElement): boolean {
  const label = node.getAttribute(node.getAttribute('type')?.toLowerCase() === 'image' ? 'alt' : 'value');
  return label === null ? node.getAttribute('type')?.toLowerCase() === 'image' : isBlank(label);
}

/** The style of an element. The library reads `content`, `display` and `visibility`. */
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
