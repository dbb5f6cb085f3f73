import type { FileBytes, FileOrigin, PageOrigin } from '../../emit/emitted-file.js';
import type { Emitter } from '../../emit/emitter.js';
import type { ProvenanceWriter } from '../../emit/provenance-file.js';
import { assetPath } from '../../lib/site/asset-paths.js';
import { sourceFile } from '../../lib/site/item-file.js';
import { UNPINNED } from '../../render/page/csp.js';
import { isOtherFile, type Page } from '../../lib/site/page.js';
import type { AnchorNeed } from '../render/check-page.js';
import type { Content } from '../load/content.js';
import { makePages } from '../threads/make-pages.js';
import type { PageRenderer } from '../threads/page-threads.js';
import {
  CARD_GROUP,
  islandGroup,
  LANGUAGES_GROUP,
  ROUTES_GROUP,
  routesGroup,
  templateGroup,
} from './manifest-sources.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { PageOutcome } from '../render/page-outcome.js';
import type { CardRecord } from '../reuse/page-record.js';
import type { ReusedPage, SitePages } from '../reuse/page-reuse.js';
import type { PreparedRender } from '../render/prepare-render.js';
import type { Project } from '../project/open-project.js';
import type { PlannedCard } from '../render/social-cards.js';
import type { SiteFonts } from './site-fonts.js';
import type { Stopwatch } from './stopwatch.js';

/** Cards made in parallel, on libuv's threads. More would only use memory. */
const CARDS = 3;

export interface EmitPagesInputs {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly emitter: Emitter;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
  /** Records the provenance of each page; missing if not requested. */
  readonly provenance: ProvenanceWriter | undefined;
  /** Which pages of earlier builds are reused. Takes the records of all pages. */
  readonly pages: SitePages;
  /** The fonts that are reduced; missing if there are none. */
  readonly fonts: SiteFonts | undefined;
  /** Whether a rendered page is published. If not, it is left to a later build. */
  readonly isPublished?: (page: Page, outcome: PageOutcome) => boolean;
  /** True if the reused pages were made by several builds, none of which saw both ends of all links. */
  readonly everyAnchor: boolean;
  /** Opens threads that render pages; `undefined` if they are not worth it. */
  readonly openThreads: () => Promise<PageRenderer | undefined>;
}

/** What the pages of the site used, taken together. */
export interface SiteUse {
  /** Ids of templates. */
  readonly templates: Set<string>;
  /** Names of islands. */
  readonly islands: Set<string>;
  /** Paths of assets. */
  readonly assetPaths: Set<string>;
  /** What their security policies allow beyond that of every page. */
  readonly allows: Set<string>;
  /** The same for pages with an unpinned script, by route. */
  readonly unpinned: Map<string, readonly string[]>;
  /** Kinds of pages that pages list. */
  readonly lists: Set<string>;
}

export function createSiteUse(): SiteUse {
  const sets = { templates: new Set<string>(), islands: new Set<string>(), assetPaths: new Set<string>() };
  return { ...sets, allows: new Set(), unpinned: new Map(), lists: new Set() };
}

/** Writes every page, in the order of the table. Returns how many were rendered. */
export async function emitPages(inputs: EmitPagesInputs, siteUse: SiteUse): Promise<number> {
  return inputs.watch.stage('render', () => withBacklog(CARDS, (addCard) => takePages(inputs, siteUse, addCard)));
}

async function takePages(inputs: EmitPagesInputs, siteUse: SiteUse, addCard: AddWork): Promise<number> {
  const { content, render, emitter, watch, signal, provenance, pages, isPublished, everyAnchor, fonts } = inputs;
  const all = [...content.table.records, ...content.otherFiles.rendered];
  const rendered = new Set<string>();
  const links: { readonly file: string; readonly anchors: readonly AnchorNeed[] }[] = [];
  const late: (() => void)[] | undefined = fonts && [];

  /** Publishes a page, later if it names fonts. Bytes are missing where they are in their place. */
  function publish(
    page: Page,
    { bytes, sha256, size }: FileBytes & { readonly bytes?: Uint8Array | undefined },
    origin: PageOrigin,
    record: (published: FileBytes) => void,
    reused?: ReusedPage,
  ): void {
    if (!late) {
      if (bytes) emitter.write(page.output, bytes, origin, sha256);
      else emitter.adopt(page.output, { sha256, size }, origin);
      record({ sha256, size });
      return;
    }
    if (bytes && !emitter.park(page.output, bytes)) emitter.write(page.output, bytes, origin, sha256);
    const isInPlace = reused !== undefined && bytes === undefined;
    late.push(() => {
      const from = render.stylesWith(reused?.output.records.fonts ?? {}).get(page.template);
      const html = (): string =>
        String(isInPlace ? reused.output.files.read(page.output, { sha256, size }) : emitter.parked(page.output));
      const styled = fonts?.restyle(html, from, render.stylesWith(fonts.names()).get(page.template));
      if (styled === undefined) emitter.adopt(page.output, { sha256, size }, origin);
      else emitter.write(page.output, styled, origin);
      record(emitter.file(page.output) ?? { sha256, size });
    });
  }

  function takeReused(page: Page, reused: ReusedPage): void {
    const { record, needs, html, cardImage } = reused;
    const { anchors, card, sha256, size, words } = record;
    render.addNeeds(needs);
    if (words) fonts?.add(words);
    publish(
      page,
      { bytes: html, sha256, size },
      originOf(page, needs, card !== undefined, siteUse),
      (published) => {
        pages.carry({ ...reused, record: { ...record, page, sha256: published.sha256, size: published.size } });
      },
      reused,
    );
    if (anchors.length > 0) links.push({ file: page.file, anchors });
    if (!card) return;
    render.cards?.noteLanguage(page.locale);
    if (cardImage) emitter.write(card.output, cardImage, cardOrigin(page.file, card), card.sha256);
    else emitter.adopt(card.output, card, cardOrigin(page.file, card));
  }

  async function takeRendered(page: Page, made: PageOutcome): Promise<void> {
    const { bytes: _, values, inThread, ...outcome } = made;
    const { needs, anchors, words } = outcome;
    if (!isOtherFile(page)) rendered.add(page.route);
    if (isPublished?.(page, made) === false) return;
    if (words) fonts?.add(words);
    if (inThread) {
      render.addNeeds(needs);
      for (const { route, anchor, ...place } of anchors)
        render.anchors.add(route, anchor, { file: page.file, ...place });
    }
    const origin = originOf(page, needs, outcome.card !== undefined, siteUse);
    publish(page, made, origin, ({ sha256, size }) => {
      pages.add(page, { ...outcome, sha256, size });
    });
    if (values) provenance?.add(page.output, values());
    const card = outcome.card && render.cards?.withFonts(outcome.card, page.locale);
    if (card) await addCard(() => emitCard(card, page.file, render, emitter));
  }

  const threads = await inputs.openThreads();
  await makePages({
    pages: all,
    render,
    reuse: pages,
    threads,
    traced: provenance !== undefined,
    park: emitter.park,
    async take(page, made, index) {
      watch.progress(index, all.length);
      if (made && 'record' in made) takeReused(page, made);
      else if (made) await takeRendered(page, made);
    },
    signal,
  });
  await threads?.close();
  await fonts?.make();
  for (const finish of late ?? []) finish();
  // The other links are as they were when their own build checked them.
  for (const { file, anchors } of links)
    for (const { route, anchor, ...place } of anchors)
      if (everyAnchor || rendered.has(route)) render.anchors.add(route, anchor, { file, ...place });
  return rendered.size;
}

function originOf(
  { route, template, file, inputs }: Page,
  { sources, islands, allows, routes, languages }: PageNeeds,
  card: boolean,
  siteUse: SiteUse,
): PageOrigin {
  if (!isOtherFile({ template })) siteUse.templates.add(template);
  for (const name of islands) siteUse.islands.add(name);
  if (allows.includes(UNPINNED)) siteUse.unpinned.set(route, allows);
  else for (const item of allows) siteUse.allows.add(item);
  for (const kind of routes) siteUse.lists.add(kind);
  // Equal files of one name are published as one, so the published files do not name every source.
  for (const path of sources.flatMap((source) => assetPath(source) ?? [])) siteUse.assetPaths.add(path);
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

function cardOrigin(file: string, { sources, routes }: Pick<CardRecord, 'sources' | 'routes'>): FileOrigin {
  return { sources: [sourceFile(file), CARD_GROUP, ...sources, ...(routes ? [ROUTES_GROUP] : [])] };
}

/** Starts a task in the background; waits while the limit is reached. */
type AddWork = (work: () => Promise<void>) => Promise<void>;

/**
 * Runs `body` with up to `limit` background tasks at a time. Settles with the result of `body` after all tasks have
 * settled.
 * @throws the error of `body`, else the first error of a task
 */
export async function withBacklog<T>(limit: number, body: (add: AddWork) => Promise<T>): Promise<T> {
  const running = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  const add: AddWork = async (work) => {
    while (running.size >= limit) await Promise.race(running);
    if (failed) throw failed.error;
    const piece = work()
      .catch((error: unknown) => {
        failed ??= { error };
      })
      .finally(() => running.delete(piece));
    running.add(piece);
  };
  let result: T;
  try {
    result = await body(add);
  } finally {
    await Promise.all(running);
  }
  if (failed) throw failed.error;
  return result;
}
