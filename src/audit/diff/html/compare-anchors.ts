import { spanOf, type Piece } from '../../../lib/html/html-pieces.js';
import { pageAnchors, type PageAnchor } from '../../page-anchors.js';
import type { About } from '../model/about.js';
import type { Change } from '../model/change.js';
import { elementOf, textInside } from './element-names.js';

/**
 * The changes of a page with one for each lost anchor, which replaces that of the `id` attribute. An anchor is renamed
 * if an element with the same name and text has a new id.
 */
export function withAnchorChanges(
  changes: readonly Change[],
  before: readonly Piece[],
  after: readonly Piece[],
): readonly Change[] {
  const old = pageAnchors(before);
  const fresh = pageAnchors(after);
  const still = new Set(fresh.map(({ id }) => id));
  const former = new Set(old.map(({ id }) => id));
  const lost = old.filter(({ id, isPublic }) => isPublic && !still.has(id));
  if (lost.length === 0) return changes;
  const free = fresh.filter(({ id }) => !former.has(id));
  const anchors = lost.map((anchor) => {
    const name = identityOf(before, anchor);
    const at = name === undefined ? -1 : free.findIndex((other) => identityOf(after, other) === name);
    return anchorChange(before, anchor, at === -1 ? undefined : free.splice(at, 1)[0]);
  });
  const spans = new Set(anchors.map(({ beforeSpan }) => String(beforeSpan)));
  const isCovered = ({ about, beforeSpan }: Change): boolean => isPlaceName(about) && spans.has(String(beforeSpan));
  return [...changes.filter((change) => !isCovered(change)), ...anchors];
}

/** Whether a change is about the name of a place in the page. */
export function isPlaceName(about: About): boolean {
  return about.what === 'attribute' && (about.attribute === 'id' || about.attribute === 'name');
}

/** The name and the text of the element; `undefined` without text. */
function identityOf(pieces: readonly Piece[], { index }: PageAnchor): string | undefined {
  const text = textInside(pieces, index);
  return text === '' ? undefined : `${pieces[index]?.name ?? ''} ${text}`;
}

function anchorChange(
  pieces: readonly Piece[],
  { id, index, attribute }: PageAnchor,
  renamed: PageAnchor | undefined,
): Change {
  const context = textInside(pieces, index);
  return {
    category: 'links',
    kind: renamed ? 'changed' : 'removed',
    about: { what: 'anchor', ...elementOf(pieces, index) },
    before: `#${id}`,
    after: renamed && `#${renamed.id}`,
    ripple: false,
    context: context || undefined,
    notes: [
      renamed
        ? `The anchor #${id} is now #${renamed.id}: links to the former one open the top of the page.`
        : `The anchor #${id} is gone: links to it open the top of the page.`,
    ],
    beforeSpan: spanOf(attribute),
    afterSpan: renamed && spanOf(renamed.attribute),
  };
}
