import { aliases, filters, pseudos, type Options } from 'css-select';
import { attributeValue } from '../../attribute-of.js';
import type { Piece } from '../../../lib/html/html-pieces.js';

/** An element of a page, linked as selectors need it. */
export interface ElementNode {
  readonly piece: Piece;
  readonly parent: ElementNode | null;
  readonly children: ElementNode[];
}

/** The elements of a page, by the index of their start tag. */
export function elementTree(pieces: readonly Piece[]): ReadonlyMap<number, ElementNode> {
  const nodes = new Map<number, ElementNode>();
  for (const piece of pieces) {
    if (piece.kind !== 'open') continue;
    const parent = nodes.get(piece.parent) ?? null;
    const node = { piece, parent, children: [] };
    parent?.children.push(node);
    nodes.set(piece.index, node);
  }
  return nodes;
}

/** States that an element has only while someone uses the page. */
const STATE =
  /^(?:-(?:webkit|moz|ms)-.*|focus.*|target.*|user-.*|autofill|fullscreen|modal|popover-open|picture-in-picture|playing)$/;

const KNOWN = new Set([...Object.keys({ ...aliases, ...filters, ...pseudos }), 'is', 'where', 'matches', 'not', 'has']);

/** How css-select reads these elements, at rest. What it does not know, such as `:lang(en)`, matches. */
export const SELECTING: Options<ElementNode, ElementNode> = {
  pseudos: new Proxy({}, { get: (_, name) => (KNOWN.has(String(name)) ? undefined : () => !STATE.test(String(name))) }),
  adapter: {
    isTag: (node): node is ElementNode => node.piece.kind === 'open',
    getAttributeValue: ({ piece }, name) => attributeValue(piece, name),
    getChildren: ({ children }) => children,
    getName: ({ piece }) => piece.name,
    getParent: ({ parent }) => parent,
    getSiblings: (node) => node.parent?.children ?? [node],
    getText: () => '',
    hasAttrib: (node, name) => attributeValue(node.piece, name) !== undefined,
    removeSubsets: (nodes) => nodes,
    isHovered: () => false,
    isVisited: () => false,
    isActive: () => false,
  },
};
