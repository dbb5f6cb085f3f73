import { join } from 'node:path';
import type { FileOrigin, PageOrigin } from '../emit/emitted-file.js';
import type { Emitter } from '../emit/emitter.js';
import type { ProvenanceWriter } from '../emit/provenance-file.js';
import { ASSETS_FOLDER } from '../images/asset-index.js';
import { sourceFile } from '../lib/site/item-file.js';
import { isOtherFile, pageKey, type Page } from '../lib/site/page.js';
import type { BatchRunner } from '../workers/parallel-map.js';
import type { AddWork } from './backlog.js';
import type { AnchorNeed } from './check-page.js';
import type { Content } from './load-content.js';
import { makePages } from './make-pages.js';
import {
  CARD_GROUP,
  islandGroup,
  LANGUAGES_GROUP,
  ROUTES_GROUP,
  routesGroup,
  templateGroup,
} from './manifest-sources.js';
import type { PageEffects } from './page-effects.js';
import type { PageOutcome } from './page-outcome.js';
import type { Pages, ReusablePages, ReusedPage, StoredCard } from './page-reuse.js';
import type { PreparedRender } from './prepare-render.js';
import type { Project } from './project/open-project.js';
import type { PlannedCard } from './social-cards.js';
import type { Stopwatch } from './stopwatch.js';

export interface EmitPagesInputs {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly emitter: Emitter;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
  /** Records the provenance of each page; missing if not requested. */
  readonly provenance: ProvenanceWriter | undefined;
  /** Pages of an earlier build; if missing, every page is rendered. */
  readonly reuse: ReusablePages | undefined;
  /** Takes pages for the next build. */
  readonly store: Pages | undefined;
  /** The folder that the output is published as. */
  readonly dist: string;
  /** True if those pages were made by several builds, none of which saw both ends of all links. */
  readonly everyAnchor: boolean;
  /** Renders pages in threads. */
  readonly threads: BatchRunner<Page, PageOutcome> | undefined;
}

/** What the pages of the site used, taken together. */
export interface Seen {
  /** Ids of templates. */
  readonly used: Set<string>;
  /** Names of islands. */
  readonly usedIslands: Set<string>;
  /** Paths below `site/assets/`. */
  readonly assetPaths: Set<string>;
  /** What their security policies allow beyond that of every page. */
  readonly allows: Set<string>;
  /** Kinds of pages that pages list. */
  readonly lists: Set<string>;
}

export function createSeen(): Seen {
  return { used: new Set(), usedIslands: new Set(), assetPaths: new Set(), allows: new Set(), lists: new Set() };
}

/** Writes every page, in the order of the table. Returns how many were rendered. */
export async function emitPages(inputs: EmitPagesInputs, seen: Seen, addCard: AddWork): Promise<number> {
  const { content, render, emitter, watch, signal, provenance, reuse, store, dist, everyAnchor, threads } = inputs;
  const records = [...content.table.records, ...content.others.rendered];
  const rendered = new Set<string>();
  const needs: { readonly file: string; readonly anchors: readonly AnchorNeed[] }[] = [];

  function takeReused(record: Page, { stored, html, effects, card }: ReusedPage): void {
    const { anchors } = stored.about;
    render.replay(effects);
    const origin = originOf(record, effects, card !== undefined, seen);
    const published = emitter.earlier(record.output);
    if (html) emitter.write(record.output, html, origin, stored.sha256);
    else if (published) emitter.adopt(record.output, published, origin);
    store?.carry(pageKey(record));
    if (anchors.length > 0) needs.push({ file: record.file, anchors });
    if (!card) return;
    render.cards?.noteLanguage(record.locale);
    emitter.write(card.output, card.bytes, cardOrigin(record.file, card));
  }

  async function takeRendered(record: Page, page: PageOutcome, inThread: boolean): Promise<void> {
    const { bytes, size, sha256, effects, anchors } = page;
    if (!isOtherFile(record)) rendered.add(record.route);
    const origin = originOf(record, effects, page.card !== undefined, seen);
    if (inThread) {
      render.replay(effects);
      for (const { route, anchor, ...place } of anchors)
        render.anchors.add(route, anchor, { file: record.file, ...place });
    }
    if (bytes) emitter.write(record.output, bytes, origin, sha256);
    else emitter.adopt(record.output, { sha256, size }, origin);
    const stored = store && reuse?.toStore(record, page);
    if (stored) store.keep(pageKey(record), stored, join(dist, record.output));
    if (page.values) provenance?.add(record.output, page.values());
    const card = page.card && render.cards?.withFonts(page.card, record.locale);
    if (card) await addCard(() => emitCard(card, record.file, render, emitter));
  }

  await makePages({
    records,
    render,
    reuse,
    isPublished: (output, sha256) => emitter.earlier(output)?.sha256 === sha256,
    threads,
    traced: provenance !== undefined,
    async take(record, made, index) {
      watch.progress(index, records.length);
      if ('reused' in made) takeReused(record, made.reused);
      else if (made.page) await takeRendered(record, made.page, made.inThread);
    },
    signal,
  });
  // The other links are as they were when their own build checked them.
  for (const { file, anchors } of needs) {
    for (const { route, anchor, ...place } of anchors)
      if (everyAnchor || rendered.has(route)) render.anchors.add(route, anchor, { file, ...place });
  }
  return rendered.size;
}

function originOf(
  { route, template, file, inputs }: Page,
  { sources, islands, allows, routes, languages }: PageEffects,
  card: boolean,
  seen: Seen,
): PageOrigin {
  if (!isOtherFile({ template })) seen.used.add(template);
  for (const name of islands) seen.usedIslands.add(name);
  for (const item of allows) seen.allows.add(item);
  for (const kind of routes) seen.lists.add(kind);
  // Equal files of one name are published as one, so the published files do not name every source.
  for (const source of sources)
    if (source.startsWith(ASSETS_FOLDER)) seen.assetPaths.add(source.slice(ASSETS_FOLDER.length));
  const groups = [
    ...islands.map(islandGroup),
    ...new Set([...routes.map(routesGroup), ...(inputs?.listsPages === true ? [ROUTES_GROUP] : [])]),
    ...(languages ? [LANGUAGES_GROUP] : []),
    ...(card ? [CARD_GROUP] : []),
  ];
  return {
    route: isOtherFile({ template }) ? undefined : route,
    template,
    sources: [sourceFile(file), templateGroup(template), ...sources, ...(inputs?.files ?? []), ...groups],
  };
}

/** Draws a card as soon as its page is written, so that no list of cards grows with the site. */
async function emitCard(card: PlannedCard, file: string, render: PreparedRender, emitter: Emitter): Promise<void> {
  const bytes = await render.cards?.draw(card);
  if (bytes)
    emitter.write(
      card.output,
      bytes,
      cardOrigin(file, { sources: [...card.trace.sources], routes: card.trace.routes.size > 0 }),
    );
}

function cardOrigin(file: string, { sources, routes }: Pick<StoredCard, 'sources' | 'routes'>): FileOrigin {
  return { sources: [sourceFile(file), CARD_GROUP, ...sources, ...(routes ? [ROUTES_GROUP] : [])] };
}
