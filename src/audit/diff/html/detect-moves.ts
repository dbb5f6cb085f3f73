import { groupBy } from '../../../lib/text/group-by.js';
import type { Change } from '../model/change.js';

/** Replaces the removal and the addition of the same value with one `moved` change, at the position of the first. */
export function detectMoves(changes: readonly Change[]): Change[] {
  const removed = changes.filter(({ kind, before }) => kind === 'removed' && before !== undefined);
  if (removed.length === 0) return [...changes];
  const gone = groupBy(removed, (change) => keyOf(change, change.before));
  const joined = new Map<number, Change>();
  const taken = new Set<number>();
  changes.forEach((change, index) => {
    if (change.kind !== 'added' || change.after === undefined) return;
    const old = gone.get(keyOf(change, change.after))?.shift();
    if (!old) return;
    const from = changes.indexOf(old);
    const target = old.subject === change.subject ? old.subject : `${old.subject}, now ${change.subject}`;
    joined.set(Math.min(from, index), {
      ...old,
      kind: 'moved',
      subject: target,
      after: change.after,
      afterSpan: change.afterSpan,
    });
    taken.add(Math.max(from, index));
  });
  return changes.flatMap((change, index) => (taken.has(index) ? [] : [joined.get(index) ?? change]));
}

/** Elements without text of their own are the same if the text inside is. */
function keyOf({ category, context }: Change, value: string | undefined): string {
  return `${category}\0${value ?? ''}\0${category === 'structure' ? (context ?? '') : ''}`;
}
