/** What `*` and each `:placeholder` of a pattern stand for in a path, as the path spells it; `*` is named `splat`. */
export type PathCaptures = ReadonlyMap<string, string>;

const PLACEHOLDER = /^:[A-Za-z]\w*$/;

/**
 * Whether hosts read the pattern as we do: an absolute path, in which `:name` is a whole segment and `*` stands at the very end.
 * Hosts differ in what they make of any other use of `:` and `*`, so it is neither written nor matched.
 */
export function isPathPattern(pattern: string): boolean {
  if (!/^\/[^\s\p{Cc}\p{Cs}?#*]*\*?$/u.test(pattern)) return false;
  return pattern.split('/').every((segment) => !segment.includes(':') || PLACEHOLDER.test(segment));
}

/** Whether the pattern can stand for more than one path. */
export function isDynamic(pattern: string): boolean {
  return pattern.endsWith('*') || pattern.split('/').some((segment) => PLACEHOLDER.test(segment));
}

/**
 * Matches a URL path (percent-encoded or not, without query) against a pattern of `_headers` or `_redirects`.
 * A placeholder stands for one whole segment that is not empty; `*` for the rest of the path, which may be empty:
 * `/assets/*` matches `/assets/` and all below, not `/assets`. Every other segment must be equal, case included.
 */
export function matchPath(pattern: string, path: string): PathCaptures | undefined {
  const wanted = pattern.split('/').map(percentDecoded);
  const sent = path.split('/');
  const given = sent.map(percentDecoded);
  const captures = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index];
    if (actual === undefined) return undefined;
    if (index === wanted.length - 1 && pattern.endsWith('*')) {
      const prefix = segment.slice(0, -1);
      if (!actual.startsWith(prefix)) return undefined;
      return captures.set('splat', [behind(prefix, sent[index] ?? ''), ...sent.slice(index + 1)].join('/'));
    }
    if (PLACEHOLDER.test(segment)) {
      if (actual === '') return undefined;
      captures.set(segment.slice(1), sent[index] ?? '');
    } else if (actual !== segment) {
      return undefined;
    }
  }
  return given.length === wanted.length ? captures : undefined;
}

/** What of a segment stands behind a prefix, which is decoded. */
function behind(prefix: string, segment: string): string {
  let end = prefix.length;
  while (end < segment.length && percentDecoded(segment.slice(0, end)) !== prefix) end += 1;
  return segment.slice(end);
}

/**
 * Puts captures into `:name` and `:splat` of a redirect target, spelled as they were sent, as hosts do: what is decoded and encoded again can be another
 * address (`?q=a%26b`). What no URL can hold is percent-encoded; unknown names stay as they are.
 * Leading slashes of a capture are dropped, so that `/:splat` cannot become the address of another host (`//host`).
 */
export function fillTarget(target: string, captures: PathCaptures): string {
  return target.replace(/:([A-Za-z]\w*)/g, (written, name: string) => {
    const value = captures.get(name);
    return value === undefined ? written : encodeSent(value.replace(/^(?:\/|%2f)+/i, ''));
  });
}

/** Percent-encodes what is not yet, of a path as it was sent. */
function encodeSent(path: string): string {
  return path
    .split(/(%[0-9a-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodePath(part)))
    .join('');
}

/** Percent-encodes a decoded path for a URL; slashes stay, half surrogate pairs become U+FFFD. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(/\p{Cs}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent);
}

/** Percent-decodes one segment; a malformed one stands for itself. */
export function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The only failure is malformed encoding, and a literal comparison is what is left then.
    return segment;
  }
}
