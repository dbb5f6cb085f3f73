import { grouped, nth, SILENT } from '../dev/match-sources.js';
import type { PageValue, Sources } from '../dev/messages.js';

/** A part of the page that can be edited, or that a template has fixed. */
export interface Part {
  readonly element: Element;
  /** The values that an edit of it offers, the visible one first; none if it comes from a template. */
  readonly values: readonly PageValue[];
  /** Where it comes from, `FILE:LINE:COLUMN`. */
  readonly place: string;
  readonly words: string;
  /** Where it is in the window; empty while it is hidden. */
  readonly box: () => DOMRect;
}

/** Finds the parts of the page in document order. */
export function editableParts({ texts, images, links, values }: Sources): Part[] {
  const nextText = inTurn(texts, ({ text }) => text);
  const nextImage = inTurn(images, ({ src }) => src);
  const nextLink = inTurn(links, ({ href }) => href);
  const linkOf = new Map<Element, PageValue>();
  const parts: Part[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) addText(node);
    else if (node instanceof HTMLAnchorElement) addLink(node);
    else if (node instanceof HTMLImageElement) addImage(node);
  }
  const shown = new Set(parts.flatMap((part) => part.values));
  for (const [element, value] of linkOf) if (!shown.has(value)) parts.push(partOf(element, [value], ''));
  return parts;

  function addLink(element: HTMLAnchorElement): void {
    const value = values[nextLink(element.getAttribute('href') ?? '')?.place ?? ''];
    if (value) linkOf.set(element, value);
  }

  function addImage(element: HTMLImageElement): void {
    const source = nextImage(element.getAttribute('src') ?? '');
    if (source) parts.push(partOf(element, valuesAt(element, [source.place, source.alt ?? '']), source.place));
  }

  function addText(node: Text): void {
    const element = node.parentElement;
    if (node.data.trim() === '' || !element || element.closest(SILENT) !== null) return;
    const source = nextText(node.data);
    if (!source) return;
    for (const { start, end, place } of source.values) {
      const found = valuesAt(element, [place]);
      const range = document.createRange();
      range.setStart(node, Math.min(start, node.length));
      range.setEnd(node, Math.min(end, node.length));
      if (found.length > 0)
        parts.push({ ...partOf(element, found, place), words: range.toString(), box: () => boxOf(element, range) });
    }
    if (source.values.length > 0 || source.place === '') return;
    const range = document.createRange();
    range.selectNodeContents(node);
    parts.push({
      ...partOf(element, valuesAt(element, []), source.place),
      words: node.data,
      box: () => boxOf(element, range),
    });
  }

  /** The values at places, and the address of the link around them. */
  function valuesAt(element: Element, places: readonly string[]): PageValue[] {
    const link = linkOf.get(element.closest('a') ?? element);
    const own = places.map((place) => values[place]);
    return [...new Set([...own, link])].filter((value): value is PageValue => value !== undefined);
  }
}

function partOf(element: Element, values: readonly PageValue[], place: string): Part {
  return { element, values, place, words: element.getAttribute('alt') ?? '', box: () => boxOf(element, element) };
}

function boxOf(element: Element, of: { getBoundingClientRect(): DOMRect }): DOMRect {
  const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isShown ? of.getBoundingClientRect() : new DOMRect();
}

/** Returns for the n-th equal key the n-th of the things that have it. */
function inTurn<T>(list: readonly T[], key: (item: T) => string): (key: string) => T | undefined {
  const groups = grouped(list, key);
  const counts = new Map<string, number>();
  return (wanted) => {
    const count = counts.get(wanted) ?? 0;
    counts.set(wanted, count + 1);
    return nth(groups.get(wanted), count);
  };
}
