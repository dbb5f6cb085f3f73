import type { FileHandle } from 'node:fs/promises';
import type { AnswerKind } from '../lib/site/host-answers.js';
import type { RedirectRule } from '../lib/site/redirects-file.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** An answer to a request. One with a file must be sent or discarded. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body?: Body;
  /** Default: `file`. */
  readonly kind?: AnswerKind;
}

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'file';
      /** Closed by `sendAnswer` and `discardAnswer`. */
      readonly handle: FileHandle;
      /** First byte. */ readonly start: number;
      /** Number of bytes. */ readonly length: number;
    };

/** A short message in plain text, never cached. */
export function plainAnswer(status: number, text: string, headers: AnswerHeaders = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: { kind: 'text', text: `${text}\n` },
  };
}

/** Releases the file of an answer that is not sent. */
export async function discardAnswer(answer: Answer): Promise<void> {
  if (answer.body?.kind === 'file') await answer.body.handle.close();
}

/**
 * A redirect to any address, percent-encoded as a header requires. Never cached: a browser would keep a permanent
 * redirect after the site has changed, and for other sites at this address.
 */
export function redirection(status: number, location: string): Answer {
  return plainAnswer(status, `See ${location}`, { Location: location.replace(/[^\x21-\x7e]+/g, encodeURIComponent) });
}

/** The target of a redirect with the query of the request, unless it has its own, or the redirect is one by query. */
export function locationOf({ to, query: asked }: Pick<RedirectRule, 'to' | 'query'>, query: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(to) ?? [];
  return asked !== undefined || address.includes('?') ? to : `${address}${query}${fragment}`;
}
