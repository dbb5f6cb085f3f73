import type { OpenFile } from './open-file.js';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** What goes back to the client. Whoever holds an answer with a file either sends it or discards it. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body?: Body;
}

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'file';
      readonly file: OpenFile;
      /** First byte. */ readonly start: number;
      /** Number of bytes. */ readonly length: number;
    };

/** A short message in plain text, never kept by a cache. */
export function plainAnswer(status: number, text: string, headers: AnswerHeaders = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: { kind: 'text', text: `${text}\n` },
  };
}

/** Releases what an answer holds that is not sent. */
export async function discardAnswer(answer: Answer): Promise<void> {
  if (answer.body?.kind === 'file') await answer.body.file.handle.close();
}
