import type { Sources, TextSource } from './messages.js';
import type { PointedPart } from './target-at.js';

/** Where something comes from: a place to open, and the component around it. */
export interface Origin {
  readonly place: string;
  readonly within?: string;
}

export type OriginOf = (target: Pick<PointedPart, 'node' | 'offset'>) => Origin | undefined;

/** Elements whose texts are not shown. */
export const SILENT = 'script,style,template,noscript';

/** Finds the sources of the nodes of the page: the n-th node with a text has the n-th source with that text. */
export function matchSources({ texts, images }: Sources): OriginOf {
  const textsByWords = grouped(texts, ({ text }) => text);
  const imagesByAddress = grouped(images, ({ src }) => src);

  function textOrigin(node: Text, offset: number): Origin | undefined {
    const source = nth(textsByWords.get(node.data), sameTexts(node).indexOf(node));
    if (!source) return islandOrigin(node);
    const value = source.values.find(({ start, end }) => offset >= start && offset < end);
    const template = source.place === '' ? undefined : describe(source);
    return value ? { place: value.place, ...(template === undefined ? {} : { within: template }) } : origin(source);
  }

  return ({ node, offset }) => {
    if (node instanceof Text) return textOrigin(node, offset);
    const src =
      node.localName === 'svg'
        ? `svg:${String([...document.body.querySelectorAll('svg')].indexOf(node as SVGSVGElement))}`
        : (node.getAttribute('src') ?? '');
    const alike =
      node.localName === 'svg'
        ? [node]
        : [...document.body.querySelectorAll('img')].filter((image) => image.getAttribute('src') === src);
    const source = nth(imagesByAddress.get(src), alike.indexOf(node));
    return source ? origin(source) : islandOrigin(node);
  };
}

function origin({ place, name }: { readonly place: string; readonly name?: string }): Origin | undefined {
  if (place === '') return undefined;
  return name === undefined ? { place } : { place, within: `<${name}>` };
}

function describe({ place, name }: TextSource): string {
  return name === undefined ? place : `<${name}> ${place}`;
}

/** Nodes that scripts made are in an island, or have no source. */
function islandOrigin(node: Node): Origin | undefined {
  const island = node.parentElement?.closest<HTMLElement>('islet-island')?.dataset['island'];
  return island === undefined
    ? undefined
    : { place: `templates/islands/${island}/${island}.tsx`, within: 'made in the browser' };
}

function sameTexts(node: Text): Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let next = walker.nextNode(); next !== null; next = walker.nextNode()) {
    if ((next as Text).data === node.data && next.parentElement?.closest(SILENT) === null) found.push(next as Text);
  }
  return found;
}

export function grouped<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** The n-th of equal things, or the last if the page has more of them. */
export function nth<T>(list: readonly T[] | undefined, index: number): T | undefined {
  return list?.[Math.min(index, list.length - 1)];
}
