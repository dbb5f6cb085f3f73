import {
  DEFAULT_CACHING,
  FILE_HEADERS,
  type HeaderRule,
  headersFor,
  MESSAGE_HEADERS,
  NO_CACHING,
} from '../lib/site/headers-file.js';
import type { AnswerHeaders } from './answer.js';

/**
 * Headers of a file: its own, and those of `_headers` for its URL path. Rules override, except for message headers;
 * `Vary` is joined.
 */
export function fileHeaders(
  { headers }: { readonly headers: readonly HeaderRule[] },
  path: string,
  own: AnswerHeaders,
): AnswerHeaders {
  return merge({ 'Cache-Control': DEFAULT_CACHING, ...own }, headersFor(headers, path), MESSAGE_HEADERS);
}

/**
 * Headers of an answer that is no file: its own, and those of `_headers` that do not describe a file.
 *
 * @param asFiles whether caching goes by the path, as that of a file
 */
export function otherHeaders(
  { headers }: { readonly headers: readonly HeaderRule[] },
  path: string,
  own: AnswerHeaders,
  asFiles = false,
): AnswerHeaders {
  const rules = headersFor(headers, path);
  return {
    ...merge({ 'Cache-Control': NO_CACHING, ...own }, rules, new Set([...MESSAGE_HEADERS, ...FILE_HEADERS])),
    ...(asFiles && { 'Cache-Control': rules.find(([name]) => /^cache-control$/i.test(name))?.[1] ?? DEFAULT_CACHING }),
  };
}

function merge(
  own: AnswerHeaders,
  rules: readonly (readonly [string, string])[],
  fixed: ReadonlySet<string>,
): AnswerHeaders {
  const merged: Record<string, string> = { ...own };
  for (const [name, value] of rules) {
    const lower = name.toLowerCase();
    if (fixed.has(lower)) continue;
    const present = Object.keys(merged).find((key) => key.toLowerCase() === lower);
    if (present !== undefined && lower === 'vary') merged[present] = `${merged[present]}, ${value}`;
    else merged[present ?? name] = value;
  }
  return merged;
}
