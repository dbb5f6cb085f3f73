import { endEsbuild } from '../bundle/esbuild/esbuild.js';
import { auditPaths, writeAudit } from '../emit/write-audit.js';
import { writeSourceArchive } from '../emit/write-source-archive.js';
import { unlessRefused } from '../errors/system-error.js';
import { withBuildContext, type BuildContext, type BuildSetup } from './build-context.js';
import type { BuildResult, LastingResult } from './build-options.js';
import { changesBetween } from './changes.js';
import { preRenderPages } from './determinism-pre-render.js';
import { openEarlierBuilds } from './earlier-builds.js';
import { emitSite } from './emit-site.js';
import { loadPages } from './page-scheduler.js';
import { prepareRender } from './prepare-render.js';
import { publishDates } from './publish-dates.js';
import { renderBasis } from './render-basis.js';
import { openOutput } from './site-output.js';
import { siteRecord } from './site-record.js';
import { writeSchemas } from './write-schemas.js';

export interface StagesResult extends Pick<LastingResult, 'timed' | 'timeZone'> {
  readonly result: BuildResult;
  /** Paths, relative to the root, of what was read or searched in packages; `undefined` if that is not known. */
  readonly packagePaths: readonly string[] | undefined;
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

async function makeSite(context: BuildContext): Promise<StagesResult | undefined> {
  const { options, staging, compiler, project, threads, schemas, code, texts, watch, signal } = context;
  const { report } = project;
  const earlier = await openEarlierBuilds(context);

  const content = await watch.stage('load', () =>
    loadPages(project, threads, { known: earlier.reuse?.page, meanwhile: [schemas], signal }),
  );
  context.closing.push(content.close);
  writeSchemas(project, schemas(), content);

  const basis = await watch.stage('prepare', () =>
    renderBasis(project, { code, cards: earlier.cards, texts: texts.texts }),
  );
  if (context.canRestart && compiler.templates.areMixed()) return undefined;
  if (options.ownsProcess === true) await endEsbuild();
  if (options.preRender === true) await preRenderPages(project, content, basis, signal);
  const render = await prepareRender(project, content, basis);

  const { emitter, inputs } = await openOutput(context, earlier, { content, basis, render });
  const { rendered, ...sources } = await emitSite({ project, code, watch, signal, content, render, ...inputs });
  report.throwIfErrors();

  const record = await siteRecord(context, earlier.previous, emitter, render.browser.files, {
    ...sources,
    timed: content.timed,
  });
  writeAudit(staging.audit, record);
  await watch.stage('sources', () => {
    writeSourceArchive(staging.audit, project.root, new Map(Object.entries(record.sources)), context.since);
  });
  const { manifest } = earlier.previous;
  const changes = manifest && changesBetween(manifest, record);
  signal.throwIfAborted();
  // Templates may have failed late.
  report.throwIfErrors();

  await watch.stage('publish', () =>
    staging.publish({
      dist: record.files.map(({ path }) => path),
      audit: auditPaths(record, options.provenance === true),
      isUnchanged: emitter.isUnchanged,
    }),
  );
  // The site is published. If the caches cannot be written, the next build does without.
  unlessRefused(() => {
    earlier.store?.commit();
    texts.save();
  }, undefined);

  const files = emitter.files();
  const result = {
    pages: content.table.records.length,
    rendered,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    hosts: record.hosts?.map(({ path }) => path) ?? [],
    changes,
    dates: publishDates(content.timed, project.site),
    warnings: report.list(),
    timings: watch.timings(),
  };
  const packagePaths = compiler.packagePaths(render.cards?.fonts() ?? []);
  return { result, packagePaths, timed: content.timed, timeZone: project.site.timeZone };
}
