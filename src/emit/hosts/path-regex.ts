import { encodePath, percentDecoded } from '../../lib/text/path-pattern.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

const PLACEHOLDER = /^:([A-Za-z]\w*)$/;

/**
 * Request targets that match no file: empty or hidden segments, encoded slashes, control characters. `preview`
 * refuses the same. Case-insensitive.
 */
export const REFUSED_ADDRESS = String.raw`^[^?]*(?://|/(?:\.(?!well-known/)|%2e)|\\|%(?:2f|5c|[01][0-9a-f]|7f|c2%[89]))`;

/** A decoded path pattern. */
interface PatternParts {
  /** Segments before the last one; the first is empty, because a path starts with a slash. */
  readonly head: readonly string[];
  /** The last segment, without a trailing `*`. */
  readonly last: string;
  /** True if the pattern ends with `*`. */
  readonly rest: boolean;
}

function patternParts(pattern: string): PatternParts {
  const rest = pattern.endsWith('*');
  const segments = (rest ? pattern.slice(0, -1) : pattern).split('/').map(percentDecoded);
  return { head: segments.slice(0, -1), last: segments.at(-1) ?? '', rest };
}

/**
 * A regular expression (PCRE) for the decoded paths that a pattern of `_headers` matches, as `matchPath` does: a
 * placeholder matches one segment, `*` the rest of the path.
 */
export function headerRegex(pattern: string): string {
  const { head, last, rest } = patternParts(pattern);
  return `^${[...head.map(segmentRegex), rest ? escapeRegex(last) : segmentRegex(last)].join('/')}${rest ? '' : '$'}`;
}

/** The name of a placeholder segment, else `undefined`. */
function placeholderOf(segment: string): string | undefined {
  return PLACEHOLDER.exec(segment)?.[1];
}

function segmentRegex(segment: string): string {
  return placeholderOf(segment) === undefined ? escapeRegex(segment) : '[^/]+';
}

/** Escapes literal text for a regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * A regular expression for the paths that a redirect applies to, with or without a trailing slash, with a group for
 * each placeholder, and `splat` for `*`.
 *
 * @param group begins a named group: `?P<` in RE2, `?<` in others
 */
export function redirectRegex(from: string, group: '?P<' | '?<'): string {
  const named = (name: string, pattern: string): string => `(${group}${name}>${pattern})`;
  const { head, last, rest } = patternParts(from.replace(/(?<=.)\/$/, ''));
  const segments = head.concat(rest ? [] : last).map((segment) => {
    const name = placeholderOf(segment);
    return name === undefined ? escapeRegex(encodePath(segment)) : named(name, '[^/]+');
  });
  const start = segments.join('/');
  if (!rest) return `^${start}/?$`;
  return last === ''
    ? `^${start}(?:/${named('splat', '.*')})?$`
    : `^${start}/${escapeRegex(encodePath(last))}${named('splat', '.*')}$`;
}

/** Regular expressions (PCRE) for the paths that a dynamic redirect applies to. */
export interface RedirectMatch {
  /** Matches the decoded path, with or without a trailing slash; excludes paths that would redirect to themselves. */
  readonly decoded: string;
  /** Matches the path as sent, after `decoded` has matched; captures the values of `names`, in that order. */
  readonly sent: string;
  /** Placeholders, and `splat` for `*`. */
  readonly names: readonly string[];
}

/** Characters that end a path as sent. */
const END = '?\\s';

/**
 * Captures segments as sent, by position: decoding and encoding again can change an address, and decoded text in a
 * `Location` header would allow header injection.
 */
export function redirectMatch({ from, to }: RedirectRule): RedirectMatch {
  const { head, last, rest } = patternParts(from.replace(/(?<=.)\/$/, ''));
  const names = [...head, ...(rest ? [] : [last])]
    .flatMap((segment) => placeholderOf(segment) ?? [])
    .concat(rest ? ['splat'] : []);
  const own = mayLeadToItself(from, to);
  const decoded = [...head.slice(1), ...(rest ? [] : [last])]
    .map((segment) => `/${own && placeholderOf(segment) !== undefined ? '([^/]+)' : segmentRegex(segment)}`)
    .join('');
  const [open, close] = own ? ['(', ')'] : ['', ''];
  const below = !rest
    ? '/?'
    : last === ''
      ? own
        ? '(?:/|$)(.*)'
        : '(?:/.*)?'
      : `/${escapeRegex(last)}${open}.*${close}`;
  return {
    decoded: own ? `^(?=${decoded}${below}$)(?!${ownTarget(to, names)}/?$)` : `^${decoded}${below}$`,
    sent: `^${[...head.slice(1), ...(rest ? [] : [last])].map((segment) => (placeholderOf(segment) === undefined ? `/[^/${END}]*` : `/([^/${END}]+)`)).join('')}${restSent(last, rest)}`,
    names,
  };
}

function restSent(last: string, rest: boolean): string {
  if (!rest) return '';
  return last === '' ? `(?:/([^${END}]*))?` : `/${Array.from(last, anySpelling).join('')}([^${END}]*)`;
}

/** One character, percent-encoded or not. */
function anySpelling(character: string): string {
  const encoded = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return `(?:${escapeRegex(character)}|${encoded.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

/** False if source and target differ for all values of the placeholders. */
function mayLeadToItself(from: string, to: string): boolean {
  if (!to.startsWith('/')) return false;
  const { head, last, rest } = patternParts(from.replace(/(?<=.)\/$/, ''));
  const source = [...head, ...(rest && last === '' ? [] : [last])];
  const target = pathOf(to).split('/').map(percentDecoded);
  if (!rest && !to.includes(':splat') && source.length !== target.length) return false;
  return source.every((segment, index) => {
    const other = target[index];
    return (
      other === undefined ||
      other.includes(':') ||
      placeholderOf(segment) !== undefined ||
      (rest && index === source.length - 1 ? other.startsWith(segment) : other === segment)
    );
  });
}

/** `*` may match nothing; the slash before it is then optional. */
function ownTarget(to: string, names: readonly string[]): string {
  const path = pathOf(to);
  const rest = path.endsWith('/:splat') ? `(?:/\\${String(names.length)})?` : '';
  return `${(rest === '' ? path : path.slice(0, -'/:splat'.length))
    .split(/(:[A-Za-z]\w*)/)
    .map((part) =>
      names.includes(part.slice(1)) && part.startsWith(':')
        ? `\\${String(names.indexOf(part.slice(1)) + 1)}`
        : escapeRegex(percentDecoded(part)),
    )
    .join('')}${rest}`;
}

function pathOf(to: string): string {
  return (to.split(/[?#]/)[0] ?? '').replace(/\/$/, '');
}

/** The target of a redirect: literal text, and captures by number. */
export interface RedirectTarget {
  readonly address: readonly (string | number)[];
  /** With its `#`, or empty. */
  readonly fragment: readonly (string | number)[];
  /** True if the target has a query, which replaces that of the request. */
  readonly hasQuery: boolean;
}

/** @param names of the captures, in order */
export function redirectTarget(to: string, names: readonly string[]): RedirectTarget {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(to) ?? [];
  const parts = (text: string) =>
    text.split(/(:[A-Za-z]\w*)/).flatMap((part): (string | number)[] => {
      const index = part.startsWith(':') ? names.indexOf(part.slice(1)) : -1;
      return index >= 0 ? [index + 1] : part === '' ? [] : [part.replace(/[^\x21-\x7e]+/g, encodeURIComponent)];
    });
  return { address: parts(address), fragment: parts(fragment), hasQuery: address.includes('?') };
}
