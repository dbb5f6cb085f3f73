/** What `*` and each `:placeholder` of a pattern stand for in a path, percent-decoded; `*` is named `splat`. */
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
  const given = path.split('/').map(percentDecoded);
  const captures = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index];
    if (actual === undefined) return undefined;
    if (index === wanted.length - 1 && pattern.endsWith('*')) {
      const prefix = segment.slice(0, -1);
      if (!actual.startsWith(prefix)) return undefined;
      return captures.set('splat', given.slice(index).join('/').slice(prefix.length));
    }
    if (PLACEHOLDER.test(segment)) {
      if (actual === '') return undefined;
      captures.set(segment.slice(1), actual);
    } else if (actual !== segment) {
      return undefined;
    }
  }
  return given.length === wanted.length ? captures : undefined;
}

/**
 * Puts captures into `:name` and `:splat` of a redirect target, percent-encoded; unknown names stay as they are.
 * Leading slashes of a capture are dropped, so that `/:splat` cannot become the address of another host (`//host`).
 */
export function fillTarget(target: string, captures: PathCaptures): string {
  return target.replace(/:([A-Za-z]\w*)/g, (written, name: string) => {
    const value = captures.get(name);
    return value === undefined ? written : encodePath(value.replace(/^\/+/, ''));
  });
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
