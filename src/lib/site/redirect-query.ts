import { percentDecoded } from '../text/path-pattern.js';

/** Names and values that the query of a request must have, decoded. It may have others too, in any order. */
export type RedirectQuery = readonly (readonly [name: string, value: string])[];

/** Where a redirect starts. */
export interface RedirectStart {
  readonly from: string;
  readonly query?: RedirectQuery;
}

/** Splits an address such as `/index.php?id=3` into its path and query. Leaves one with a fragment as it is. */
export function splitStart(from: string): RedirectStart {
  const [, path = from, search = ''] = /^([^?#]*)\?([^#]*)$/.exec(from) ?? [];
  const query = [...new URLSearchParams(search)];
  return query.length === 0 ? { from } : { from: path, query };
}

/** Returns the address of a start, which `splitStart` splits again. */
export function startText({ from, query }: RedirectStart): string {
  const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');
  return query === undefined ? from : `${from}?${query.map((pair) => pair.map(encoded).join('=')).join('&')}`;
}

/** Returns `name=value` as `_redirects` has it: decoded, as Netlify compares it, without what would end the word. */
export function formatPair([name, value]: RedirectQuery[number]): string {
  return `${escaped(name).replaceAll('=', '%3D')}=${escaped(value)}`;
}

/** Reads what `formatPair` wrote; `undefined` if it is none, or has a placeholder. */
export function parsePair(text: string): RedirectQuery[number] | undefined {
  const at = text.indexOf('=');
  return at < 1 || text[at + 1] === ':'
    ? undefined
    : [percentDecoded(text.slice(0, at)), percentDecoded(text.slice(at + 1))];
}

/** Whether the query of a request, with or without `?`, has all that a redirect asks for. */
export function hasQuery(query: RedirectQuery | undefined, search: string): boolean {
  if (query === undefined) return true;
  const sent = new URLSearchParams(search);
  return query.every(([name, value]) => sent.getAll(name).includes(value));
}

function escaped(text: string): string {
  return text.replace(/^:|[\s\p{Cc}%]/gu, encodeURIComponent);
}
