import { percentDecoded, placeholderIn } from '../../lib/text/path-pattern.js';
import type { RedirectQuery } from '../../lib/site/redirect-query.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

/**
 * Request targets that match no file: empty or hidden segments, encoded slashes, control characters. `preview`
 * refuses the same.
 */
export const REFUSED_ADDRESS = String.raw`^[^?]*(?://|/(?:\.(?!well-known/)|%2[Ee])|\\|%(?:2[Ff]|5[Cc]|[01][0-9A-Fa-f]|7[Ff]|[Cc]2%[89]))`;

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
 * A regular expression (PCRE and RE2) for the paths that a pattern of `_headers` matches, as `matchPath` does: a placeholder
 * matches one segment, `*` the rest of the path. It is closed at both ends, which some hosts would do by themselves.
 *
 * @param literal for text of the path: decoded, or in any spelling
 */
export function headerRegex(pattern: string, literal: (text: string) => string = escapeRegex): string {
  const { head, last, rest } = patternParts(pattern);
  const segment = (text: string): string => {
    const placeholder = placeholderIn(text);
    return placeholder ? `[^/]+${literal(placeholder.end)}` : literal(text);
  };
  return `^${[...head.map(segment), rest ? `${literal(last)}.*` : segment(last)].join('/')}$`;
}

/** The same for servers that decode paths, in which `.` is no line break. */
export function decodedHeaderRegex(pattern: string): string {
  return headerRegex(pattern).replace(/\.\*\$$/, '');
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
    const placeholder = placeholderIn(segment);
    return placeholder ? named(placeholder.name, '[^/]+') + spelledRegex(placeholder.end) : spelledRegex(segment);
  });
  const start = segments.join('/');
  if (!rest) return `^${start}/?$`;
  // A capture does not begin with a slash, or `/:splat` could become the address of another host.
  const splat = `(?:/|%2[Ff])*${named('splat', '.*')}`;
  return last === '' ? `^${start}(?:/${splat})?$` : `^${start}/${spelledRegex(last)}${splat}$`;
}

/** Characters of one regular expression; Vercel takes 4,096. */
const MAX_REGEX = 3000;

/**
 * Regular expressions for the pages of a site without the slash at the end of their addresses, and for their files: the
 * address of the page without its slash is the first group. Not for the page at the root.
 */
export function pageRegexes(files: readonly { readonly path: string }[]): string[] {
  const chunks: string[][] = [];
  let length = MAX_REGEX;
  for (const { path } of files) {
    if (!path.endsWith('/index.html')) continue;
    const page = spelledRegex(path.slice(0, -'/index.html'.length));
    length += page.length + 1;
    if (length > MAX_REGEX) {
      chunks.push([]);
      length = page.length;
    }
    chunks.at(-1)?.push(page);
  }
  return chunks.map((pages) => `^(/(?:${pages.join('|')}))(?:/index\\.html)?$`);
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
    .flatMap((segment) => placeholderIn(segment)?.name ?? [])
    .concat(rest ? ['splat'] : []);
  const own = mayLeadToItself(from, to);
  const decoded = [...head.slice(1), ...(rest ? [] : [last])]
    .map((segment) => {
      const placeholder = placeholderIn(segment);
      return `/${placeholder ? (own ? '([^/]+)' : '[^/]+') + escapeRegex(placeholder.end) : escapeRegex(segment)}`;
    })
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
    sent: `^${[...head.slice(1), ...(rest ? [] : [last])].map(sentSegment).join('')}${restSent(last, rest)}`,
    names,
  };
}

function sentSegment(segment: string): string {
  const placeholder = placeholderIn(segment);
  return placeholder ? `/([^/${END}]+)${spelledRegex(placeholder.end)}` : `/[^/${END}]*`;
}

function restSent(last: string, rest: boolean): string {
  if (!rest) return '';
  return last === '' ? `(?:/([^${END}]*))?` : `/${Array.from(last, anySpelling).join('')}([^${END}]*)`;
}

/** A regular expression for text in any spelling. Letters, digits and `/-._~` are never percent-encoded by browsers. */
export function spelledRegex(text: string): string {
  return Array.from(text, (character) =>
    /[\w/.~-]/.test(character) ? escapeRegex(character) : anySpelling(character),
  ).join('');
}

/** One character, percent-encoded or not. */
function anySpelling(character: string): string {
  const encoded = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return `(?:${escapeRegex(character)}|${encoded.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

/** A regular expression (PCRE) for a query as sent that has these names and values, in any order and spelling. */
export function queryRegex(query: RedirectQuery): string {
  const spelled = (text: string): string =>
    Array.from(text, (character) => (character === ' ' ? '(?:\\+|%20)' : anySpelling(character))).join('');
  return query.map(([name, value]) => `(?=(?:.*&)?${spelled(name)}=${spelled(value)}(?:&|$))`).join('');
}

/** A regular expression (PCRE) for one path as sent, without the slash at its end. */
export function sentPathRegex(path: string): string {
  return path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => Array.from(percentDecoded(segment), anySpelling).join(''))
    .join('/');
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
      placeholderIn(segment) !== undefined ||
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
