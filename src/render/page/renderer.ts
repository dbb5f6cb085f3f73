import type { ReactNode } from 'react';
import { createElement } from '../../api/react.js';
import type { Data, HeadExtras, Template } from '../../api/define.js';
import { withRenderContext, type RenderContext } from '../../api/render-context.js';
import type { SocialCard } from '../../api/social-card.js';
import type { InlineImage, PageInfo, ShareImage } from '../../api/site-model.js';
import { failure, type IsletError } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import { deepFreeze } from '../../lib/text/deep-freeze.js';
import { splitHref } from '../../lib/html/href.js';
import { fieldOf, type Dependencies } from '../../lib/site/dependency.js';
import { asRoute } from '../../lib/text/names.js';
import { siteAddress } from '../../lib/site/base-path.js';
import { serviceAddress, type SiteConfig } from '../../lib/site/site-config.js';
import { renderCard, type CardMarkup, type CardParts } from './card-markup.js';
import { createFileRenderer, type RenderFile } from './file-renderer.js';
import type { DataReader } from './data-reader.js';
import { extrasOf, NO_EXTRAS } from './head-extras.js';
import { allowance, EMPTY_STYLE, scriptAllowances, type AllowedDirective } from './csp.js';
import { propsMarkup, renderIsland, type Hoist, type IslandIdentity } from '../islands/island-markup.js';
import { withKnownServices } from './known-services.js';
import { createListedPages, type ListedPages } from './listed-pages.js';
import { pictureContext } from './picture-context.js';
import type { PublishedText, TextPublisher } from './published-texts.js';
import { staticMarkup } from '../react/markup.js';
import { createSharedFragments, type SharedFragments, type SplicedMarkup } from './shared-fragments.js';
import { addIsland, createTrace, type Trace } from './trace.js';

/** Inputs of rendering that are the same for all pages. */
export interface RendererInputs {
  readonly site: SiteConfig;
  readonly assets: AssetLibrary;
  readonly data: DataReader;
  readonly texts: TextPublisher;
  readonly routes: () => readonly PageInfo[];
  /** Returns the language of the page at a route; `undefined` if there is no page. */
  readonly localeOf: (route: string) => string | undefined;
  /** Returns the route of a page, or of its version in a language. @throws IsletError if there is no page */
  readonly pathTo: (path: string, language: string) => string;
  /** Returns when the file of a page was last changed. @throws IsletError `history-missing` */
  readonly lastChanged: (route: string) => string | undefined;
  /** Returns an SVG of `site/assets/` for use inside a page. @throws IsletError `svg-not-inline` */
  readonly inlineSvg: (path: string) => InlineImage;
  /** Islands by their component, or by their name if they are scripts. */
  readonly islands: ReadonlyMap<unknown, IslandIdentity>;
}

export interface RenderedBody extends SplicedMarkup {
  readonly head: HeadExtras;
  readonly trace: Trace;
}

/**
 * Renders the bodies of pages, and shared fragments once per input. All values that templates get are deeply frozen.
 */
export interface Renderer {
  renderBody(
    template: Template,
    page: PageInfo,
    content: unknown,
    share?: ShareImage,
    begun?: Dependencies,
  ): RenderedBody;
  readonly renderFile: RenderFile;
  /** Renders the social card of a page, without publishing it. */
  renderCard(card: SocialCard, parts: CardParts): CardMarkup & { readonly trace: Trace };
}

export function createRenderer(inputs: RendererInputs): Renderer {
  const { assets } = inputs;
  const site = withKnownServices(deepFreeze(inputs.site));
  const pages = createListedPages(() => deepFreeze(inputs.routes()));
  const fragments: SharedFragments = createSharedFragments((node, locale, trace, identifierPrefix) =>
    within({ locale, trace }, () => staticMarkup(node, identifierPrefix)),
  );

  /** Renders in a context of its own, and adds the dependencies on listed pages to the trace. */
  function within<T>(about: ContextOf, render: (context: RenderContext) => T): T {
    const { trace } = about;
    const context = createContext({ ...inputs, site }, { fragments, pages }, about);
    try {
      return withRenderContext(context, () => render(context));
    } finally {
      for (const item of pages.dependencies(trace.routes, trace.listed)) trace.items.add(item);
    }
  }

  return {
    renderBody({ component, head }, page, content, share, begun) {
      const trace = createTrace(begun);
      const props = deepFreeze({ content, page }) as never;
      return within({ locale: page.locale, page, trace, share }, () => {
        const { html, hoisted } = staticMarkup(createElement(component as (props: object) => ReactNode, props));
        for (const item of hoisted) trace.hoisted.add(item);
        const extras = head ? extrasOf(head(props)) : NO_EXTRAS;
        const { html: body, ...rest } = fragments.splice(html, trace);
        return { html: body + propsMarkup(trace.props), ...rest, head: extras, trace };
      });
    },
    renderFile: createFileRenderer((trace, address, render) =>
      within({ locale: site.defaultLocale, trace, file: address }, render),
    ),
    renderCard(card, parts) {
      const trace = createTrace();
      const { page } = parts;
      const markup = within({ locale: page.locale, page, trace }, (context) =>
        renderCard(card, parts, context, assets),
      );
      for (const path of markup.assets) {
        trace.sources.add(assets.file(path));
        trace.items.add(`asset ${path}`);
      }
      return { ...markup, trace };
    },
  };
}

/** What a context is for: a page, a file, or a shared fragment, which is neither. */
interface ContextOf {
  readonly locale: string;
  readonly page?: PageInfo;
  readonly trace: Trace;
  readonly share?: ShareImage | undefined;
  /** Address of the file. */
  readonly file?: string;
}

function createContext(
  { site, assets, data, texts, localeOf, pathTo, lastChanged, inlineSvg, islands }: RendererInputs,
  { fragments, pages }: { readonly fragments: SharedFragments; readonly pages: ListedPages },
  { locale, page, trace, share, file }: ContextOf,
): RenderContext {
  /** Lets the page use a service, and returns its address. */
  const allowed = (directive: AllowedDirective, name: string): string => {
    const address = site.services[name] ?? '';
    trace.allows.add(allowance(directive, address));
    return address;
  };
  const hoist: Hoist = ({ html, hoisted }) => {
    for (const item of hoisted) trace.hoisted.add(item);
    return html;
  };
  const addressOf = (made: PublishedText): string => {
    trace.texts.set(made.path, made);
    return `/${made.path}`;
  };
  return {
    site,
    locale,
    route: page?.path ?? file,
    page: () => page ?? noPage('currentPage', file),
    shareImage: () => (page ? share : noPage('shareImage', file)),
    readSingle: (definition: Data) => data.single(definition, locale, trace),
    dataLocale: (definition: Data) => data.locale(definition, locale, trace) ?? site.defaultLocale,
    readCollection: (definition: Data) => data.collection(definition, locale, trace),
    word: (key, language) => data.word(key, language, site.defaultLocale, trace),
    pathTo(path, language) {
      trace.items.add(fieldOf('alternates', asRoute(siteAddress(site.base, path))));
      return pathTo(path, language);
    },
    listRoutes(kind = '') {
      trace.routes.add(kind);
      return pages.of(kind);
    },
    noteListedField(field, path) {
      const paths = trace.listed.get(field) ?? new Set();
      trace.listed.set(field, paths.add(path));
    },
    lastChanged(path) {
      trace.items.add(`changed ${path}`);
      return lastChanged(path);
    },
    linkLanguage(href) {
      // All pages have the same language.
      if (site.locales.length === 1) return undefined;
      const { path } = splitHref(href);
      if (path === '') return undefined;
      trace.languages = true;
      trace.pages.add(path);
      const target = localeOf(path);
      return target === locale ? undefined : target;
    },
    ...pictureContext(assets, trace, inlineSvg),
    island(request) {
      const identity = islands.get(request.of);
      if (!identity) throw unknownIsland(request.of, islands);
      trace.items.add(`island ${identity.name}`);
      if (identity.clientOnly) trace.allows.add(EMPTY_STYLE);
      const rendered = renderIsland(request, identity, hoist);
      addIsland(trace, rendered.id, { name: identity.name, on: request.on });
      if (rendered.json !== '') trace.props.set(rendered.id, rendered.json);
      return rendered;
    },
    siteAddress: (path) => siteAddress(site.base, path),
    serviceAddress: (address) => serviceAddress(site.serviceMoves, address),
    frameAddress(name) {
      if (site.services[name] === undefined || site.serviceUses[name] !== 'frame') return undefined;
      return allowed('frame-src', name);
    },
    outsideScript(name) {
      const script = site.serviceScripts[name];
      if (!script) throw unknownScript(name, site);
      const src = site.services[name] ?? '';
      for (const item of scriptAllowances(src, script)) trace.allows.add(item);
      return { ...script, src };
    },
    jsonUrl: (name, value) => addressOf(texts.json(name, value, trace.sources)),
    svgUrl: (name, drawing) => addressOf(texts.svg(name, staticMarkup(drawing).html, trace.sources)),
    shared: (component, props) => String(fragments.numberOf({ component, props, locale }, trace)),
    markup: (element, idPrefix) => hoist(staticMarkup(element, idPrefix)),
    annotate: (name, value) => void trace.notes.set(name, value),
  };
}

function noPage(name: string, file: string | undefined): never {
  throw file === undefined
    ? failure('shared-reads-page', { message: `\`${name}()\` is called inside a shared fragment.` })
    : failure('file-reads-page', { message: `\`${name}()\` is called by the file \`${file}\`.` });
}

function unknownIsland(of: unknown, islands: RendererInputs['islands']): IsletError {
  const scripts = [...islands.keys()].filter((key) => typeof key === 'string');
  return failure('island-unknown', {
    message: typeof of === 'string' ? `There is no script \`${of}\`.` : `${nameOf(of)} is not an island.`,
    ...(typeof of === 'string' && { remedy: suggestion(of, scripts) }),
  });
}

function unknownScript(name: string, { services, serviceScripts }: SiteConfig): IsletError {
  return failure('script-unknown', {
    message: Object.hasOwn(services, name)
      ? `The service \`${name}\` is no script.`
      : `There is no service \`${name}\`.`,
    ...(Object.keys(serviceScripts).length > 0 && { remedy: suggestion(name, Object.keys(serviceScripts)) }),
  });
}

/** A build does not check the types of templates: a missing import is `undefined`. */
function nameOf(component: unknown): string {
  if (typeof component === 'object' && component !== null) return 'An object that is no component';
  return `\`${typeof component === 'function' ? ((component as { displayName?: string }).displayName ?? component.name) : String(component)}\``;
}
