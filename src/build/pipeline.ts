import { setImmediate } from 'node:timers/promises';
import { compileOnce, type Compile } from '../bundle/compile.js';
import { endEsbuild } from '../bundle/esbuild.js';
import { joinReadings, pathsOfReadings, readingsOfPackages } from '../bundle/readings.js';
import { tracedCompile } from '../bundle/traced-compile.js';
import type { Store } from '../cache/store.js';
import { schemasOf } from '../content/json-schemas.js';
import { collectConflicts } from '../emit/collect-conflicts.js';
import type { FileList } from '../emit/emitted-file.js';
import { createEmitter } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import type { ManifestRecord } from '../emit/manifest.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import { removeTree, removeTreeWith, type RemoveTree } from '../emit/remove-tree.js';
import type { Staging } from '../emit/staging.js';
import type { CardFont } from '../images/cards/card-fonts.js';
import { guarded } from '../lib/guarded-work.js';
import { isLarge } from '../lib/small-heap.js';
import { VERSION } from '../lib/version.js';
import { sinceNow } from './archive-sources.js';
import { auditOutput, type Archiving } from './audit-output.js';
import { isPlain, type BuildOptions, type BuildResult, type LastingResult } from './build-options.js';
import { cachedCompile } from './cached-compile.js';
import { createCodeHashes } from './code-hashes.js';
import type { LedgerWriter } from './edited/page-ledger.js';
import { hasFewPagesAlone, publishEditedPages } from './edited/publish-edited.js';
import { siteCode } from './edited/site-code.js';
import { emitSite } from './emit-site.js';
import { keepFormerAssets } from './former/former-assets.js';
import { openFormerBuild, type FormerBuild } from './former/former-build.js';
import type { EditedSince, LastBuild } from './former/up-to-date.js';
import type { Content } from './load-content.js';
import { modulesOf } from './manifest-sources.js';
import { prepareRender, renderBasis } from './prepare-render.js';
import { programId, type ProgramId } from './program-id.js';
import { openOrTell } from './project/open-or-tell.js';
import { watchLoops } from './project/open-project.js';
import { publishOutput } from './publish-output.js';
import { rehearse } from './rehearse.js';
import type { KeptPages } from './reuse/kept-page.js';
import { lastPages } from './reuse/last-pages.js';
import { openReuse, type Reuse } from './reuse/reuse.js';
import { openParts } from './shards/open-parts.js';
import { partBasis } from './shards/part-file.js';
import { compileSteadily, openSteadyTemplates, type SteadyTemplates } from './steady-templates.js';
import { createStopwatch } from './stopwatch.js';
import { hashFiles } from './threads/hash-files.js';
import { openPageCrew, type PageCrew } from './threads/page-crew.js';
import { suitEngineOnceLoaded } from './threads/suit-engine.js';
import type { ThreadStarter } from './threads/thread-starter.js';
import { writeHosts } from './write-hosts.js';
import { writeSchemas } from './write-schemas.js';

export interface PipelineResult {
  readonly result: BuildResult;
  /** Paths of the published files that were written or removed; missing where the whole tree was. */
  readonly patched: readonly string[] | undefined;
  /** Identity of the ledger that holds of the build. */
  readonly ledger: string | undefined;
  /** Paths, relative to the root, of what it read or looked for in packages; `undefined` where that is not known. */
  readonly beside: readonly string[] | undefined;
}

/** What a build begins with. */
export interface PipelineMeans {
  /** Identity of the program. */
  readonly generator: string;
  readonly last: LastOutput;
  /** What was edited since, where that is known. */
  readonly edited: EditedSince<LastingResult> | undefined;
  readonly threads: ThreadStarter;
}

/** The stages of a build, from the project to its publication. @throws IsletError with every problem found */
export async function runPipeline(options: BuildOptions, folders: OutputFolders, staging: Staging, means: PipelineMeans): Promise<PipelineResult> {
  const crew = openPageCrew(means.threads);
  const { root, cache } = options;
  // Before anything is read of which the bytes are archived.
  const since = sinceNow();
  const templates = openSteadyTemplates(root);
  const compiler = cache === false ? tracedCompile(root, compileSteadily(templates)) : cachedCompile(root, means.generator, compileOnce, templates);
  try {
    const built = await runStages(options, folders, staging, { ...means, crew, since, templates, compile: compiler.compile });
    return { ...built, beside: besideOf(built.fonts) };
  } finally {
    crew.close();
  }

  /** @param fonts of all cards; `undefined` where pages alone were made again, and others stand as the last build left them */
  function besideOf(fonts: readonly CardFont[] | undefined): readonly string[] | undefined {
    const readings = compiler.readings();
    if (!readings) return undefined;
    const paths = pathsOfReadings(root, fonts && fonts.length > 0 ? joinReadings(readings, readingsOfPackages(root, fonts)) : readings);
    return paths && fonts === undefined ? [...new Set([...paths, ...(means.edited?.beside() ?? [])])] : paths;
  }
}

/** What the stages leave to whoever looks for changes later. */
interface StagesResult extends Omit<PipelineResult, 'beside'> {
  /** Those of cards; missing where pages alone were made again. */
  readonly fonts?: readonly CardFont[];
}

type LastOutput = Pick<LastBuild<LastingResult>, 'hasItsOutput' | 'isUntouched' | 'forgetLooks' | 'writeLedger' | 'lookAhead'>;

interface Means extends PipelineMeans {
  readonly crew: PageCrew;
  /** See {@link sinceNow}. */
  readonly since: number;
  readonly templates: SteadyTemplates;
  readonly compile: Compile;
}

async function runStages(options: BuildOptions, folders: OutputFolders, staging: Staging, means: Means): Promise<StagesResult> {
  const { generator, last, edited, threads, crew, since, templates, compile } = means;
  const { root, profile, targets, provenance, cache, parts, rehearsed = false, onProgress, signal } = options;
  const watch = createStopwatch(onProgress);
  const plain = isPlain(options);
  const timed = edited && hasFewPagesAlone(edited.files);
  const project = await watch.stage('bundle', () => openOrTell(root, profile, { targets, compile, ...(timed && { timed }) }));
  suitEngineOnceLoaded(threads);
  const code = createCodeHashes(root, templates.sources()?.files);
  // Files of packages as near to the bundler as can be, which does not tell what it read.
  for (const module of modulesOf(project.bundle)) code.module(module);
  /** What is closed however the stages end. */
  const opened: { former?: FormerBuild; reuse?: Reuse | undefined; content?: Content; ledger?: LedgerWriter; loops?: () => void } = {};
  try {
    // Where templates let nobody else have a turn, nothing is begun.
    return await guarded(makeSite, () => setImmediate());
  } catch (error) {
    // Where a template was stopped, what is wrong beside it was found before.
    project.report.attempt(() => { throw error; });
    project.report.throwIfErrors();
    throw error;
  } finally {
    opened.content?.close();
    opened.ledger?.discard();
    opened.reuse?.close();
    opened.former?.close();
    opened.loops?.();
    // Where pages were given up on, what their templates throw late belongs to them too.
    await setImmediate();
    project.close();
  }

  async function makeSite(): Promise<StagesResult> {
    const published = edited && !project.report.hasErrors() && (await publishEditedPages({ project, code, since, folders, staging, edited, crew, threads, watch, signal }));
    if (published) return published;
    if (timed) opened.loops = watchLoops(project);
    const program = programId(project, profile, generator);
    const { pages: kept, cards } = openKept(program);
    const standing = await openFormerBuild(root, folders, last, plain);
    opened.former = standing;
    const reuse = provenance !== true && kept ? openReuse(project, program, code, kept, standing.hashOf) : undefined;
    opened.reuse = reuse;
    /** Files of pages that an earlier build left have to be read once, to see whether they are the same. */
    const hashAhead = async (files: readonly string[]): Promise<void> => {
      const touched = reuse && kept ? files.filter((file) => standing.mustRead(file) && kept.has(file)) : [];
      const hashing = await threads.forFiles(touched.length);
      if (hashing) standing.learn(await hashFiles(root, touched, hashing, signal));
    };
    const content = await watch.stage('load', () => crew.load(project, { known: reuse?.row, json: reuse?.content, openSources: reuse?.openSources, ahead: hashAhead, meanwhile: [() => schemasOf(project.registry)] }, signal));
    opened.content = content;
    writeSchemas(project, content);
    const basis = await watch.stage('prepare', () => renderBasis(project, code, cards));
    if (options.ownsProcess === true) await endEsbuild();
    if (rehearsed) await rehearse(project, content, basis, signal);
    const render = await prepareRender(project, content, basis);
    const noted = provenance ? createProvenanceWriter(staging.audit) : undefined;
    const pages = reuse?.pages(content, render);
    const { records } = content.table;
    const due = pages ? records.filter((record) => !pages.holds(record)).length : records.length;
    // Where most pages are new, all of it is written anew, by all threads.
    const output = due * 2 < records.length ? standing.output() : undefined;
    last.forgetLooks(output === undefined);
    if (!output) standing.forgetOutput();
    const emitter = collectConflicts(createEmitter(staging.dist, output), project.report);
    const elsewhere = rehearsed ? undefined : await crew.renderers(project, content, basis, due, output ? undefined : { dist: staging.dist, lend: reuse && kept?.lend });
    const copying = output || elsewhere || !pages ? undefined : (await threads.forFiles(records.length - due))?.copy(staging.dist);
    const ledger = last.writeLedger();
    opened.ledger = ledger;
    let archiving: Archiving | undefined;
    const { rendered, lists, ...manifest } = await emitSite({
      project,
      content,
      render,
      code,
      emitter,
      watch,
      signal,
      provenance: noted,
      reuse: pages,
      ledger,
      everyAnchor: parts !== undefined,
      elsewhere,
      copying,
      makeVectors: (jobs) => threads.vectors({ root, jobs }),
      async onPages() {
        // Where the archive of sources is copied, little is left for threads to do; where most pages were taken over, more is kept of them. The rest of the build may need the memory of threads that render.
        if (isLarge(records.length) && (standing.output() || (elsewhere && due * 2 < records.length))) await threads.close();
      },
      onSources(sources) {
        const task = { folder: staging.audit, root, paths: Object.keys(sources), former: standing.archive(sources), since };
        archiving = { task, done: threads.archive(task) };
      },
    });
    project.report.throwIfErrors();
    const formerGroups = keepFormerAssets({ former: standing.manifest, dist: folders.dist, profile, sets: project.site.build.keepFormerAssets, emitter });
    const hosts = await writeHosts({ project, files: emitter.files(), placeOf: (path) => emitter.placeOf(path), audit: staging.audit });
    const { origin } = project.site;
    const record: ManifestRecord = { version: 1, generator: `islet ${VERSION}`, profile, origin, ...manifest, groups: { ...manifest.groups, ...formerGroups }, files: emitter.files(), ...(hosts.length > 0 ? { hosts } : {}) };
    const changes = await auditOutput({ staging, record, archiving, whole: output === undefined, standing, last, threads, watch });
    // Some systems move no folder in which a file is open.
    standing.close();
    signal?.throwIfAborted();
    // Templates may have failed late.
    project.report.throwIfErrors();
    const remove: RemoveTree = elsewhere ? (path) => removeTreeWith(path, threads.remove) : removeTree;
    const patched = await watch.stage('publish', () => publishOutput(staging, emitter, output !== undefined, remove));
    reuse?.commit();
    const ledgerId = ledger.end({ code: siteCode(project, basis), redirects: content.redirects, lists });
    const result = {
      pages: records.length,
      rendered,
      ...measure(emitter.files()),
      hosts: hosts.map(({ path }) => path),
      changes,
      warnings: project.report.list(),
      timings: watch.timings(),
    };
    return { result, patched, ledger: ledgerId, fonts: render.cards?.fonts() ?? [] };
  }

  /** Where pages and cards come from that need not be made again. */
  function openKept(program: ProgramId): { readonly pages?: KeptPages; readonly cards?: Store } {
    if (parts) return openParts(root, parts, program, partBasis(project, program));
    return cache === false ? {} : { pages: lastPages(root, profile, program) };
  }
}

function measure(files: FileList): { files: number; bytes: number } {
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return { files: files.length, bytes };
}
