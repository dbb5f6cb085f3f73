import { percentDecoded } from '../../lib/text/path-pattern.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { escapeRegex, patternParts, placeholderOf, segmentRegex } from './path-regex.js';

/** How a server finds what a redirect for many paths applies to. All expressions are PCRE. */
export interface RedirectMatch {
  /** For the decoded path; a slash at its end makes no difference, and a path that the redirect leads to itself is left out. */
  readonly decoded: string;
  /** For the path as it was sent, once the other has matched; captures what `names` stand for, in that order. */
  readonly sent: string;
  /** Placeholders, and `splat` for what `*` takes. */
  readonly names: readonly string[];
}

/** What may not be in a path as it is sent. */
const END = '?\\s';

/**
 * Segments are captured as they were sent, by their place: what is decoded once and encoded again can have become another address, and
 * a server that puts decoded text into a header lets visitors write headers.
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

/** False where source and target cannot be one path, whatever the placeholders stand for. */
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

/** What `*` takes may be nothing, and the slash before it is then the one that makes no difference. */
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

/** Where a redirect leads, as a server writes it: literal texts, and captures by their number. */
export interface RedirectTarget {
  readonly address: readonly (string | number)[];
  /** With its `#`, or empty. */
  readonly fragment: readonly (string | number)[];
  /** Whether it has a query, which then takes the place of the one that was asked with. */
  readonly hasQuery: boolean;
}

/** @param names what the captures stand for, in their order */
export function redirectTarget(to: string, names: readonly string[]): RedirectTarget {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(to) ?? [];
  const parts = (text: string) =>
    text.split(/(:[A-Za-z]\w*)/).flatMap((part): (string | number)[] => {
      const index = part.startsWith(':') ? names.indexOf(part.slice(1)) : -1;
      return index >= 0 ? [index + 1] : part === '' ? [] : [part.replace(/[^\x21-\x7e]+/g, encodeURIComponent)];
    });
  return { address: parts(address), fragment: parts(fragment), hasQuery: address.includes('?') };
}
