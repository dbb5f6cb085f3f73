import { matchSources } from '../dev/match-sources.js';
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
export function editableParts(sources: Sources): Part[] {
  const { values } = sources;
  const matched = matchSources(sources);
  const parts: Part[] = [];
  for (const [node, source] of matched) {
    if (node instanceof HTMLImageElement && 'src' in source) addPart(node, node, [source.place, source.alt], node.alt);
    else if (node instanceof Text && 'values' in source && node.parentElement)
      addText(node, node.parentElement, source);
  }
  const shown = new Set(parts.flatMap((part) => part.values));
  for (const [node, { place }] of matched)
    if (node instanceof HTMLAnchorElement && values[place] && !shown.has(values[place]))
      addPart(node, node, [place], node.textContent);
  return parts;

  function addText(node: Text, element: Element, source: Sources['texts'][number]): void {
    for (const { start, end, place } of source.values)
      if (values[place]) addPart(element, rangeIn(node, start, end), [place], node.data.slice(start, end));
    if (source.values.length === 0) addPart(element, rangeIn(node, 0, node.length), [source.place], node.data);
  }

  /** Adds a part with the values at places, and the address of the link around it. */
  function addPart(
    element: Element,
    area: Element | Range,
    places: readonly (string | undefined)[],
    words: string,
  ): void {
    const link = matched.get(element.closest('a') ?? element);
    const all = [...places, link?.place].map((place) => values[place ?? '']);
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
