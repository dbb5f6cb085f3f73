import { isHiddenPath } from '../lib/fs/confine.js';

/** The path of a request. */
export type RequestPath =
  | {
      readonly kind: 'path';
      /** As sent, without query; starts with `/`. */
      readonly path: string;
      /** As sent, with its `?`; empty without a query. */
      readonly query: string;
      /** Decoded segments of the path; none for the root. */
      readonly segments: readonly string[];
      /** True if the path ends with `/`. */
      readonly folder: boolean;
    }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 };

/** Longest request target in characters; RFC 9110, 4.1 asks for at least 8,000. */
const MAX_TARGET = 8192;

/** Files of `dist` that configure the host and are not served. */
const HOST_FILES = new Set(['_headers', '_redirects']);

/**
 * Reads a request target (origin form, or absolute form as a proxy would send it).
 * Refuses a target that is too long (414), malformed percent-encoding (400), and with 404 every path that no
 * published file can have: empty or hidden segments, encoded separators, control characters, or an encoded `..`.
 */
export function readRequestPath(target: string): RequestPath {
  if (target.length > MAX_TARGET) return refused(414);
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  const local = target.slice(origin.length);
  const mark = local.indexOf('?');
  const written = mark === -1 ? local : local.slice(0, mark);
  const path = written === '' && origin !== '' ? '/' : written;
  if (!path.startsWith('/')) return refused(400);

  const parts = path.slice(1).split('/');
  const folder = parts.at(-1) === '';
  const segments: string[] = [];
  for (const part of folder ? parts.slice(0, -1) : parts) {
    const segment = decode(part);
    if (segment === undefined) return refused(400);
    segments.push(segment);
  }
  if (!segments.every(isFileName) || !isPublic(segments)) return refused(404);
  return {
    kind: 'path',
    path,
    query: mark === -1 || mark === local.length - 1 ? '' : local.slice(mark),
    segments,
    folder,
  };
}

/** True if a host serves a file with this path inside `dist`. */
export function isPublic(segments: readonly string[]): boolean {
  return !HOST_FILES.has(segments[0] ?? '') && !isHiddenPath(segments);
}

function isFileName(segment: string): boolean {
  if (segment === '' || /[/\\\p{Cc}]/u.test(segment)) return false;
  // A host behind a proxy may decode twice.
  return !/(?:^|[/\\])\.\.(?:[/\\]|$)|\p{Cc}/u.test(decode(segment) ?? '');
}

function refused(status: 400 | 404 | 414): RequestPath {
  return { kind: 'refused', status };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    // Malformed encoding: the caller answers with 400.
    return undefined;
  }
}
