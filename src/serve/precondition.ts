export type Verdict = 'proceed' | 'not-modified' | 'precondition-failed';

interface Conditions {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/**
 * Evaluates the preconditions of a GET or HEAD request for an existing file, in the order of RFC 9110, 13.2.2.
 *
 * `If-Modified-Since` and `If-Unmodified-Since` have no say: files go out without `Last-Modified`, and without a
 * modification date the RFC has both ignored. The time stamps of a build say when it ran, not when a page changed, and can
 * step back when an older text returns; the hosts this server stands in for send none either.
 */
export function evaluate(conditions: Conditions, tag: string): Verdict {
  const { 'if-match': match, 'if-none-match': noneMatch } = conditions;
  if (match !== undefined && match.trim() !== '*' && !listedTags(match).includes(tag)) return 'precondition-failed';
  if (
    noneMatch !== undefined &&
    (noneMatch.trim() === '*' || listedTags(noneMatch).some((listed) => isWeaklyEqual(listed, tag)))
  )
    return 'not-modified';
  return 'proceed';
}

/**
 * Whether a `Range` header counts (RFC 9110, 13.1.5): there is no `If-Range`, or it names this very tag. A weak tag or a
 * date does not prove that the bytes are the same, so the whole file goes out.
 */
export function rangeApplies(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}

/** The entity tags of a list; none where any part of it is malformed. */
function listedTags(header: string): string[] {
  if (!/^(?:[ \t,]|(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*(?:,|$))*$/.test(header)) return [];
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** `tag` is strong, as all of ours are. */
function isWeaklyEqual(listed: string, tag: string): boolean {
  return listed.replace(/^W\//, '') === tag;
}
