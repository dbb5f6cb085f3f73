import type { Change } from '../model/change.js';

/** Replaces the removal and the addition of the same value with one `moved` change, at the position of the first. */
export function detectMoves(changes: readonly Change[]): Change[] {
  const gone = new Map<string, number[]>();
  changes.forEach((change, index) => {
    if (change.kind === 'removed' && change.before !== undefined) push(gone, keyOf(change, change.before), index);
  });
  if (gone.size === 0) return [...changes];
  const joined = new Map<number, Change>();
  const taken = new Set<number>();
  changes.forEach((change, index) => {
    if (change.kind !== 'added' || change.after === undefined) return;
    const from = gone.get(keyOf(change, change.after))?.shift();
    const old = from === undefined ? undefined : changes[from];
    if (from === undefined || !old) return;
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
function keyOf({ category, context }: Change, value: string): string {
  return `${category}\0${value}\0${category === 'structure' ? (context ?? '') : ''}`;
}

function push(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key);
  if (list) list.push(index);
  else map.set(key, [index]);
}
