import { setImmediate } from 'node:timers/promises';
import { endEsbuild } from '../../bundle/esbuild/esbuild.js';
import { fontCache } from '../../incremental/result-cache.js';
import { RECORDS_FILE } from '../../emit/audit-files.js';
import { createEmitter } from '../../emit/emitter.js';
import { createProvenanceWriter } from '../../emit/provenance-file.js';
import { auditPaths, writeAudit } from '../../emit/write-audit.js';
import { writeSourceArchives } from '../../emit/write-source-archive.js';
import { createReport } from '../../errors/index.js';
import { publishing, unlessRefused } from '../../errors/system-error.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { localeInRoute } from '../../routes/locale-in-route.js';
import { withBuildContext, type BuildContext, type BuildSetup } from './build-context.js';
import type { BuildResult, LastingResult } from './build-options.js';
import { changesBetween } from './changes.js';
import { createSiteUse, emitPages, type EmitPagesInputs } from './emit-pages.js';
import { emitSite } from './emit-site.js';
import { loadSite } from '../load/site.js';
import { openReuse } from './open-reuse.js';
import { writeRecords } from '../reuse/page-record.js';
import { createSitePages } from '../reuse/page-reuse.js';
import { createPageMaker, type PageMaker } from '../render/page-outcome.js';
import { prepareRender } from '../render/prepare-render.js';
import { openPreviousBuild, type PreviousBuild } from './previous-build.js';
import { publishDates } from './publish-dates.js';
import { renderBasis, type RenderBasis } from '../render/render-basis.js';
import { isInShard, type Shard } from '../shards/shard.js';
import { siteRecord } from './site-record.js';
import { createSiteFonts } from './site-fonts.js';
import { writeSchemas } from './write-schemas.js';
import { cmsProblem } from '../project/cms-files.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';

export interface StagesResult extends Pick<LastingResult, 'timed' | 'timeZone'> {
  readonly result: Omit<BuildResult, 'notes'>;
  /** Paths, relative to the root, of what was read or searched in packages; `undefined` if that is not known. */
  readonly packagePaths: readonly string[] | undefined;
  /** Paths that were written to or removed from the output; empty for the whole folder. */
  readonly changed: readonly string[];
}

/**
 * Runs the stages of a build, from the project to its publication. `undefined`, with nothing published, if templates
 * were saved while they were compiled, and the build may start again.
 *
 * @throws IsletError with every problem found
 */
export async function runStages(setup: BuildSetup): Promise<StagesResult | undefined> {
  return withBuildContext(setup, makeSite);
}

/** The files of an output, and what the result says of them. */
interface Emitted extends Pick<BuildResult, 'pages' | 'kept' | 'rendered' | 'hosts' | 'changes'> {
  /** Paths in the audit folder, and those of them whose published files are kept. */
  readonly audit: readonly string[];
  readonly keptAudit?: ReadonlySet<string>;
  /** False if a source was saved while the site was built. */
  readonly isComplete?: boolean;
}

async function makeSite(context: BuildContext): Promise<StagesResult | undefined> {
  const { options, folders, staging, state, compiler, threads, schemas, code, texts, watch, signal } = context;
  const { root, report } = context.project;
  const previous = await openPreviousBuild(root, folders, options.cache === false ? undefined : state);
  const reuse = openReuse(context, previous);
  // Many problems of the pages of a part do not exist in the whole site. `merge` reports the others.
  const project = options.shard ? { ...context.project, report: createReport() } : context.project;
  // `merge` would miss those of no page.
  if (options.shard) report.throwIfErrors();

  const site = await watch.stage('load', () =>
    loadSite(project, {
      listing: state.listing,
      known: reuse.known.page,
      isOwn: isOwnPage(project.site, options.shard),
      openReader: threads.reader(project),
      meanwhile: [schemas],
      signal,
    }),
  );
  context.closing.push(site.close);
  const content = site.content();
  if (!options.shard) writeForEditors(project, schemas(), content);

  const basis = await watch.stage('prepare', () =>
    renderBasis(project, { code, texts: texts.texts, listing: state.listing }),
  );
  if (context.canRestart && compiler.templates.areMixed()) return undefined;
  if (options.ownsProcess === true) await endEsbuild();
  if (options.preRender === true) await preRenderPages(project, content, basis, signal);
  const render = await prepareRender(project, content, basis);

  const emitter = createEmitter(staging.dist, { published: previous.files, report: project.report, signal });
  const pages = createSitePages({
    ...reuse,
    renderKey: reuse.keys.render(content, render),
    stateOf: render.stateOf,
    published: previous.files,
    warned: new Set(project.report.list().map(({ position }) => position?.file)),
    modules: project.bundle.modules,
  });
  const fonts = createSiteFonts(project.bundle, fontCache(root));
  // The words of a page are not known by fragment.
  if (!fonts) await pages.learnFragments(content.table.records, () => openSilentMaker(project, content, basis), signal);
  const due = content.table.records.filter((page) => !pages.isValid(page)).length;
  const inputs: EmitPagesInputs = {
    ...{ project, content, render, emitter, watch, signal, pages, fonts },
    provenance: options.provenance === true ? createProvenanceWriter(staging.audit) : undefined,
    everyAnchor: options.parts !== undefined,
    openThreads: async () =>
      options.preRender === true ? undefined : threads.renderer(project, due, { content, basis, dist: staging.dist }),
  };
  const {
    audit,
    keptAudit,
    isComplete = true,
    ...emitted
  } = await (options.shard ? emitPart(inputs, options.shard) : emitWhole(context, previous, inputs));
  const records = pages.records(emitter.file);
  publishing(() => {
    writeRecords(staging.audit, { program: reuse.program, part: reuse.part, fonts: fonts?.names(), ...records });
  });
  signal.throwIfAborted();
  // Templates may have failed late.
  report.throwIfErrors();

  const published = emitter.files();
  const steps = await watch.stage('publish', () =>
    staging.publish({
      dist: published.map(({ path }) => path),
      audit,
      ...(keptAudit && { keptAudit }),
      isUnchanged: emitter.isUnchanged,
      ...(options.cache !== false && { entries: () => state.entries('dist') }),
    }),
  );
  // The site is published. If the texts cannot be written, the next build does without.
  unlessRefused(() => {
    texts.save();
  }, undefined);

  const result = {
    ...emitted,
    ...(options.shard && { kept: records.pages.length }),
    files: published.length,
    bytes: published.reduce((sum, { size }) => sum + size, 0),
    dates: publishDates(content.timed, project.site),
    warnings: report.list(),
    timings: watch.timings(),
  };
  // The next build does not trust what does not explain the output.
  const packages = isComplete ? compiler.packagePaths(render.cards?.fonts() ?? []) : undefined;
  const packagePaths = packages && [...packages, ...render.historyPaths()];
  const changed = steps.filter(({ tree }) => tree === 'dist').map(({ path }) => path);
  return { result, packagePaths, changed, timed: content.timed, timeZone: project.site.timeZone };
}

/** Writes the schemas of the site, and compares the configuration of its CMS with them. */
function writeForEditors(project: Project, schemas: Parameters<typeof writeSchemas>[1], content: Content): void {
  writeSchemas(project, schemas, content);
  const problem = cmsProblem(project);
  if (problem) withYamlPlaces(project.root, project.report).add(problem);
}

/** Emits a whole site, and everything in its audit folder except the records. */
async function emitWhole(context: BuildContext, previous: PreviousBuild, inputs: EmitPagesInputs): Promise<Emitted> {
  const { options, staging, code, watch, since, project } = context;
  const { content, render, emitter } = inputs;
  const { rendered, ...sources } = await emitSite({ ...inputs, code });
  project.report.throwIfErrors();
  const built = await siteRecord(context, previous, emitter, render.browser.files, {
    ...sources,
    timed: content.timed,
    table: content.table,
  });
  const archives = await watch.stage('sources', () =>
    writeSourceArchives({
      folder: staging.audit,
      root: project.root,
      sources: built.sources,
      since,
      published: previous.archives,
    }),
  );
  const { unarchived } = archives;
  const record = { ...built, ...(unarchived.length > 0 && { unarchived }) };
  writeAudit(staging.audit, record);
  return {
    pages: content.table.records.length,
    rendered,
    hosts: record.hosts?.map(({ path }) => path) ?? [],
    changes: previous.manifest && changesBetween(previous.manifest, record),
    audit: auditPaths(record, archives.paths, options.provenance === true),
    keptAudit: archives.kept,
    isComplete: unarchived.length === 0,
  };
}

/** Emits the pages of a part of a site that `merge` can reuse. */
async function emitPart(inputs: EmitPagesInputs, { of }: Shard): Promise<Emitted> {
  const { content, pages } = inputs;
  const rendered = await emitPages(
    {
      ...inputs,
      content: { ...content, otherFiles: { ...content.otherFiles, rendered: [] } },
      // A page that lists all pages of the site is left to `merge`.
      isPublished: (page, outcome) => !pages.isAgain(page, outcome) && (of === 1 || outcome.needs.routes.length === 0),
    },
    createSiteUse(),
  );
  // Let late errors of templates surface: they belong to no page, so `merge` would miss them.
  await setImmediate();
  return {
    pages: content.table.records.length + content.invalid.length,
    rendered,
    hosts: [],
    changes: undefined,
    audit: [RECORDS_FILE],
  };
}

/** In a build of a part: whether a page belongs to it. */
function isOwnPage(site: SiteConfig, shard: Shard | undefined): ((route: string) => boolean) | undefined {
  // Language versions of a page refer to each other. If their routes differ by language only, one part has all.
  return shard && ((route) => isInShard(shard, localeInRoute(route, site)?.rest ?? route));
}

/** Renders pages in a renderer of its own, whose problems are dropped. */
async function openSilentMaker(project: Project, content: Content, basis: RenderBasis): Promise<PageMaker> {
  return createPageMaker(await prepareRender({ ...project, report: createReport() }, content, basis));
}

/**
 * Renders every page in reverse order and discards the result, so that module state differs from that of a fresh build.
 * Problems of pages are reported by the build.
 */
async function preRenderPages(
  project: Project,
  content: Content,
  basis: RenderBasis,
  signal: AbortSignal | undefined,
): Promise<void> {
  const render = await prepareRender({ ...project, report: createReport() }, content, basis);
  for (const record of [...content.table.records, ...content.otherFiles.rendered].reverse()) {
    signal?.throwIfAborted();
    await render.renderPage(record);
  }
}
