import { plainAnswer, type Answer } from './answer.js';

/**
 * An answer that leads elsewhere, to any address, in characters that a header can carry. Never kept: a browser keeps a permanent redirect for ever, unlike the line that it came from,
 * and this address serves another site tomorrow.
 */
export function redirection(status: number, location: string): Answer {
  return plainAnswer(status, `See ${location}`, { Location: location.replace(/[^\x21-\x7e]+/g, encodeURIComponent) });
}

/** The target of a redirect with the query that was asked with, unless it has its own. */
export function withQuery(target: string, query: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return address.includes('?') ? target : `${address}${query}${fragment}`;
}
