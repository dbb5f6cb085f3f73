import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import type { Data } from './define.js';
import type { IslandStrategy } from './island-strategy.js';
import type {
  ImageForm,
  ImageSources,
  InlineImage,
  Json,
  PageInfo,
  ShareImage,
  SiteInfo,
  WordText,
} from './site-model.js';

export interface IslandRequest {
  /** A component, or the name of a script. */
  readonly of: ComponentType<never> | string;
  readonly props: object | undefined;
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  readonly on: IslandStrategy;
  readonly media: string | undefined;
  readonly id: string | undefined;
}

/** What `<Island>` and `<Shared>` put into the page: markup that React must not escape. */
export interface RenderedIsland {
  readonly attributes: Readonly<Record<string, string>>;
  readonly html: string;
}

export interface FilmSources {
  readonly address?: string;
  readonly poster?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * What the functions of this API need from the generator during a render. It is set for one synchronous
 * `renderToString` call, so templates need no provider.
 */
export interface RenderContext {
  readonly site: SiteInfo;
  readonly locale: string;
  /** The page; `undefined` inside a shared fragment. */
  readonly route: string | undefined;
  page(): PageInfo;
  shareImage(): ShareImage | undefined;
  readSingle(definition: Data): unknown;
  /** Returns the language of what `readSingle` returns. */
  dataLocale(definition: Data): string;
  /** Returns a word and its language. */
  word(key: string, language: string): { readonly text: WordText; readonly locale: string };
  pathTo(path: string, language: string): string;
  readCollection(definition: Data): readonly { readonly id: string; readonly value: unknown }[];
  /** Returns the pages of a kind; all if it is missing. */
  listRoutes(kind?: string): readonly PageInfo[];
  /** Notes that a field of a listed page was read. */
  noteListedField(field: string, path: string): void;
  lastChanged(path: string): string | undefined;
  linkLanguage(href: string): string | undefined;
  assetUrl(path: string): string;
  siteAddress(path: string): string;
  serviceAddress(address: string): string;
  frameAddress(name: string): string | undefined;
  /** Returns what loads a script of another host. */
  outsideScript(name: string): { readonly src: string; readonly integrity: string; readonly consent: string };
  jsonUrl(name: string, value: Json): string;
  svgUrl(name: string, drawing: ReactElement): string;
  image(path: string, widths: readonly number[], form?: ImageForm): ImageSources;
  inlineSvg(path: string): InlineImage;
  /** Returns the addresses of a film and its poster, and the size of the one whose size is known. */
  film(src: string | undefined, poster: string | undefined): FilmSources;
  island(request: IslandRequest): RenderedIsland;
  /** Returns the placeholder that the fragment's markup replaces. */
  shared(component: (props: never) => ReactNode, props: object): string;
  /** Renders an element by itself. @param idPrefix for ids of `useId`, unique on a page */
  markup(element: ReactElement, idPrefix: string): string;
  annotate(name: string, value: string): void;
}

let current: RenderContext | undefined;

/** Runs `render` with `context` as the current context. Nested calls restore the outer context. */
export function withRenderContext<T>(context: RenderContext, render: () => T): T {
  const outer = current;
  current = context;
  try {
    return render();
  } finally {
    current = outer;
  }
}

/**
 * Clears the context of an aborted render and returns the route of its page; `undefined` if no page was being
 * rendered.
 */
export function abandonRender(): string | undefined {
  const route = current?.route;
  current = undefined;
  return route;
}

/** Notes that a field of a listed page was read, if something is being rendered. */
export function noteListedField(field: string, path: string): void {
  current?.noteListedField(field, path);
}

/** Returns the context of the current render. Only for components that render on the server. */
export function renderContext(): RenderContext {
  if (current === undefined) throw new TypeError('This function of `islet` works only while a page is rendered.');
  return current;
}

/** Returns the current page. Not allowed inside `<Shared>`, whose markup is used by many pages. */
export function currentPage(): PageInfo {
  return renderContext().page();
}

/**
 * Returns the sharing image of the current page: its own, its social card or the site's. Not allowed inside
 * `<Shared>`.
 */
export function shareImage(): ShareImage | undefined {
  return renderContext().shareImage();
}

/** Returns name, origin, locales and services of the site. */
export function currentSite(): SiteInfo {
  return renderContext().site;
}

/** Returns the language of the current page or fragment. */
export function currentLocale(): string {
  return renderContext().locale;
}

/**
 * Returns the data of a `single` definition in the language of the page, or in the default language if there is none.
 */
export function readData<Schema extends z.ZodType>(definition: Data<Schema>): z.output<Schema> {
  return renderContext().readSingle(definition) as z.output<Schema>;
}

/**
 * Returns `lang` and `dir` for an element that shows data of a `single` definition; empty unless the data is in another
 * language than the page, because it has no file in that.
 */
export function dataLanguage<Schema extends z.ZodType>(
  definition: Data<Schema>,
): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  return languageOf(renderContext().dataLocale(definition));
}

/** Returns `lang` and `dir` for an element in a language; empty if it is that of the page. */
export function languageOf(lang: string): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  const { locale, site } = renderContext();
  const dir = site.locales.find(({ code }) => code === lang)?.dir;
  return lang === locale ? {} : { lang, ...(dir && { dir }) };
}

/**
 * Returns the entries of a `collection` definition, sorted by id, each in the language of the page, or in the default
 * language if there is none.
 */
export function readCollection<Schema extends z.ZodType>(
  definition: Data<Schema>,
): readonly { readonly id: string; readonly value: z.output<Schema> }[] {
  return renderContext().readCollection(definition) as readonly { id: string; value: z.output<Schema> }[];
}

/**
 * Publishes a value as a JSON file and returns its address. Scripts can fetch it later, so that no page carries it.
 * Equal values under one name share one file.
 *
 * @param name kebab-case; the file is named after it
 */
export function jsonUrl(name: string, value: Json): string {
  return renderContext().jsonUrl(name, value);
}

/**
 * Publishes an `<svg>` as a file and returns its address, for `<img loading="lazy">`: no page carries the drawing. It
 * needs `xmlns`, and styles of its own. Equal drawings under one name share one file.
 *
 * @param name kebab-case; the file is named after it
 */
export function svgUrl(name: string, drawing: ReactElement): string {
  return renderContext().svgUrl(name, drawing);
}

/**
 * Returns every page of the site, sorted by path. A page that calls this is rendered again whenever a page is added or
 * removed, or a field changes that it read, such as the title of a page.
 */
export function listRoutes(): readonly PageInfo[] {
  return renderContext().listRoutes();
}

/**
 * Returns when the file of a page was last changed, by the commits of git: the date of the author, such as
 * `2026-11-26T09:00:00Z`. `undefined` if no commit has the file. A page that is made of data has the date of that file.
 * A build without the whole history fails: in CI it is fetched by `fetch-depth: 0`.
 */
export function lastChanged(page: Pick<PageInfo, 'path'> = currentPage()): string | undefined {
  return renderContext().lastChanged(page.path);
}

/** For `hreflang`: returns the language of the linked page of this site if it differs from the current one. */
export function linkLanguage(href: string): string | undefined {
  return renderContext().linkLanguage(href);
}

/**
 * Returns the address of a path of this site, such as `/` or `/feed.xml`, as links need it: `origin` in `site.yaml` may
 * have a path of its own.
 */
export function siteAddress(path: string): string {
  return renderContext().siteAddress(path);
}

/**
 * Returns the address of an external service in the current profile: if the profile overrides the service that
 * `address` begins with, that part is replaced.
 */
export function serviceAddress(address: string): string {
  return renderContext().serviceAddress(address);
}

/**
 * Returns the address of a service with `use: frame` in `site.yaml`, or `undefined`. Only pages that call this may
 * embed the host in a frame.
 */
export function frameAddress(name: string): string | undefined {
  return renderContext().frameAddress(name);
}

/** Returns the published address of a file in `site/assets/`. */
export function assetUrl(path: string): string {
  return renderContext().assetUrl(path);
}

/** Records a fact about the page for `islet explain`, such as which footer set was chosen. */
export function annotate(name: string, value: string): void {
  renderContext().annotate(name, value);
}
