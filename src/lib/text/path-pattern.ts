/** The parts of a path that `*` (as `splat`) and each `:placeholder` of a pattern match, spelled as in the path. */
export type PathCaptures = ReadonlyMap<string, string>;

/** A segment that is a placeholder, perhaps with an ending such as `.html`. */
const PLACEHOLDER = /^:([A-Za-z]\w*)((?:[^\w:*][^:*]*)?)$/;

/** Returns the name and the ending of a segment that is a placeholder. */
export function placeholderIn(segment: string): { readonly name: string; readonly end: string } | undefined {
  const [, name, end = ''] = PLACEHOLDER.exec(segment) ?? [];
  return name === undefined ? undefined : { name, end };
}

/** Whether a placeholder of a pattern is only a part of its segment, which not every host reads. */
export function hasPartPlaceholder(pattern: string): boolean {
  return pattern.split('/').some((segment) => (placeholderIn(segment)?.end ?? '') !== '');
}

/**
 * Whether hosts read a pattern in the same way: an absolute path in which `:name` begins a segment and `*` is at the
 * end. Other uses of `:` and `*` are neither written nor matched.
 */
export function isPathPattern(pattern: string): boolean {
  if (!/^\/[^\s\p{Cc}\p{Cs}?#*]*\*?$/u.test(pattern)) return false;
  return pattern.split('/').every((segment) => !segment.includes(':') || placeholderIn(segment) !== undefined);
}

/** Whether a pattern can match more than one path. */
export function isDynamic(pattern: string): boolean {
  return pattern.endsWith('*') || pattern.split('/').some((segment) => placeholderIn(segment) !== undefined);
}

/**
 * Matches a URL path (percent-encoded or not, without query) against a pattern of `_headers` or `_redirects`. A
 * placeholder matches one segment that is not empty, `*` the rest of the path: `/assets/*` matches `/assets/` and all
 * below, not `/assets`. Case counts.
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
    const placeholder = placeholderIn(segment);
    if (placeholder) {
      const value = withoutEnd(sent[index] ?? '', placeholder.end);
      if (value === '') return undefined;
      captures.set(placeholder.name, value);
    } else if (actual !== segment) {
      return undefined;
    }
  }
  return given.length === wanted.length ? captures : undefined;
}

function withoutEnd(segment: string, end: string): string {
  return segment.endsWith(end) ? segment.slice(0, segment.length - end.length) : '';
}

/** Returns the part of a segment after a decoded prefix. */
function behind(prefix: string, segment: string): string {
  let end = prefix.length;
  while (end < segment.length && percentDecoded(segment.slice(0, end)) !== prefix) end += 1;
  return segment.slice(end);
}

/** Decodes an address as people write it. Characters with a meaning in it stay encoded, and all of a malformed one. */
export function decodedAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // Only malformed encoding throws.
    return address;
  }
}

/**
 * Fills `:name` and `:splat` of a redirect target with captures as they were sent, since decoding could change the
 * address (`?q=a%26b`). Drops leading slashes of a capture, so that `/:splat` cannot become the address of another
 * host (`//host`).
 */
export function fillTarget(target: string, captures: PathCaptures): string {
  return target.replace(/:([A-Za-z]\w*)/g, (written, name: string) => {
    const value = captures.get(name);
    return value === undefined ? written : encodeSent(value.replace(/^(?:\/|%2f)+/i, ''));
  });
}

/** Percent-encodes the characters of a sent path that are not encoded. */
function encodeSent(path: string): string {
  return path
    .split(/(%[0-9a-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodePath(part)))
    .join('');
}

/** Percent-encodes a decoded path for a URL. Slashes stay; lone surrogates become U+FFFD. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(/\p{Cs}/gu, '\ufffd')).replace(/[?#]/g, encodeURIComponent);
}

/** Percent-decodes one segment; returns a malformed one as it is. */
export function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // The encoding is malformed.
    return segment;
  }
}
