import type { Sources } from './messages.js';
import type { Tag } from './tag.js';

const HOME = '/-/islet/';

/** Where the texts and images of the page come from; `undefined` where the server does not say. */
export async function askSources({ token, route }: Tag): Promise<Sources | undefined> {
  const answer = await fetch(`${HOME}sources?route=${encodeURIComponent(route)}`, {
    headers: { 'X-Islet-Token': token },
  });
  return answer.ok ? (((await answer.json()) as Sources | null) ?? undefined) : undefined;
}

/** Has the editor opened at `FILE:LINE:COLUMN`. Returns what went wrong. */
export async function openEditor({ token }: Tag, place: string): Promise<string | undefined> {
  const [, file = '', line = '1', column = '1'] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place) ?? [];
  try {
    const answer = await fetch(`${HOME}open`, {
      method: 'POST',
      headers: { 'X-Islet-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, line: Number(line), column: Number(column) }),
    });
    return answer.ok ? undefined : await answer.text();
  } catch {
    // Nothing else can fail here.
    return 'The dev server does not answer.';
  }
}

/** Address of the stream of changes. */
export function eventsAddress({ token, route, key }: Tag): string {
  return `${HOME}events?${new URLSearchParams({ token, route, key }).toString()}`;
}
