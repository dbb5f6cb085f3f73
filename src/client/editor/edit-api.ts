import type { PageValue } from '../dev/messages.js';
import type { Tag } from '../dev/tag.js';

/** A change of a value, or of the item around it. */
export interface ValueEdit {
  readonly id: string;
  readonly stamp: string;
  readonly text: string;
  readonly item?: string;
}

/** What the session may answer; each action has its own part of it. */
export interface Answer {
  readonly status: number;
  readonly message?: string;
  readonly problems?: readonly { readonly message: string; readonly remedy?: string }[];
  readonly files?: readonly string[];
  /** The value that was changed meanwhile: its id, its text in the file, and its stamp. */
  readonly failed?: string;
  readonly current?: string;
  readonly stamp?: string;
  readonly values?: readonly PageValue[];
  readonly pages?: number;
  readonly changes?: readonly { readonly file: string; readonly route: string; readonly name: string }[];
  readonly path?: string;
  readonly address?: string;
  /** What links and pictures may name, by the kind of value. */
  readonly targets?: Readonly<Record<string, readonly (readonly [value: string, title: string])[]>>;
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
      const answer = await fetch('/-/islet/edit', {
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
