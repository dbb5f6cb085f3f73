import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openStore } from '../cache/store.js';
import type { EmittedFile, Emitter } from '../emit/emitter.js';
import type { ProvenanceWriter } from '../emit/provenance-file.js';
import { precompress } from '../emit/precompress.js';
import { ASSETS_FOLDER } from '../images/asset-index.js';
import { makeAssets } from '../images/make-assets.js';
import { formatHeaders } from '../lib/headers-file.js';
import { hostingLimits } from '../lib/hosting-limits.js';
import type { PageRecord } from '../lib/page-record.js';
import { bothSpellings, formatRedirects } from '../lib/redirects-file.js';
import { MANIFEST_PATH } from '../lib/site-icons.js';
import { contentSecurityPolicy } from '../render/csp.js';
import { inlineStyles } from '../render/render-page.js';
import { responseHeaders } from '../routes/response-headers.js';
import { robotsText, sitemapFiles } from '../routes/sitemap.js';
import { webManifest } from '../routes/web-manifest.js';
import { filesOfIslands } from '../bundle/files-of-islands.js';
import { withBacklog, type AddWork } from './backlog.js';
import type { Content } from './load-content.js';
import { CARD_GROUP, islandGroup, LANGUAGES_GROUP, manifestSources, ROUTES_GROUP, templateGroup, type ManifestSources } from './manifest-sources.js';
import type { Project } from './open-project.js';
import { pageEffects, type PageEffects } from './page-effects.js';
import type { AnchorNeed, PreparedRender } from './prepare-render.js';
import type { PageReuse } from './reuse.js';
import { assetStore } from './result-stores.js';
import type { PlannedCard } from './social-cards.js';
import type { Stopwatch } from './stopwatch.js';

/** Pages between two looks at whether the build was stopped. */
const BATCH = 64;

/** Cards under way at once: one is drawn here while the encoder shrinks others on threads of its own. More would only fill the memory. */
const CARDS = 3;

export interface EmitSiteInputs {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly emitter: Emitter;
  /** The folder that the emitter writes to. */
  readonly dist: string;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
  /** Takes where the values of each page come from; without it nobody asks. */
  readonly provenance: ProvenanceWriter | undefined;
  /** Pages of an earlier build; without it every page is rendered. */
  readonly reuse: PageReuse | undefined;
  /** True where those pages were made by several builds, none of which saw both ends of all their links. */
  readonly everyAnchor: boolean;
}

/** What the pages of the site used, taken together. */
interface Seen {
  /** Ids of templates. */
  readonly used: Set<string>;
  /** Names of islands. */
  readonly usedIslands: Set<string>;
  /** Paths below `site/assets/`. */
  readonly assetPaths: Set<string>;
  /** Names of services. */
  readonly frames: Set<string>;
}

/** Renders and writes every page, then everything that pages share. Returns what the manifest says of the sources, and how many pages were rendered. */
export async function emitSite(inputs: EmitSiteInputs): Promise<ManifestSources & { readonly rendered: number }> {
  const { project, content, render, emitter, dist, watch, provenance } = inputs;
  const seen: Seen = { used: new Set(), usedIslands: new Set(), assetPaths: new Set(), frames: new Set() };
  const rendered = await watch.stage('render', () => withBacklog(CARDS, (addCard) => emitPages(inputs, seen, addCard)));
  provenance?.end(render.tracer.files());
  render.reportFaults();
  checkAnchors(inputs);
  project.report.throwIfErrors();
  return watch.stage('emit', async () => {
    emitShared(inputs, seen);
    await makeAssets(project.root, render.assetJobs(), assetStore(project.root), project.report, ({ job, bytes }) => {
      seen.assetPaths.add(job.asset.path);
      emitter.write(job.output, bytes, { sources: [`site/assets/${job.asset.path}`] });
    });
    if (project.site.build.precompress) await precompress(dist, emitter, openStore(join(project.root, '.islet/cache'), 'compressed'));
    return { rendered, ...manifestSources(project, content, render, seen.assetPaths) };
  });
}

/** Returns how many pages were rendered. */
async function emitPages(inputs: EmitSiteInputs, seen: Seen, addCard: AddWork): Promise<number> {
  const { content, render, emitter, watch, signal, provenance, reuse, everyAnchor } = inputs;
  const { records } = content.table;
  const rendered = new Set<string>();
  const needs: { readonly file: string; readonly anchors: readonly AnchorNeed[] }[] = [];
  for (const [index, record] of records.entries()) {
    if (index % BATCH === 0) {
      watch.progress(index, records.length);
      await setImmediate();
      signal?.throwIfAborted();
    }
    const reused = reuse?.page(record);
    if (reused) {
      const { html, effects, anchors, card } = reused;
      render.replay(effects);
      emitPage(inputs, seen, record, html, effects, card !== undefined);
      if (anchors.length > 0) needs.push({ file: record.file, anchors });
      if (!card) continue;
      render.cards?.noteLanguage(record.locale);
      emitter.write(card.output, card.bytes, { sources: cardSources(record.file, card) });
      continue;
    }
    const page = await render.renderPage(record);
    if (!page) continue;
    rendered.add(record.route);
    const { card } = page;
    const bytes = Buffer.from(page.html);
    const { sha256 } = emitPage(inputs, seen, record, bytes, pageEffects(page.trace), card !== undefined);
    reuse?.keep(record, page, { sha256, bytes });
    provenance?.add(record.output, page.values());
    if (!card) continue;
    await addCard(() => emitCard(card, record.file, render, emitter));
    // A card that is not in the cache takes as long as a hundred pages.
    watch.progress(index + 1, records.length);
    signal?.throwIfAborted();
  }
  // Both ends of the other links of one build are as they were when they were looked up.
  for (const { file, anchors } of needs) {
    for (const { route, anchor, ...place } of anchors) if (everyAnchor || rendered.has(route)) render.anchors.add(route, anchor, { file, ...place });
  }
  return rendered.size;
}

function emitPage(
  { emitter }: EmitSiteInputs,
  { used, usedIslands, assetPaths, frames }: Seen,
  { output, route, template, file }: PageRecord,
  html: Uint8Array,
  effects: PageEffects,
  card: boolean,
): EmittedFile {
  used.add(template);
  for (const name of effects.islands) usedIslands.add(name);
  for (const name of effects.frames) frames.add(name);
  // Equal files of one name are published as one, so the published files do not name every source.
  for (const source of effects.sources) if (source.startsWith(ASSETS_FOLDER)) assetPaths.add(source.slice(ASSETS_FOLDER.length));
  return emitter.write(output, html, { route, template, sources: [...sourcesOf(file, template, effects), ...(card ? [CARD_GROUP] : [])] });
}

/** Draws a card as soon as its page is written, so that no list of cards grows with the site. */
async function emitCard(card: PlannedCard, file: string, render: PreparedRender, emitter: Emitter): Promise<void> {
  const bytes = await render.cards?.draw(card);
  if (bytes) emitter.write(card.output, bytes, { sources: cardSources(file, { sources: [...card.trace.sources], routes: card.trace.routes }) });
}

function cardSources(file: string, { sources, routes }: Pick<PageEffects, 'sources' | 'routes'>): string[] {
  return [file, CARD_GROUP, ...sources, ...(routes ? [ROUTES_GROUP] : [])];
}

function sourcesOf(file: string, template: string, { sources, islands, routes, languages }: PageEffects): string[] {
  return [file, templateGroup(template), ...sources, ...islands.map(islandGroup), ...(routes ? [ROUTES_GROUP] : []), ...(languages ? [LANGUAGES_GROUP] : [])];
}

/** Looks the ids up that links point to, in the pages as they were written. */
function checkAnchors({ content, render, project, dist }: EmitSiteInputs): void {
  for (const route of render.anchors.routes()) {
    const record = content.table.get(route);
    // A page that has problems itself was not written.
    if (!record || !existsSync(join(dist, record.output))) continue;
    const html = readFileSync(join(dist, record.output), 'utf8');
    const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id ?? ''));
    render.anchors.check(route, ids, project.root, project.report);
  }
}

function emitShared({ project, content, render, emitter }: EmitSiteInputs, { used, usedIslands, frames }: Seen): void {
  const { site, bundle } = project;
  const fromSite = { sources: [site.source.file] };
  const fromRoutes = { sources: [site.source.file, ROUTES_GROUP] };
  for (const [template, pageStyle] of render.styles) {
    if (pageStyle.kind === 'linked' && used.has(template)) emitter.write(pageStyle.output, pageStyle.css, { sources: [templateGroup(template)] });
  }
  for (const { path, bytes } of bundle.assets) emitter.write(path, bytes, { sources: [...bundle.pages.keys()].map(templateGroup) });
  for (const { path, text } of filesOfIslands(render.browser, usedIslands)) emitter.write(path, text, { sources: [...render.browser.urls.keys()].map(islandGroup) });
  for (const { path, text, sources } of render.publishedJson()) emitter.write(path, text, { sources });
  for (const { path, text } of sitemapFiles(content.table.infos(), site)) emitter.write(path, text, fromRoutes);
  emitter.write('robots.txt', robotsText(site), fromSite);
  const iconFiles = [site.icon, site.appIcon].flatMap((path) => (path === undefined ? [] : [`${ASSETS_FOLDER}${path}`]));
  if (render.icons) emitter.write(MANIFEST_PATH.slice(1), webManifest(site, render.icons), { sources: [site.source.file, ...iconFiles] });
  const styles = [...render.styles].filter(([template]) => used.has(template)).map(([, pageStyle]) => pageStyle);
  const modules = render.browser.urls.size > 0;
  const policy = contentSecurityPolicy(site, { scripts: modules ? [render.browser.loader] : [], styles: styles.flatMap(inlineStyles), linkedStyles: styles.some(({ kind }) => kind === 'linked'), modules, frames }, 'header');
  const limits = hostingLimits(site.build.targets);
  const headers = project.report.attempt(() => formatHeaders(responseHeaders(site, policy), limits));
  const redirects = project.report.attempt(() => formatRedirects(site.build.targets.includes('cloudflare') ? bothSpellings(content.redirects) : content.redirects, limits));
  if (headers !== undefined) emitter.write('_headers', headers, { sources: [site.source.file, ...[...used].map(templateGroup)] });
  if (redirects !== undefined) emitter.write('_redirects', redirects, fromRoutes);
}
