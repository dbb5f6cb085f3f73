import { endEsbuild } from '../bundle/esbuild/esbuild.js';
import { unlessRefused } from '../errors/system-error.js';
import type { CardFont } from '../images/cards/card-fonts.js';
import { auditOutput } from './audit-output.js';
import { withBegunBuild, type BegunBuild, type PipelineMeans } from './build-context.js';
import type { BuildOptions, BuildResult } from './build-options.js';
import { emitSite } from './emit-site.js';
import { openEarlierBuilds } from '../incremental/earlier-builds.js';
import { prepareRender, renderBasis } from './prepare-render.js';
import { rehearse } from './determinism-pre-render.js';
import { siteRecord } from './site-record.js';
import { openOutput } from './site-output.js';
import { writeSchemas } from './write-schemas.js';

export interface PipelineResult {
  readonly result: BuildResult;
  /** Paths, relative to the root, of what it read or looked for in packages; `undefined` where that is not known. */
  readonly beside: readonly string[] | undefined;
}

/**
 * The stages of a build, from the project to its publication. `undefined`, with nothing published, where templates were saved before all was compiled of them, and the build may begin again.
 *
 * @throws IsletError with every problem found
 */
export async function runPipeline(options: BuildOptions, means: PipelineMeans): Promise<PipelineResult | undefined> {
  return withBegunBuild(options, means, async (begun) => {
    const made = await makeSite(begun);
    if (!made) return undefined;
    begun.texts.save();
    const { fonts, ...rest } = made;
    return { ...rest, beside: begun.compiler.beside(fonts) };
  });
}

/** What the stages leave to whoever looks for changes later. */
interface MadeSite extends Omit<PipelineResult, 'beside'> {
  /** Those of cards. */
  readonly fonts: readonly CardFont[];
}

/** Makes the whole site, with what still holds of earlier builds; `undefined` where that has to begin again. */
async function makeSite(begun: BegunBuild): Promise<MadeSite | undefined> {
  const { options, staging, last, threads, crew, project, schemas, code, texts, watch, signal, closing } = begun;
  const { report } = project;
  const earlier = await openEarlierBuilds(begun);

  const content = await watch.stage('load', () =>
    crew.load(project, { ...earlier.rows, meanwhile: [schemas] }, signal),
  );
  closing.push(() => {
    content.close();
  });
  writeSchemas(project, schemas(), content);

  const basis = await watch.stage('prepare', () =>
    renderBasis(project, { code, cards: earlier.cards, texts: texts.texts }),
  );
  if (begun.mayBeginAgain && begun.compiler.templates.areMixed()) return undefined;
  if (options.ownsProcess === true) await endEsbuild();
  if (options.rehearsed === true) await rehearse(project, content, basis, signal);
  const render = await prepareRender(project, content, basis);

  const output = await openOutput(begun, earlier, { content, basis, render });
  const { emitter, whole } = output;
  const { rendered, ...sources } = await emitSite({
    project,
    code,
    watch,
    signal,
    content,
    render,
    ...output.inputs,
  });
  report.throwIfErrors();

  const record = await siteRecord(begun, earlier, emitter, sources);
  const audited = await auditOutput({
    staging,
    emitter,
    record,
    archiving: output.archiving(),
    whole,
    standing: earlier.standing,
    last,
    threads,
    watch,
  });
  // Some systems move no folder in which a file is open.
  earlier.standing.close();
  signal.throwIfAborted();
  // Templates may have failed late.
  report.throwIfErrors();

  await watch.stage('publish', () => {
    if (!whole) emitter.linkUnchanged();
    return staging.publish(output.remove);
  });
  // The site is published by now, and the next build does without what cannot be kept for it.
  unlessRefused(() => {
    earlier.reuse?.commit();
  }, undefined);
  const files = emitter.files();
  let bytes = 0;
  for (const { size } of files) bytes += size;
  const hosts = record.hosts?.map(({ path }) => path) ?? [];
  const result = {
    pages: content.table.records.length,
    rendered,
    files: files.length,
    bytes,
    hosts,
    changes: audited.changes,
    warnings: report.list(),
    timings: watch.timings(),
  };
  return { result, fonts: render.cards?.fonts() ?? [] };
}
