import { compile } from 'css-select';
import { AttributeAction, isTraversal, parse, SelectorType, type Selector } from 'css-what';
import { MAX_DEPTH } from '../../../lib/fs/limits.js';
import { SELECTING, type ElementNode } from './element-tree.js';

/** A selector as a test for elements. */
export interface ElementTest {
  readonly matches: (element: ElementNode) => boolean;
  /** The class (`.note`) or name that an element must have; `*` if any element can match. */
  readonly key: string;
  readonly specificity: number;
}

/** The selectors of a list, without those of pseudo-elements. */
export function parseSelectors(text: string): ElementTest[] {
  return parsed(text)
    .filter((selector) => !selector.some(isPseudoElement))
    .map((selector) => ({ matches: compiled(selector), key: keyOf(selector), specificity: specificityOf(selector) }));
}

function parsed(text: string): Selector[][] {
  try {
    return parse(text);
  } catch {
    // Browsers leave out a rule with a selector that they cannot read.
    return [];
  }
}

/** A test for the elements of a selector. It may match too many elements, but not too few. */
function compiled(selector: Selector[]): ElementTest['matches'] {
  if (selector.length > MAX_DEPTH) return () => true;
  try {
    return compile<ElementNode, ElementNode>([selector], SELECTING);
  } catch {
    // A pseudo-class that css-select does not know.
    return () => true;
  }
}

function isPseudoElement({ type }: Selector): boolean {
  return type === SelectorType.PseudoElement;
}

/** What the element itself must have, from the last compound of the selector. */
function keyOf(selector: readonly Selector[]): string {
  let key = '*';
  for (const part of selector.slice(selector.findLastIndex(isTraversal) + 1)) {
    const isClass = part.type === SelectorType.Attribute && part.action === AttributeAction.Element;
    if (isClass && part.name === 'class') return `.${part.value}`;
    if (part.type === SelectorType.Tag) key = part.name;
  }
  return key;
}

/** Ids, classes and names as one number. */
function specificityOf(selector: readonly Selector[]): number {
  return selector.reduce((sum, part) => sum + weightOf(part), 0);
}

function weightOf(part: Selector): number {
  switch (part.type) {
    case SelectorType.Tag:
      return 1;
    case SelectorType.Attribute:
      return part.name === 'id' && part.action === AttributeAction.Equals ? 1e6 : 1e3;
    case SelectorType.Pseudo:
      if (!Array.isArray(part.data)) return part.name === 'where' ? 0 : 1e3;
      return part.name === 'where' ? 0 : Math.max(...part.data.map(specificityOf));
    default:
      return 0;
  }
}
