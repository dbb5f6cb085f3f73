import { failure } from '../../errors/index.js';
import { newDependencies, type Dependencies } from '../../lib/site/dependency.js';
import type { ListedFields } from './listed-pages.js';
import type { PublishedText } from './published-texts.js';

/** Records what a page or shared fragment reads and uses while it is rendered. */
export interface Trace extends Dependencies {
  readonly islands: Map<string, { readonly name: string; readonly on: string }>;
  /** Props of islands as JSON, by the id of the island. */
  readonly props: Map<string, string>;
  readonly hoisted: Set<string>;
  readonly notes: Map<string, string>;
  /** What its security policy allows beyond that of every page, as `frame-src https://player.example`. */
  readonly allows: Set<string>;
  /** Traces of the shared fragments on the page, nested ones too; the page has their dependencies. */
  readonly fragments: Set<Trace>;
  /** What the page publishes as files, by path in the output. */
  readonly texts: Map<string, PublishedText>;
  /** Kinds of the pages that it lists; an empty text for all pages. */
  readonly routes: Set<string>;
  /** What it reads of them. */
  readonly listed: ListedFields;
  /** True if the language of another page was read. */
  languages: boolean;
}

/** @param begun dependencies so far, to which the trace adds */
export function createTrace(begun = newDependencies()): Trace {
  return {
    ...begun,
    islands: new Map(),
    props: new Map(),
    hoisted: new Set(),
    notes: new Map(),
    allows: new Set(),
    fragments: new Set(),
    texts: new Map(),
    routes: new Set(),
    listed: new Map(),
    languages: false,
  };
}

/** Adds the trace of a part to that of its page, except islands, whose ids may clash. */
export function mergeTrace(into: Trace, from: Trace): void {
  mergeUses(into, from);
  for (const item of from.items) into.items.add(item);
  for (const route of from.pages) into.pages.add(route);
}

/** Adds the trace of a shared fragment. Its dependencies stay in that trace, which thousands of pages share. */
export function addFragment(into: Trace, fragment: Trace): void {
  mergeUses(into, fragment);
  into.fragments.add(fragment);
}

function mergeUses(into: Trace, from: Trace): void {
  for (const item of from.sources) into.sources.add(item);
  for (const item of from.hoisted) into.hoisted.add(item);
  for (const item of from.allows) into.allows.add(item);
  for (const item of from.fragments) into.fragments.add(item);
  for (const item of from.forms) into.forms.add(item);
  for (const [path, item] of from.texts) into.texts.set(path, item);
  for (const [id, json] of from.props) into.props.set(id, json);
  for (const [name, value] of from.notes) into.notes.set(name, value);
  for (const kind of from.routes) into.routes.add(kind);
  into.languages ||= from.languages;
}

const ISLAND_ID = /^[\p{L}\p{N}\p{M}_-]+$/u;

/** @throws IsletError `island-invalid-id`, `island-duplicate-id` */
export function addIsland(trace: Trace, id: string, island: { readonly name: string; readonly on: string }): void {
  if (!ISLAND_ID.test(id))
    throw failure('island-invalid-id', { message: `The island \`${island.name}\` has the id \`${id}\`.` });
  if (trace.islands.has(id))
    throw failure('island-duplicate-id', { message: `Two islands on the page have the id \`${id}\`.` });
  trace.islands.set(id, island);
}
