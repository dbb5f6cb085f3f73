import type { Sources } from './messages.js';
import type { Tag } from './tag.js';

const HOME = '/-/islet/';

/** Returns where the texts and images of the page come from; `undefined` if the server does not know. */
export async function fetchSources({ token, route }: Tag): Promise<Sources | undefined> {
  const answer = await fetch(`${HOME}sources?route=${encodeURIComponent(route)}`, {
    headers: { 'X-Islet-Token': token },
  });
  return answer.ok ? (((await answer.json()) as Sources | null) ?? undefined) : undefined;
}

/** Opens the editor at `FILE:LINE:COLUMN`. Returns an error message if that fails. */
export async function requestEditor({ token }: Tag, place: string): Promise<string | undefined> {
  const [, file = '', line = '1', column = '1'] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place) ?? [];
  try {
    const answer = await fetch(`${HOME}open`, {
      method: 'POST',
      headers: { 'X-Islet-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, line: Number(line), column: Number(column) }),
    });
    return answer.ok ? undefined : await answer.text();
  } catch {
    // Only the connection can fail here.
    return 'The dev server does not answer.';
  }
}

/** Address of the event stream. */
export function eventsAddress({ token, route, key }: Tag): string {
  return `${HOME}events?${new URLSearchParams({ token, route, key }).toString()}`;
}
