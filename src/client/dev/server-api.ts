import type { PageValue, Sources, ValueEdit } from './messages.js';
import type { Tag } from './tag.js';

/** Where the session answers. */
export const HOME = '/-/islet/';

/** Returns where the texts and images of the page come from; `undefined` if the server does not know. */
export async function fetchSources({ token, route }: Tag): Promise<Sources | undefined> {
  const answer = await fetch(`${HOME}sources?route=${encodeURIComponent(route)}`, {
    headers: { 'X-Islet-Token': token },
  });
  return answer.ok ? (((await answer.json()) as Sources | null) ?? undefined) : undefined;
}

/** Address of the event stream. */
export function eventsAddress({ token, route, key }: Tag): string {
  return `${HOME}events?${new URLSearchParams({ token, route, key }).toString()}`;
}

/**
 * What the session may answer; each action has its own part of it. Of a value that was changed meanwhile: its id
 * (`failed`), and its text (`current`) and `stamp` in the file.
 */
export type Answer = {
  readonly [name in 'message' | 'failed' | 'current' | 'stamp' | 'path' | 'address' | 'document']?: string;
} & {
  readonly status: number;
  readonly problems?: readonly { readonly message: string; readonly remedy?: string; readonly path?: string }[];
  readonly files?: readonly string[];
  /** The rich text that was checked. */
  readonly preview?: readonly TextPiece[];
  readonly values?: readonly PageValue[];
  readonly pages?: number;
  readonly changes?: readonly { readonly file: string; readonly route: string; readonly name: string }[];
  /** What links and pictures may name, by the kind of value. */
  readonly targets?: Readonly<Record<string, readonly (readonly [value: string, title: string])[]>>;
};

/** A part of a rich text; `parent` is the index of the element around it. */
export interface TextPiece {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
  readonly parent: number;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Where the code of the session is kept. */
const CODE = 'islet-code';

/** Asks the session for something; asks for the code of the terminal where it is needed. */
export type EditApi = (
  action: string,
  request?: Readonly<Record<string, string | readonly ValueEdit[]>>,
) => Promise<Answer>;

export function createEditApi({ token, route }: Tag): EditApi {
  return async function ask(action, request = {}): Promise<Answer> {
    const headers = { 'X-Islet-Token': token, 'Content-Type': 'application/json' };
    const code = sessionStorage.getItem(CODE);
    try {
      const answer = await fetch(`${HOME}edit`, {
        method: 'POST',
        headers: code === null ? headers : { ...headers, 'X-Islet-Code': code },
        body: JSON.stringify({ action, route, ...request }),
      });
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const found = isJson ? ((await answer.json()) as object) : { message: await answer.text() };
      const entered = answer.status === 401 ? prompt('Enter the code that the terminal shows.') : null;
      if (entered === null) return { status: answer.status, ...found };
      sessionStorage.setItem(CODE, entered.trim());
    } catch {
      // Only the connection can fail here.
      return { status: 0, message: 'The dev server does not answer. Nothing was saved.' };
    }
    return ask(action, request);
  };
}
