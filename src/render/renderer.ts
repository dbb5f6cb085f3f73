import type { ReactNode } from 'react';
import { createElement } from '../contract/react.js';
import type { Data, HeadExtras, Template } from '../contract/define.js';
import { withRenderContext, type RenderContext } from '../contract/render-context.js';
import type { SocialCard } from '../contract/social-card.js';
import type { PageInfo, ShareImage } from '../contract/site-model.js';
import { failure } from '../errors/index.js';
import { imageForm, urlForm } from '../lib/asset-form.js';
import type { AssetLibrary } from '../lib/asset-library.js';
import { splitHref } from '../lib/href.js';
import type { SiteConfig } from '../lib/site-config.js';
import { serviceAddress } from '../lib/service-address.js';
import { findNonJson, whyNotJson } from '../lib/json-value.js';
import { renderCard, type CardMarkup, type CardParts } from './card-markup.js';
import type { DataReader } from './data-reader.js';
import { propsMarkup, renderIsland, type IslandIdentity } from './island-markup.js';
import type { JsonPublisher } from './published-json.js';
import { staticMarkup, type Markup } from './markup.js';
import { tagWithStyle } from './style-attribute.js';
import { addFragment, createTrace, type Asked, type Trace } from './trace.js';

/** What rendering needs to know beyond the page itself; the same for all pages of a build. */
export interface RendererInputs {
  readonly site: SiteConfig;
  readonly assets: AssetLibrary;
  readonly data: DataReader;
  readonly json: JsonPublisher;
  readonly routes: () => readonly PageInfo[];
  /** Language of the page at a route; `undefined` where there is no page. */
  readonly localeOf: (route: string) => string | undefined;
  /** The island of a component, by the component itself. */
  readonly islands: ReadonlyMap<unknown, IslandIdentity>;
}

export interface RenderedBody {
  readonly html: string;
  readonly head: HeadExtras;
  readonly trace: Trace;
  readonly fragments: readonly PlacedFragment[];
  /** A tag of the page, or of a fragment on it, that has a `style` attribute. */
  readonly styled: string | undefined;
}

/** A shared fragment that stands in a page; those inside of others are parts of them. */
export interface PlacedFragment {
  /** What it used: one object for all places where a fragment of one component, language and props stands. */
  readonly trace: Trace;
  /** Where it begins in the HTML, and its length, in UTF-16 code units. */
  readonly start: number;
  readonly length: number;
}

interface Fragment {
  readonly html: string;
  readonly trace: Trace;
  /** A tag that has a `style` attribute: what many pages have alike is searched once. */
  readonly styled: string | undefined;
  /** Makes the next request for the same input render it again. */
  readonly forget: () => void;
}

/** Renders the bodies of pages, and shared fragments once per distinct input. */
export interface Renderer {
  renderBody(template: Template, page: PageInfo, content: unknown, share?: ShareImage, begun?: Asked): RenderedBody;
  /** Renders the social card of a page; nothing of it is published by this. */
  renderCard(card: SocialCard, parts: CardParts): CardMarkup & { readonly trace: Trace };
}

/** Fragments kept: far more than a site shares, far fewer than a large site has pages. */
const MAX_FRAGMENTS = 1000;

/** What `<Shared>` leaves in the markup: a number stands between the two. Looked for as text, which takes a tenth of what a pattern takes. */
const PLACEHOLDER = { start: '<islet-shared data-key="', end: '"></islet-shared>' };

const NO_EXTRAS: HeadExtras = Object.freeze({});

export function createRenderer(inputs: RendererInputs): Renderer {
  const { site, assets, data, json, routes, localeOf, islands } = inputs;
  const fragments = new Map<number, Fragment>();
  let next = 0;
  const known = new Map<unknown, Map<string, number>>();

  function contextFor(locale: string, page: PageInfo | undefined, trace: Trace, share?: ShareImage): RenderContext {
    const hoist = ({ html, hoisted }: Markup): string => {
      for (const item of hoisted) trace.hoisted.add(item);
      return html;
    };
    const context: RenderContext = {
      site,
      locale,
      page() {
        if (page) return page;
        throw failure('shared-reads-page', { message: '`currentPage()` is called inside a shared fragment.' });
      },
      shareImage() {
        if (page) return share;
        throw failure('shared-reads-page', { message: '`shareImage()` is called inside a shared fragment.' });
      },
      readSingle: (definition: Data) => data.single(definition, locale, trace),
      readCollection: (definition: Data) => data.collection(definition, locale, trace),
      listRoutes() {
        trace.routes = true;
        trace.asked.add('routes ');
        return routes();
      },
      linkLanguage(href) {
        // No page of such a site is in another.
        if (site.locales.length === 1) return undefined;
        const { path } = splitHref(href);
        if (path === '') return undefined;
        trace.languages = true;
        trace.pages.add(path);
        const target = localeOf(path);
        return target === locale ? undefined : target;
      },
      assetUrl(path) {
        const url = assets.url(path);
        trace.sources.add(`site/assets/${path}`);
        trace.asked.add(`asset ${path}`);
        trace.forms.add(urlForm(path));
        return url;
      },
      image(path, widths) {
        const image = assets.image(path, widths);
        trace.sources.add(`site/assets/${path}`);
        trace.asked.add(`asset ${path}`);
        trace.forms.add(imageForm(path, widths));
        trace.images.add(path);
        return image;
      },
      island(request) {
        const identity = islands.get(request.component);
        if (!identity) throw failure('island-unknown', { message: `\`${nameOf(request.component)}\` is not an island.` });
        const rendered = renderIsland(request, identity, hoist);
        trace.asked.add(`island ${identity.name}`);
        addIsland(trace, rendered.id, { name: identity.name, on: request.on });
        if (rendered.json !== '') trace.props.set(rendered.id, rendered.json);
        return rendered;
      },
      serviceAddress: (address) => serviceAddress(site.serviceMoves, address),
      frameAddress(name) {
        if (site.serviceUses[name] !== 'frame') return undefined;
        trace.frames.add(name);
        return site.services[name];
      },
      jsonUrl(name, value) {
        const made = json.publish(name, value, trace.sources);
        trace.json.set(made.path, made);
        return `/${made.path}`;
      },
      shared: (component, props) => String(fragmentFor(component, props, locale)),
      annotate: (name, value) => void trace.notes.set(name, value),
    };
    return context;
  }

  function fragmentFor(component: (props: never) => ReactNode, props: object, locale: string): number {
    let byProps = known.get(component);
    if (!byProps) known.set(component, (byProps = new Map<string, number>()));
    const stranger = findNonJson(props, '');
    if (stranger) throw failure('shared-props-not-json', { message: `The prop \`${stranger.path}\` of the shared fragment \`${component.name}\` is ${stranger.what}.` });
    const key = `${locale}\0${JSON.stringify(props)}`;
    const number = byProps.get(key);
    if (number !== undefined) return number;
    const trace = createTrace();
    const node = createElement(component as (props: object) => ReactNode, props);
    const { html, hoisted } = withRenderContext(contextFor(locale, undefined, trace), () => staticMarkup(node));
    for (const item of hoisted) trace.hoisted.add(item);
    const made = next;
    next += 1;
    const owner = byProps;
    const spliced = splice(html, trace);
    fragments.set(made, { html: spliced.html, trace, styled: spliced.styled, forget: () => owner.delete(key) });
    byProps.set(key, made);
    forgetOldest();
    return made;
  }

  /** Fragments that differ from page to page must not fill the memory; the ones of the page under way are the latest. */
  function forgetOldest(): void {
    if (fragments.size <= MAX_FRAGMENTS) return;
    const [oldest] = fragments;
    if (!oldest) return;
    oldest[1].forget();
    fragments.delete(oldest[0]);
  }

  /** Puts fragments in the place of their placeholders; what they used is used by the page. */
  function splice(html: string, trace: Trace): Pick<RenderedBody, 'html' | 'fragments' | 'styled'> {
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
    renderBody({ component, head }, page, content, share, begun) {
      const trace = createTrace(begun);
      const props = { content, page } as never;
      return withRenderContext(contextFor(page.locale, page, trace, share), () => {
        const { html, hoisted } = staticMarkup(createElement(component as (props: object) => ReactNode, props));
        for (const item of hoisted) trace.hoisted.add(item);
        const extras = head ? extrasOf(head(props)) : NO_EXTRAS;
        const body = splice(html, trace);
        return { ...body, html: body.html + propsMarkup(trace.props), head: extras, trace };
      });
    },
    renderCard(card, parts) {
      const trace = createTrace();
      const markup = renderCard(card, parts, contextFor(parts.page.locale, parts.page, trace), assets);
      for (const path of markup.assets) {
        trace.sources.add(`site/assets/${path}`);
        trace.asked.add(`asset ${path}`);
      }
      return { ...markup, trace };
    },
  };
}

/** Templates are not type-checked by the build: an import that does not exist is `undefined` here. */
function nameOf(component: unknown): string {
  return typeof component === 'function' ? ((component as { displayName?: string }).displayName ?? component.name) : String(component);
}

function addIsland(trace: Trace, id: string, island: { readonly name: string; readonly on: string }): void {
  if (trace.islands.has(id)) throw failure('island-duplicate-id', { message: `Two islands on the page have the id \`${id}\`.` });
  trace.islands.set(id, island);
}

/** Templates are not type-checked by the build. */
function extrasOf(extras: HeadExtras | null | undefined): HeadExtras {
  const what = extras ? whyNotJson(extras) : String(extras);
  if (!extras || what !== undefined || Array.isArray(extras)) throw failure('template-threw', { message: `\`head\` gives ${what ?? 'a list'}, and no object.`, path: 'head' });
  return extras;
}
