import { headersFor, type HeaderRule } from '../lib/headers-file.js';
import type { AnswerHeaders } from './answer.js';

/** What was published of headers. */
export interface SiteRules {
  readonly headers: readonly HeaderRule[];
}

/** Headers that follow from the message itself; hosts do not let `_headers` set them. */
const MESSAGE_HEADERS = lowerCased(['Accept-Ranges', 'Age', 'Allow', 'Connection', 'Content-Encoding', 'Content-Length', 'Content-Range', 'Date', 'ETag', 'Keep-Alive', 'Last-Modified', 'Location', 'Server', 'Trailer', 'Transfer-Encoding', 'Upgrade']);

/** Headers meant for the file that a rule was written for, wrong for a not-found page in its place: nobody wants that page kept for a year. */
const FILE_HEADERS = lowerCased(['Cache-Control', 'Content-Disposition', 'Content-Language', 'Content-Type']);

/** What hosts send for every file unless a rule says otherwise: a cache may keep it, and asks each time whether it is still good. */
const FILE_DEFAULTS: AnswerHeaders = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Headers of a file that exists: its own, and those of `_headers` for its URL path. Rules win, except over what follows from the message; `Vary` adds up. */
export function fileHeaders({ headers }: SiteRules, path: string, own: AnswerHeaders): AnswerHeaders {
  return merge({ ...FILE_DEFAULTS, ...own }, headersFor(headers, path), MESSAGE_HEADERS);
}

/** Headers of the answer where there is no file: its own, and of `_headers` those that do not speak of one. */
export function notFoundHeaders({ headers }: SiteRules, path: string, own: AnswerHeaders): AnswerHeaders {
  return merge({ 'Cache-Control': 'no-store', ...own }, headersFor(headers, path), new Set([...MESSAGE_HEADERS, ...FILE_HEADERS]));
}

function merge(own: AnswerHeaders, rules: readonly (readonly [string, string])[], fixed: ReadonlySet<string>): AnswerHeaders {
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

function lowerCased(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
