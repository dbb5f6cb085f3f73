import type { Attribute, Piece } from '../lib/html/html-pieces.js';

/** An id of a page, outside of templates. */
export interface PageAnchor {
  readonly id: string;
  readonly attribute: Attribute;
  /** Index of its element. */
  readonly index: number;
  /** Whether readers may have linked to it: the place is shown, and a person or a heading gave it its name. */
  readonly isPublic: boolean;
}

/** Elements whose content is never the target of a link. Ids in islands are for their code. */
const CLOSED = new Set(['head', 'svg', 'islet-island', 'select', 'datalist']);

/** Elements that have ids for scripts, labels and styles. */
const INTERNAL = new Set(['script', 'style', 'input', 'textarea', 'button', 'label', 'output', 'progress', 'meter']);

/** Ids of React's `useId`, and ids that end in a hash. */
const GENERATED = /_r_[\da-z]*_|^[:«]r|(?:^|[-_])(?=[a-f]*\d)[\da-f]{8,}$/i;

/** Returns the ids that a fragment can lead to, in order: each `id`, and `name` on `<a>`. */
export function pageAnchors(pieces: readonly Piece[]): PageAnchor[] {
  const inert = new Set<number>();
  const closed = new Set<number>();
  const anchors: PageAnchor[] = [];
  for (const { kind, name, index, parent, attributes } of pieces) {
    if (kind !== 'open') continue;
    if (name === 'template' || inert.has(parent)) inert.add(index);
    if (CLOSED.has(name) || closed.has(parent)) closed.add(index);
    if (inert.has(index)) continue;
    const isShown = !closed.has(index) && !INTERNAL.has(name);
    for (const attribute of attributes) {
      if (attribute.value === '' || (attribute.name !== 'id' && (attribute.name !== 'name' || name !== 'a'))) continue;
      const id = attribute.value;
      anchors.push({ id, attribute, index, isPublic: isShown && !GENERATED.test(id) });
    }
  }
  return anchors;
}
