import type { Span } from '../../../lib/html/html-pieces.js';
import { groupBy } from '../../../lib/text/group-by.js';
import type { About } from '../model/about.js';
import { categories, type Category, type Change } from '../model/change.js';

/** Categories of what a block consists of. Other parts of a moved block keep findings of their own. */
const PARTS: ReadonlySet<Category> = new Set([
  'text',
  'links',
  'media',
  'forms-tracking',
  'accessibility',
  'structure',
]);

/** Replaces the `moved` changes of one block by one change, at the position of the first. */
export function joinMovedBlocks(changes: readonly Change[]): readonly Change[] {
  const moved = changes.filter((change) => distanceOf(change) !== undefined);
  if (moved.length < 2) return changes;
  const joined = new Map<Change, Change | undefined>();
  for (const [, parts] of groupBy(moved, (change) => String(distanceOf(change)))) {
    const [first] = parts;
    if (!first || parts.length === 1) continue;
    for (const part of parts) joined.set(part, part === first ? blockOf(first, parts) : undefined);
  }
  return changes.flatMap((change) => (joined.has(change) ? (joined.get(change) ?? []) : [change]));
}

/** How far a part of a block moved: equal for all its parts, because the block itself is equal. */
function distanceOf({ kind, category, beforeSpan, afterSpan }: Change): number | undefined {
  return kind === 'moved' && PARTS.has(category) && beforeSpan && afterSpan ? afterSpan[0] - beforeSpan[0] : undefined;
}

function blockOf(first: Change, parts: readonly Change[]): Change {
  const category = categories.find((one) => parts.some((part) => part.category === one)) ?? first.category;
  const named = parts.find((part) => part.category === 'text') ?? first;
  // Names of elements say nothing to a reader of the words.
  const shown = parts.filter((part) => category === 'structure' || part.category !== 'structure');
  const values = shown.map(({ before }) => before ?? '').join(' · ');
  return {
    ...first,
    category,
    about: blockIn(named.about),
    to: blockIn(named.to ?? named.about),
    before: values,
    after: values,
    ripple: parts.every(({ ripple }) => ripple),
    context: undefined,
    beforeSpan: around(parts.map(({ beforeSpan }) => beforeSpan)),
    afterSpan: around(parts.map(({ afterSpan }) => afterSpan)),
  };
}

function blockIn(about: About): About {
  return { what: 'block', place: 'place' in about && about.place !== '' ? about.place : 'page' };
}

function around(spans: readonly (Span | undefined)[]): Span {
  const known = spans.filter((span) => span !== undefined);
  return [Math.min(...known.map(([start]) => start)), Math.max(...known.map(([, end]) => end))];
}
