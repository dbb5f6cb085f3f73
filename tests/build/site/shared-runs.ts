import { GAP } from './body-words.js';

export interface Body {
  readonly route: string;
  readonly words: readonly string[];
}

/** Words that two pages have one after another. */
export interface SharedRun {
  readonly routes: readonly [string, string];
  readonly words: string;
}

/** Where a run of `length` words stands. */
interface Place {
  readonly body: number;
  readonly position: number;
}

/** Every run of at least `length` words that two bodies share, each as long as it goes, once for each pair of pages. */
export function sharedRuns(bodies: readonly Body[], length: number): SharedRun[] {
  const runs = new Map<string, SharedRun>();
  for (const [pair, positions] of matches(bodies, length)) {
    const [first = 0, second = 0, shift = 0] = pair.split(' ').map(Number);
    const { route, words } = bodies[first] ?? { route: '', words: [] };
    for (const [index, start] of positions.entries()) {
      // A match that follows the last one by one word goes on with its run.
      if (positions[index - 1] === start - 1) continue;
      let end = start + length;
      while (words[end] !== undefined && words[end] !== GAP && words[end] === bodies[second]?.words[end + shift])
        end += 1;
      const text = words.slice(start, end).join(' ');
      runs.set(`${String(first)} ${String(second)} ${text}`, {
        routes: [route, bodies[second]?.route ?? ''],
        words: text,
      });
    }
  }
  return [...runs.values()];
}

/** Positions in the first body where `length` words are those of the second, by `first second shift` and ascending. */
function matches(bodies: readonly Body[], length: number): Map<string, number[]> {
  const places = new Map<string, Place[]>();
  const found = new Map<string, number[]>();
  for (const [body, { words }] of bodies.entries()) {
    for (let position = 0; position + length <= words.length; position += 1) {
      const run = words.slice(position, position + length);
      if (run.includes(GAP)) continue;
      const key = run.join(' ');
      const known = places.get(key);
      if (known === undefined) places.set(key, [{ body, position }]);
      else known.push({ body, position });
    }
  }
  for (const list of places.values()) {
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        if (one.body === other.body) continue;
        const pair = `${String(one.body)} ${String(other.body)} ${String(other.position - one.position)}`;
        found.set(pair, [...(found.get(pair) ?? []), one.position]);
      }
    }
  }
  for (const positions of found.values()) positions.sort((a, b) => a - b);
  return found;
}
