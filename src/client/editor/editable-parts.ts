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
  const linkOf = new Map<Element, string>();
  const parts: Part[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) addText(node);
    else if (node instanceof HTMLAnchorElement)
      linkOf.set(node, nextLink(node.getAttribute('href') ?? '')?.place ?? '');
    else if (node instanceof HTMLImageElement) {
      const source = nextImage(node.getAttribute('src') ?? '');
      if (source) addPart(node, node, [source.place, source.alt ?? ''], node.alt);
    }
  }
  const shown = new Set(parts.flatMap((part) => part.values));
  for (const [element, place] of linkOf)
    if (values[place] && !shown.has(values[place])) addPart(element, element, [place], element.textContent);
  return parts;

  function addText(node: Text): void {
    const element = node.parentElement;
    if (node.data.trim() === '' || element?.closest(SILENT) !== null) return;
    const source = nextText(node.data);
    for (const { start, end, place } of source?.values ?? [])
      if (values[place]) addPart(element, rangeIn(node, start, end), [place], node.data.slice(start, end));
    if (source?.values.length === 0) addPart(element, rangeIn(node, 0, node.length), [source.place], node.data);
  }

  /** Adds a part with the values at places, and the address of the link around it. */
  function addPart(element: Element, area: Element | Range, places: readonly string[], words: string): void {
    const all = [...places, linkOf.get(element.closest('a') ?? element) ?? ''].map((place) => values[place]);
    const found = [...new Set(all)].filter((value): value is PageValue => value !== undefined);
    const [place = ''] = places;
    const isShown = (): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const box = (): DOMRect => (isShown() ? area.getBoundingClientRect() : new DOMRect());
    if (place !== '') parts.push({ element, values: found, place, words: words.trim().slice(0, 80), box });
  }
}

function rangeIn(node: Text, start: number, end: number): Range {
  const range = document.createRange();
  range.setStart(node, Math.min(start, node.length));
  range.setEnd(node, Math.min(end, node.length));
  return range;
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
