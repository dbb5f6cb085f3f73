import type { Dependency } from '../../lib/site/dependency.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { PlacedFragment, SharedFragment } from '../../render/page/shared-fragments.js';
import type { Trace } from '../../render/page/trace.js';

/** What a later build must know of a shared fragment to replace it in a page. Hashes have 32 hexadecimal digits. */
export interface FragmentFacts {
  /** Of the source of its component, its props and its language. */
  readonly key: string;
  /** Of all that a page takes from it besides text; of its HTML too if that is not separate from the HTML around it. */
  readonly taken: string;
  /** Of its tags, by which browsers place the islands of a page. */
  readonly outline: string;
  /** Of its HTML, whose size is in bytes. */
  readonly sha256: string;
  readonly size: number;
}

/** A fragment as a page shows it. */
export interface ShownFragment extends FragmentFacts {
  /** Source of its component. */
  readonly source: string;
  /** Dependencies of the fragments in it, then its own. */
  readonly dependencies: readonly (readonly Dependency[])[];
}

/** Complete tags, comments and text between them: no pattern for HTML matches across its start or end. */
const SEPARATE = /^(?:<(?:!--[^<>]*--|\/?[a-z][^<>"]*(?:"[^<>"]*"[^<>"]*)*)>[^<>]*)*(?<=>)$/i;

const TAG = /<[^<>]*>/g;

/** Tags of which a page needs more than their text: ids, forms, scripts, islands, and what changes how others are read. */
const NOTED =
  /^<\/?(?:button|font|form|iframe|input|main|noscript|script|select|style|template|textarea|title|xmp|noembed|noframes|plaintext|islet-[a-z]+)\b|\s(?:id|name)\s*=/i;

const short = (text: string): string => sha256Hex(text).slice(0, 32);

/** @param dependenciesOf returns the dependencies of a trace: one list for each trace */
export function createFragmentFacts(
  dependenciesOf: (trace: Trace) => readonly Dependency[],
): (fragment: SharedFragment) => ShownFragment {
  const known = new WeakMap<SharedFragment, ShownFragment>();
  return (fragment) => {
    const facts = known.get(fragment) ?? factsOf(fragment, dependenciesOf);
    known.set(fragment, facts);
    return facts;
  };
}

function factsOf(
  { component, key, html, trace }: SharedFragment,
  dependenciesOf: (trace: Trace) => readonly Dependency[],
): ShownFragment {
  // The object of `memo()` is no function.
  const source = typeof component === 'function' ? Function.prototype.toString.call(component) : '';
  const { sources, hoisted, allows, forms, texts, props, notes, islands, routes, languages } = trace;
  const lists = [sources, hoisted, allows, forms, texts, props, notes, islands, routes].map((list) => [...list]);
  const isSeparate = SEPARATE.test(html);
  const tags = html.match(TAG) ?? [];
  return {
    key: short(`${source}\0${key}`),
    taken: short(JSON.stringify([lists, languages, isSeparate ? tags.filter((tag) => NOTED.test(tag)) : html])),
    outline: short(tags.map((tag) => `${/^<[^\s>]*/.exec(tag)?.[0] ?? ''}${tag.endsWith('/>') ? '/' : ''}`).join('')),
    sha256: short(html),
    size: Buffer.byteLength(html),
    source,
    dependencies: [...trace.fragments, trace].map(dependenciesOf),
  };
}

/** Places of fragments in bytes; `undefined` if one starts or ends within a character. */
export function bytePlaces(
  html: string,
  bytes: Uint8Array,
  placed: readonly PlacedFragment[],
): readonly number[] | undefined {
  if (bytes.length === html.length) return placed.map(({ start }) => start);
  const places: number[] = [];
  let at = 0;
  let from = 0;
  const advance = (to: number): number => {
    at += Buffer.byteLength(html.slice(from, to));
    from = to;
    return at;
  };
  for (const { fragment, start } of placed) {
    places.push(advance(start));
    advance(start + fragment.html.length);
  }
  return advance(html.length) === bytes.length ? places : undefined;
}
