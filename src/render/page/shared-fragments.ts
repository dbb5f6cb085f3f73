import type { ReactElement, ReactNode } from 'react';
import { createElement } from '../../api/react.js';
import { failure } from '../../errors/index.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import { fileHash } from '../../lib/text/hash.js';
import { findNonJson } from '../../lib/text/json-value.js';
import type { Markup } from '../react/markup.js';
import { addFragment, addIsland, createTrace, mergeTrace, type Trace } from './trace.js';
import { withoutMarks } from './provenance-marks.js';

/** A fragment as it was rendered for all pages that show it. */
export interface SharedFragment {
  readonly component: FragmentRequest['component'];
  /** Its language and its props as JSON. */
  readonly key: string;
  readonly html: string;
  readonly trace: Trace;
}

/** Markup with its fragments in it. */
export interface SplicedMarkup {
  readonly html: string;
  /** Its fragments in their order, and where they start in `html`; `undefined` if one is inside a tag. */
  readonly placed: readonly PlacedFragment[] | undefined;
  readonly styled: StyledTag | undefined;
}

export interface PlacedFragment {
  readonly fragment: SharedFragment;
  readonly start: number;
}

/** A `<style>` element, or a tag with a `style` attribute, which the security policy forbids. */
export interface StyledTag {
  /** Up to the end of the attribute, or with the start of the rules. */
  readonly tag: string;
  /** Tag of the island that rendered it. */
  readonly island: string | undefined;
}

/** The props of a `<Shared>` element, and the language of its page. */
export interface FragmentRequest {
  readonly component: (props: never) => ReactNode;
  readonly props: object;
  readonly locale: string;
}

/** Fragments that pages share. Each is rendered once per component, props and language. */
export interface SharedFragments {
  /**
   * Returns the number of a fragment, which is in the markup until `splice()` replaces it. Renders the fragment if it
   * is new.
   *
   * @param asking records what the fragment asked for if it throws
   * @throws IsletError `shared-props-not-json`, and whatever the component throws
   */
  numberOf(request: FragmentRequest, asking: Trace): number;
  /** Replaces the placeholders of a page, and adds what the fragments used to `trace`. May forget other fragments. */
  splice(html: string, trace: Trace): SplicedMarkup;
}

interface Fragment extends SharedFragment {
  readonly styled: StyledTag | undefined;
  /** Makes the next request for the same input render it again. */
  readonly forget: () => void;
}

/** A build does not check the types of templates. */
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

/** Ids of `useId` differ between fragments, and are the same on every page. */
function identifierPrefix(name: string, key: string): string {
  return `${fileHash(withoutMarks(`${name}\0${key}`))}-`;
}

/** Styles in the markup; then what holds no elements, so that tags in it count for nothing. */
const STYLES =
  /(?<styled><style(?=[\s>])[^>]*>[^<\n]{0,60}|<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*?\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))|<!--[^]*?-->|<(?<raw>script|textarea|title)\b[^]*?<\/\k<raw>\s*>|<\/?islet-(?:island|slot)[^>]*>/gi;

function styledTag(html: string): StyledTag | undefined {
  if (!/\bstyle\b/i.test(html)) return undefined;
  const around: string[] = [];
  for (const { 0: tag, groups: { styled } = {} } of html.matchAll(STYLES)) {
    if (styled !== undefined) return { tag: styled, island: around.at(-1)?.match(/^<islet-island.*/s)?.[0] };
    if (tag.startsWith('</islet-')) around.pop();
    else if (tag.startsWith('<islet-')) around.push(tag);
  }
  return undefined;
}

/** Fragments in memory: far more than a site shares, far fewer than a large site has pages. */
const MAX_FRAGMENTS = 1000;

/** What `<Shared>` renders, with the number of the fragment in between. */
const PLACEHOLDER = { start: '<islet-shared data-key="', end: '"></islet-shared>' };

/**
 * @param render renders an element outside of any page, with a prefix for the ids of `useId`; records what it uses in
 * the trace
 */
export function createSharedFragments(
  render: (node: ReactElement, locale: string, trace: Trace, identifierPrefix: string) => Markup,
): SharedFragments {
  const fragments = new Map<number, Fragment>();
  let next = 0;
  const known = new Map<unknown, Map<string, number>>();

  /** Fragments that are used on one page only must not fill the memory. */
  function forgetOldest(): void {
    for (const [number, { forget }] of fragments) {
      if (fragments.size <= MAX_FRAGMENTS) return;
      forget();
      fragments.delete(number);
    }
  }

  /** Moves a fragment to the end, so that it is forgotten last. */
  function makeLatest(number: number): void {
    const fragment = fragments.get(number);
    if (!fragment) return;
    fragments.delete(number);
    fragments.set(number, fragment);
  }

  function splice(html: string, trace: Trace): SplicedMarkup {
    let styled = styledTag(html);
    let spliced = '';
    let rest = 0;
    const placed: PlacedFragment[] = [];
    let isApart = true;
    for (let at = html.indexOf(PLACEHOLDER.start); at !== -1; at = html.indexOf(PLACEHOLDER.start, rest)) {
      const end = html.indexOf(PLACEHOLDER.end, at);
      const number = html.slice(at + PLACEHOLDER.start.length, end);
      const fragment = fragments.get(Number(number));
      if (!fragment) throw new TypeError(`No fragment ${number}`);
      styled ??= fragment.styled;
      addFragment(trace, fragment.trace);
      for (const [id, island] of fragment.trace.islands) addIsland(trace, id, island);
      isApart &&= at === 0 || html.lastIndexOf('>', at - 1) >= html.lastIndexOf('<', at - 1);
      spliced += html.slice(rest, at);
      placed.push({ fragment, start: spliced.length });
      spliced += fragment.html;
      rest = end + PLACEHOLDER.end.length;
    }
    return { html: spliced + html.slice(rest), placed: isApart ? placed : undefined, styled };
  }

  return {
    numberOf({ component, props, locale }, asking) {
      checkRequest(component, props);
      const byProps = known.get(component) ?? new Map<string, number>();
      known.set(component, byProps);
      const found = findNonJson(props, '');
      if (found)
        throw failure('shared-props-not-json', {
          message: `The prop \`${found.path}\` of the shared fragment \`${component.name}\` is ${found.what}.`,
        });
      const text = JSON.stringify(props);
      const key = `${locale}\0${text}`;
      const number = byProps.get(key);
      if (number !== undefined) {
        makeLatest(number);
        return number;
      }
      const trace = createTrace();
      // Rendered with the JSON of the key, since other props with equal JSON get the same fragment.
      const node = createElement(component as (props: object) => ReactNode, deepFreeze(JSON.parse(text) as object));
      let markup: Markup;
      try {
        markup = render(node, locale, trace, identifierPrefix(component.name, key));
      } catch (error) {
        // The page may catch the error, and then depends on what the fragment used.
        mergeTrace(asking, trace);
        throw error;
      }
      for (const item of markup.hoisted) trace.hoisted.add(item);
      const { html, styled } = splice(markup.html, trace);
      const made = next;
      next += 1;
      fragments.set(made, { component, key, html, trace, styled, forget: () => byProps.delete(key) });
      byProps.set(key, made);
      return made;
    },
    splice(html, trace) {
      const page = splice(html, trace);
      // Only now, since a page may have any number of fragments.
      forgetOldest();
      return page;
    },
  };
}
