import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Data } from './define.js';
import type { IslandStrategy } from './island-strategy.js';
import type { ImageSources, Json, PageInfo, ShareImage, SiteInfo } from './site-model.js';

export interface IslandRequest {
  readonly component: ComponentType<never>;
  readonly props: object;
  readonly on: IslandStrategy;
  readonly media: string | undefined;
  readonly id: string | undefined;
}

/** What `<Island>` and `<Shared>` put into the page: markup that React must not touch. */
export interface RenderedIsland {
  readonly attributes: Readonly<Record<string, string>>;
  readonly html: string;
}

/**
 * The generator's side of a render, as the functions of this contract use it. It is set for the length of one synchronous
 * `renderToString`, so templates need no provider.
 */
export interface RenderContext {
  readonly site: SiteInfo;
  readonly locale: string;
  /** Of the page; `undefined` in what many pages share. */
  readonly route: string | undefined;
  page(): PageInfo;
  shareImage(): ShareImage | undefined;
  readSingle(definition: Data): unknown;
  readCollection(definition: Data): readonly { readonly id: string; readonly value: unknown }[];
  listRoutes(): readonly PageInfo[];
  linkLanguage(href: string): string | undefined;
  assetUrl(path: string): string;
  serviceAddress(address: string): string;
  frameAddress(name: string): string | undefined;
  jsonUrl(name: string, value: Json): string;
  image(path: string, widths: readonly number[]): ImageSources;
  island(request: IslandRequest): RenderedIsland;
  /** Returns the placeholder that the fragment's markup replaces. */
  shared(component: (props: never) => ReactNode, props: object): string;
  annotate(name: string, value: string): void;
}

let current: RenderContext | undefined;

/** Runs `render` with `context` as the current one; nested calls restore the outer context. */
export function withRenderContext<T>(context: RenderContext, render: () => T): T {
  const outer = current;
  current = context;
  try {
    return render();
  } finally {
    current = outer;
  }
}

/** Forgets a render that was stopped, and returns the route of its page; `undefined` where none was under way, or one that is not of a single page. */
export function abandonRender(): string | undefined {
  const route = current?.route;
  current = undefined;
  return route;
}

/** The context of the render under way. Its functions are only for components that render on the server. */
export function renderContext(): RenderContext {
  if (current === undefined) throw new TypeError('This function of `islet` works only while a page is rendered.');
  return current;
}

/** The page under way. Not for use below `<Shared>`, whose markup serves many pages. */
export function currentPage(): PageInfo {
  return renderContext().page();
}

/** The picture that stands for the page under way when it is shared: its own, its social card or that of the site. Not for use below `<Shared>`. */
export function shareImage(): ShareImage | undefined {
  return renderContext().shareImage();
}

/** Name, origin, locales and services of the site. */
export function currentSite(): SiteInfo {
  return renderContext().site;
}

/** Language of the page or fragment under way. */
export function currentLocale(): string {
  return renderContext().locale;
}

/** The data of a `single` definition, in the language of the page where such a file exists, else in the default language. */
export function readData<Schema extends z.ZodType>(definition: Data<Schema>): z.output<Schema> {
  return renderContext().readSingle(definition) as z.output<Schema>;
}

/** The entries of a `collection` definition, sorted by id, each in the language of the page where such a file exists, else in the default language. */
export function readCollection<Schema extends z.ZodType>(
  definition: Data<Schema>,
): readonly { readonly id: string; readonly value: z.output<Schema> }[] {
  return renderContext().readCollection(definition) as readonly { id: string; value: z.output<Schema> }[];
}

/**
 * Publishes a value as a JSON file and returns its address: for scripts that need it later, so that it weighs on no page. Equal
 * values under one name are one file.
 *
 * @param name kebab-case; the file is named after it
 */
export function jsonUrl(name: string, value: Json): string {
  return renderContext().jsonUrl(name, value);
}

/** Every page of the site, sorted by path. A page that calls this is rendered again whenever a page comes, goes or says something else of itself (title, description, summary). */
export function listRoutes(): readonly PageInfo[] {
  return renderContext().listRoutes();
}

/** For `hreflang`: language of the page that an address of this site leads to, where it is not the language under way; else `undefined`. */
export function linkLanguage(href: string): string | undefined {
  return renderContext().linkLanguage(href);
}

/**
 * An address of an outside service as the profile has it: where it begins with that of a service which the profile moves, it
 * begins with the other one; else it stays as it is.
 */
export function serviceAddress(address: string): string {
  return renderContext().serviceAddress(address);
}

/**
 * Address of a service that the page shows in a frame: its `use` in `site.yaml` is `frame`. Only pages that call this may frame
 * the host. `undefined` where the site has no such service.
 */
export function frameAddress(name: string): string | undefined {
  return renderContext().frameAddress(name);
}

/** Published address of a file in `site/assets/`. */
export function assetUrl(path: string): string {
  return renderContext().assetUrl(path);
}

/** A fact about the page for `islet explain`, such as which footer set was chosen. */
export function annotate(name: string, value: string): void {
  renderContext().annotate(name, value);
}
