import type { Sources, TextSource } from './messages.js';
import type { PointedPart } from './target-at.js';

/** Where something comes from: a place to open, and the component around it. */
export interface Origin {
  readonly place: string;
  readonly within?: string;
}

type Source = TextSource | Sources['images'][number] | Sources['links'][number];

/** Elements whose texts are not shown. */
const SILENT = 'script,style,template,noscript';

/**
 * Finds the sources of the texts, images and links of the page, in its order: of equal ones, the n-th has the n-th
 * source, or the last if the page has more of them.
 */
export function matchSources({ texts, images, links }: Sources): ReadonlyMap<Node, Source> {
  const nextText = inTurn(texts, ({ text }) => text);
  const nextImage = inTurn(images, ({ src }) => src);
  const nextLink = inTurn(links, ({ href }) => href);
  const found = new Map<Node, Source>();
  let graphics = 0;

  function sourceOf(node: Node): Source | undefined {
    if (node instanceof Text) return node.parentElement?.closest(SILENT) === null ? nextText(node.data) : undefined;
    if (node instanceof SVGSVGElement) return nextImage(`svg:${String(graphics++)}`);
    if (node instanceof HTMLImageElement) return nextImage(node.getAttribute('src') ?? '');
    return node instanceof HTMLAnchorElement ? nextLink(node.getAttribute('href') ?? '') : undefined;
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const source = sourceOf(node);
    if (source) found.set(node, source);
  }
  return found;
}

/** The origin of the part under the pointer. */
export function originOf({ node, offset }: Pick<PointedPart, 'node' | 'offset'>, sources: Sources): Origin | undefined {
  const source = matchSources(sources).get(node);
  if (!source) return islandOrigin(node);
  const name = 'name' in source ? `<${source.name ?? ''}>` : undefined;
  const { place } = source;
  const value = 'values' in source && source.values.find(({ start, end }) => offset >= start && offset < end);
  if (value) return { place: value.place, ...(place !== '' && { within: name ? `${name} ${place}` : place }) };
  if (place === '') return undefined;
  return name === undefined ? { place } : { place, within: name };
}

/** Nodes that scripts made are in an island, or have no source. */
function islandOrigin(node: Node): Origin | undefined {
  const island = node.parentElement?.closest<HTMLElement>('islet-island')?.dataset['island'];
  return island === undefined
    ? undefined
    : { place: `templates/islands/${island}/${island}.tsx`, within: 'made in the browser' };
}

/** Returns for the n-th equal key the n-th of the things that have it, or the last. */
function inTurn<T>(list: readonly T[], key: (item: T) => string): (key: string) => T | undefined {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return (wanted) => {
    const group = groups.get(wanted) ?? [];
    return group.length > 1 ? group.shift() : group[0];
  };
}
