import { percentDecoded } from '../../lib/text/path-pattern.js';

const PLACEHOLDER = /^:([A-Za-z]\w*)$/;

/** Addresses, as they are sent, that no file has: empty or hidden parts, slashes in disguise, control characters. Preview refuses the same. To be read without regard to case. */
export const REFUSED_ADDRESS = String.raw`^[^?]*(?://|/(?:\.|%2e)|\\|%(?:2f|5c|[01][0-9a-f]|7f|c2%[89]))`;

/** A pattern in parts, decoded. */
export interface PatternParts {
  /** Segments before the last; the first is empty, as a path starts with a slash. */
  readonly head: readonly string[];
  /** The last segment, without a `*` at its end. */
  readonly last: string;
  /** Whether `*` stands at the end. */
  readonly rest: boolean;
}

export function patternParts(pattern: string): PatternParts {
  const rest = pattern.endsWith('*');
  const segments = (rest ? pattern.slice(0, -1) : pattern).split('/').map(percentDecoded);
  return { head: segments.slice(0, -1), last: segments.at(-1) ?? '', rest };
}

/**
 * A regular expression (PCRE) for the decoded paths that a pattern of `_headers` matches, see `matchPath`: a placeholder is a whole
 * segment, `*` the rest of the path.
 */
export function headerRegex(pattern: string): string {
  const { head, last, rest } = patternParts(pattern);
  return `^${[...head.map(segmentRegex), rest ? escapeRegex(last) : segmentRegex(last)].join('/')}${rest ? '' : '$'}`;
}

/** The name of the placeholder that a segment is. */
export function placeholderOf(segment: string): string | undefined {
  return PLACEHOLDER.exec(segment)?.[1];
}

export function segmentRegex(segment: string): string {
  return placeholderOf(segment) === undefined ? escapeRegex(segment) : '[^/]+';
}

/** A literal text as a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
