import type { ReactElement, ReactNode } from 'react';
import { createElement } from '../api/react.js';
import { failure } from '../errors/index.js';
import { deepFreeze } from '../lib/text/deep-freeze.js';
import { sha256Hex } from '../lib/text/hash.js';
import { findNonJson } from '../lib/text/json-value.js';
import type { Markup } from './markup.js';
import { tagWithStyle } from './style-attribute.js';
import { addFragment, addIsland, createTrace, mergeTrace, type Trace } from './trace.js';
import { withoutMarks } from './value-marks.js';

/** A shared fragment that stands in a page; those inside of others are parts of them. */
export interface PlacedFragment {
  /** What it used: one object for all places where a fragment of one component, language and props stands. */
  readonly trace: Trace;
  /** Where it begins in the HTML, and its length, in UTF-16 code units. */
  readonly start: number;
  readonly length: number;
}

/** Markup with its fragments in it. */
export interface SplicedMarkup {
  readonly html: string;
  readonly fragments: readonly PlacedFragment[];
  /** A tag of it, or of a fragment in it, that has a `style` attribute. */
  readonly styled: string | undefined;
}

/** What `<Shared>` stands for. */
export interface FragmentRequest {
  readonly component: (props: never) => ReactNode;
  readonly props: object;
  readonly locale: string;
}

/** Fragments that pages have in common, rendered once per distinct component, props and language. */
export interface SharedFragments {
  /**
   * The number by which a fragment is named in markup until it is spliced in.
   *
   * @param asking takes what the fragment asked for where it throws
   * @throws IsletError `shared-props-not-json`, and whatever the component throws
   */
  numberOf(request: FragmentRequest, asking: Trace): number;
  /** Puts fragments in the place of the placeholders of a whole page; what they used is used by whatever `trace` is of. Numbers that it does not have may be unknown from then on. */
  splice(html: string, trace: Trace): SplicedMarkup;
}

interface Fragment {
  readonly html: string;
  readonly trace: Trace;
  /** A tag that has a `style` attribute: what many pages have alike is searched once. */
  readonly styled: string | undefined;
  /** Makes the next request for the same input render it again. */
  readonly forget: () => void;
}

/** Types say the same, but nothing checks them when a site is built. */
function checkRequest(component: unknown, props: unknown): void {
  if (component === undefined || component === null)
    throw failure('template-threw', {
      message: `\`<Shared>\` shows no component: its \`of\` is ${String(component)}.`,
    });
  if (typeof props === 'object' && props !== null && !Array.isArray(props)) return;
  throw failure('shared-props-not-json', {
    message: 'A `<Shared>` is given no `props`.',
    remedy: 'Give it `props={{}}` where it needs none.',
  });
}

/** Two fragments of a page share no ids; those of one fragment are the same wherever it stands. */
function identifierPrefix(name: string, key: string): string {
  return `${sha256Hex(withoutMarks(`${name}\0${key}`)).slice(0, 8)}-`;
}

/** Fragments kept from page to page: far more than a site shares, far fewer than a large site has pages. */
const MAX_FRAGMENTS = 1000;

/** What `<Shared>` leaves in the markup: a number stands between the two. Looked for as text, which takes a tenth of what a pattern takes. */
const PLACEHOLDER = { start: '<islet-shared data-key="', end: '"></islet-shared>' };

/** @param render renders an element outside of any page, with a prefix for the ids of `useId`, and notes in the trace what it used */
export function createSharedFragments(
  render: (node: ReactElement, locale: string, trace: Trace, identifierPrefix: string) => Markup,
): SharedFragments {
  const fragments = new Map<number, Fragment>();
  let next = 0;
  const known = new Map<unknown, Map<string, number>>();

  /** Fragments that differ from page to page must not fill the memory. */
  function forgetOldest(): void {
    for (const [number, { forget }] of fragments) {
      if (fragments.size <= MAX_FRAGMENTS) return;
      forget();
      fragments.delete(number);
    }
  }

  /** Those that pages have in common are asked for again and again, and stay. */
  function makeLatest(number: number): void {
    const fragment = fragments.get(number);
    if (!fragment) return;
    fragments.delete(number);
    fragments.set(number, fragment);
  }

  function splice(html: string, trace: Trace): SplicedMarkup {
    const placed: PlacedFragment[] = [];
    let styled = tagWithStyle(html);
    let spliced = '';
    let rest = 0;
    for (let at = html.indexOf(PLACEHOLDER.start); at !== -1; at = html.indexOf(PLACEHOLDER.start, rest)) {
      const end = html.indexOf(PLACEHOLDER.end, at);
      const number = html.slice(at + PLACEHOLDER.start.length, end);
      const fragment = fragments.get(Number(number));
      if (!fragment) throw new TypeError(`No fragment ${number}`);
      styled ??= fragment.styled;
      addFragment(trace, fragment.trace);
      for (const [id, island] of fragment.trace.islands) addIsland(trace, id, island);
      spliced += html.slice(rest, at);
      placed.push({ trace: fragment.trace, start: spliced.length, length: fragment.html.length });
      spliced += fragment.html;
      rest = end + PLACEHOLDER.end.length;
    }
    return { html: spliced + html.slice(rest), fragments: placed, styled };
  }

  return {
    numberOf({ component, props, locale }, asking) {
      checkRequest(component, props);
      const byProps = known.get(component) ?? new Map<string, number>();
      known.set(component, byProps);
      const stranger = findNonJson(props, '');
      if (stranger)
        throw failure('shared-props-not-json', {
          message: `The prop \`${stranger.path}\` of the shared fragment \`${component.name}\` is ${stranger.what}.`,
        });
      const text = JSON.stringify(props);
      const key = `${locale}\0${text}`;
      const number = byProps.get(key);
      if (number !== undefined) {
        makeLatest(number);
        return number;
      }
      const trace = createTrace();
      // Made of what the key says: values that are equal as JSON must not be told apart.
      const node = createElement(component as (props: object) => ReactNode, deepFreeze(JSON.parse(text) as object));
      let markup: Markup;
      try {
        markup = render(node, locale, trace, identifierPrefix(component.name, key));
      } catch (error) {
        // The page may go on without it, and then follows from what kept it from being there.
        mergeTrace(asking, trace);
        throw error;
      }
      for (const item of markup.hoisted) trace.hoisted.add(item);
      const { html, styled } = splice(markup.html, trace);
      const made = next;
      next += 1;
      fragments.set(made, { html, trace, styled, forget: () => byProps.delete(key) });
      byProps.set(key, made);
      return made;
    },
    splice(html, trace) {
      const page = splice(html, trace);
      // Not before: a page may show any number of them.
      forgetOldest();
      return page;
    },
  };
}
