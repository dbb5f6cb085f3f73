import type { OwnOrigin } from '../emit/emitted-file.js';
import type { Emitter } from '../emit/emitter.js';
import type { ProvenanceWriter } from '../emit/provenance-file.js';
import { ASSETS_FOLDER } from '../images/asset-index.js';
import type { PageRecord } from '../lib/site/page-record.js';
import type { AddWork } from './backlog.js';
import type { AnchorNeed } from './check-page.js';
import type { Content } from './load-content.js';
import { makePages } from './make-pages.js';
import { CARD_GROUP, islandGroup, LANGUAGES_GROUP, ROUTES_GROUP, templateGroup } from './manifest-sources.js';
import type { OwnOutcome, PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import type { Project } from './project/open-project.js';
import type { PageCopy, ReusedPage } from '../incremental/kept-page.js';
import type { PageEffects } from '../incremental/page-effects.js';
import { createPageMarks } from '../incremental/page-marks.js';
import type { PageReuse } from '../incremental/reuse.js';
import type { PlannedCard } from './social-cards.js';
import type { Stopwatch } from './stopwatch.js';
import type { PageWriter } from '../workers/page-writer.js';
import type { Elsewhere } from '../workers/parallel-map.js';

export interface EmitPagesInputs {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly emitter: Emitter;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
  /** Takes where the values of each page come from; without it nobody asks. */
  readonly provenance: ProvenanceWriter | undefined;
  /** Pages of an earlier build; without it every page is rendered. */
  readonly reuse: PageReuse | undefined;
  /** True where those pages were made by several builds, none of which saw both ends of all their links. */
  readonly everyAnchor: boolean;
  /** Who renders pages beside this thread. */
  readonly elsewhere: Elsewhere<PageRecord, PageOutcome> | undefined;
  /** Who puts pages into the output beside this thread that are taken over. */
  readonly copying: Elsewhere<PageCopy, number> | undefined;
  /** Who writes the pages that this thread renders, where nobody renders or copies any beside it. */
  readonly writer: PageWriter | undefined;
}

/** Pages by which it is known what most of them show. */
const FIRST_PAGES = 24;

/** What the pages of the site used, taken together. */
export interface Seen {
  /** Ids of templates. */
  readonly used: Set<string>;
  /** Names of islands. */
  readonly usedIslands: Set<string>;
  /** Paths below `site/assets/`. */
  readonly assetPaths: Set<string>;
  /** Names of services. */
  readonly frames: Set<string>;
  /** Name of the group of a template, one text for all of its pages. */
  group(template: string): string;
}

export function createSeen(): Seen {
  const groups = new Map<string, string>();
  const group = (template: string): string => {
    const name = groups.get(template) ?? templateGroup(template);
    groups.set(template, name);
    return name;
  };
  return { used: new Set(), usedIslands: new Set(), assetPaths: new Set(), frames: new Set(), group };
}

/**
 * Writes every page, in the order of the table. Returns how many were rendered.
 *
 * @param onFirstPages called when some were taken, by which it is known what most of them show; on a small site never
 */
export async function emitPages(
  inputs: EmitPagesInputs,
  seen: Seen,
  addCard: AddWork,
  onFirstPages: () => void,
): Promise<number> {
  const { content, render, emitter, watch, signal, provenance, reuse, everyAnchor, elsewhere, copying, writer } =
    inputs;
  const { records } = content.table;
  const rendered = createPageMarks(content.table);
  const needs: { readonly file: string; readonly anchors: readonly AnchorNeed[] }[] = [];

  function takeReused(record: PageRecord, { html, copied, sha256, effects, anchors, card }: ReusedPage): void {
    render.replay(effects);
    const origin = originOf(record, effects, card !== undefined, seen);
    const standing = emitter.earlier(record.output);
    if (html) emitter.write(record.output, html, origin, sha256);
    else if (copied !== undefined) emitter.adopt(record.output, { sha256, size: copied }, origin);
    else if (standing?.sha256 === sha256) emitter.adopt(record.output, standing, origin);
    else throw new TypeError(`\`${record.output}\` was taken for one that stands.`);
    if (anchors.length > 0) needs.push({ file: record.file, anchors });
    if (!card) return;
    render.cards?.noteLanguage(record.locale);
    emitter.write(card.output, card.bytes, cardOrigin(record.file, card));
  }

  async function takeRendered(record: PageRecord, page: PageOutcome, madeElsewhere: boolean): Promise<void> {
    const {
      bytes,
      size,
      sha256,
      facts: { effects },
      anchors,
    } = page;
    rendered.add(record.route);
    const origin = originOf(record, effects, page.card !== undefined, seen);
    if (madeElsewhere) {
      render.replay(effects);
      for (const { route, anchor, ...place } of anchors)
        render.anchors.add(route, anchor, { file: record.file, ...place });
    }
    if (bytes) emitter.write(record.output, bytes, origin, sha256);
    else emitter.adopt(record.output, { sha256, size }, origin);
    reuse?.keep(record, page);
    if (page.values) provenance?.add(record.output, page.values());
    const card = page.card && render.cards?.withFonts(page.card, record.locale);
    if (card) await addCard(() => emitCard(card, record.file, render, emitter));
  }

  /** Pages that wait for their turn would fill the memory with their bytes. */
  function settle(record: PageRecord, page: OwnOutcome): PageOutcome {
    if (!emitter.writeAhead(record.output, page.bytes)) return { ...page, bytes: Buffer.from(page.bytes) };
    const { size, sha256, facts, pieces, anchors, card, told, values } = page;
    return { bytes: undefined, size, sha256, facts, pieces, anchors, card, told, values, packed: reuse?.pack(page) };
  }

  function settleReused(record: PageRecord, page: ReusedPage): ReusedPage {
    const { html } = page;
    if (!html) return page;
    return emitter.writeAhead(record.output, html)
      ? { ...page, html: undefined, copied: html.length }
      : { ...page, html: Buffer.from(html) };
  }

  await makePages({
    records,
    render,
    reuse,
    stands: (output, sha256) => emitter.earlier(output)?.sha256 === sha256,
    elsewhere,
    copying,
    writer,
    traced: provenance !== undefined,
    settle,
    settleReused,
    async take(record, made, index) {
      watch.progress(index, records.length);
      if (index === FIRST_PAGES) onFirstPages();
      if ('reused' in made) takeReused(record, made.reused);
      else if (made.page) await takeRendered(record, made.page, made.elsewhere);
    },
    signal,
  });
  // Both ends of the other links of one build are as they were when they were looked up.
  for (const { file, anchors } of needs) {
    for (const { route, anchor, ...place } of anchors)
      if (everyAnchor || rendered.has(route)) render.anchors.add(route, anchor, { file, ...place });
  }
  return rendered.size;
}

function originOf(
  { route, template, file }: PageRecord,
  { sources, islands, frames, routes, languages }: PageEffects,
  card: boolean,
  seen: Seen,
): OwnOrigin {
  seen.used.add(template);
  for (const name of islands) seen.usedIslands.add(name);
  for (const name of frames) seen.frames.add(name);
  // Equal files of one name are published as one, so the published files do not name every source.
  for (const source of sources)
    if (source.startsWith(ASSETS_FOLDER)) seen.assetPaths.add(source.slice(ASSETS_FOLDER.length));
  const groups = [
    ...islands.map(islandGroup),
    ...(routes ? [ROUTES_GROUP] : []),
    ...(languages ? [LANGUAGES_GROUP] : []),
    ...(card ? [CARD_GROUP] : []),
  ];
  return { route, template, ownSource: file, sources: [seen.group(template), ...sources, ...groups] };
}

/** Draws a card as soon as its page is written, so that no list of cards grows with the site. */
async function emitCard(card: PlannedCard, file: string, render: PreparedRender, emitter: Emitter): Promise<void> {
  const bytes = await render.cards?.draw(card);
  if (bytes)
    emitter.write(
      card.output,
      bytes,
      cardOrigin(file, { sources: [...card.trace.sources], routes: card.trace.routes }),
    );
}

function cardOrigin(file: string, { sources, routes }: Pick<PageEffects, 'sources' | 'routes'>): OwnOrigin {
  return { ownSource: file, sources: [CARD_GROUP, ...sources, ...(routes ? [ROUTES_GROUP] : [])] };
}
