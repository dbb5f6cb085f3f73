import { settingsAboveId } from '../bundle/inputs/template-sources.js';
import { knownGenerator, type KnownGenerator } from '../incremental/generator-id.js';
import { outputFolders, type OutputFolders } from '../emit/folders.js';
import { acquireLock } from '../emit/lock.js';
import { openStaging, type Staging } from '../emit/staging.js';
import type { Diagnostic } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { interruptible } from '../lib/async/watchdog.js';
import { sha256Hex } from '../lib/text/hash.js';
import { isPageFile } from '../lib/site/page-route.js';
import type { BuildOptions, BuildResult, LastingResult } from './build-options.js';
import { noChanges } from '../incremental/no-changes.js';
import { openLastBuild, type LastBuild } from '../incremental/build-state.js';
import type { PipelineResult } from './stages.js';
import { refuseUnsafeOut } from './project/safe-out.js';
import { hasLastPages } from '../incremental/pages-folder.js';
import { createThreadStarter, WORTH_A_THREAD } from '../workers/thread-starter.js';

/**
 * Builds the whole site aside and publishes it in one step; on any failure the last good output stays. Where nothing has been touched since the last build, nothing is done.
 * @throws IsletError with every problem found
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { root, out } = options;
  refuseUnsafeOut(root, out);
  const folders = outputFolders(out);
  const lock = await acquireLock(folders);
  try {
    const staging = await openStaging(folders);
    let result: BuildResult;
    let left: readonly Diagnostic[] = [];
    try {
      result = await buildInto(staging, options, folders);
    } finally {
      left = await staging.discard();
    }
    return left.length === 0 ? result : { ...result, warnings: [...result.warnings, ...left] };
  } finally {
    await lock.release();
  }
}

async function buildInto(staging: Staging, options: BuildOptions, folders: OutputFolders): Promise<BuildResult> {
  const { root, cache, parts } = options;
  const { generator, program } = identities(options);
  const last = openLastBuild<LastingResult>(root, folders, program);
  const found = cache === false || parts !== undefined ? undefined : last.find();
  if (found) return { ...found, rendered: 0, changes: noChanges, timings: [] };
  const { result, beside } = await runUntilSteady(options, folders, staging, {
    last,
    generator,
    program,
  });
  const { pages, files, bytes, hosts, warnings } = result;
  try {
    generator().remember();
    await last.note({ pages, files, bytes, hosts, warnings }, beside);
  } catch (error) {
    // The site is published by then, and the next build looks at everything.
    if (!isSystemError(error)) throw error;
  }
  return result;
}

interface Begun extends Identities {
  readonly last: LastBuild<LastingResult>;
}

/** Times that a build begins while somebody saves templates each time. */
const MAX_BEGINNINGS = 3;

/** Begins anew where templates were saved before all was compiled of them, so that islands and what renders them are of one state. */
async function runUntilSteady(
  options: BuildOptions,
  folders: OutputFolders,
  staging: Staging,
  begun: Begun,
): Promise<PipelineResult> {
  for (let beginnings = 1; ; beginnings += 1) {
    const result = await runWithThreads(options, folders, staging, begun, beginnings < MAX_BEGINNINGS);
    if (result) return result;
  }
}

/** Runs the pipeline beside threads that start before it is loaded; see {@link runPipeline} for what it comes to. */
async function runWithThreads(
  options: BuildOptions,
  folders: OutputFolders,
  staging: Staging,
  begun: Begun,
  mayBeginAgain: boolean,
): Promise<PipelineResult | undefined> {
  const { last, generator, program } = begun;
  const { provenance } = options;
  // Where values come from is told by rendering here.
  const threads = createThreadStarter(provenance === true ? 0 : options.threads);
  try {
    const expected = threadsToExpect(options, last, generator);
    if (expected) await threads.expect(expected, last.pages);
    // Found while threads start, and before anything is read: what changes while the build runs is met by the next one.
    program();
    const { runPipeline } = await import('./stages.js');
    return await interruptible(() =>
      runPipeline(options, { folders, staging, generator: generator().id, last, threads, mayBeginAgain }),
    );
  } finally {
    await threads.close();
  }
}

/** Threads take as long to start as all that comes before the first page. */
function threadsToExpect(
  { root, profile, cache, parts }: BuildOptions,
  last: LastBuild<LastingResult>,
  generator: Identities['generator'],
): 'pages' | 'whole' | 'files' | undefined {
  if (parts !== undefined) return undefined;
  if (cache === false || !hasLastPages(root, profile, () => generator().id)) return 'whole';
  // After a checkout every source has to be hashed, and every page be put back.
  if (!last.hasItsOutput()) return 'files';
  // Many pages were edited, or a file that many pages may depend on, such as a template or a data file.
  const touched = last.touched();
  return touched && (touched.length >= WORTH_A_THREAD || touched.some((file) => !isPageFile(file)))
    ? 'pages'
    : undefined;
}

interface Identities {
  generator(): KnownGenerator;
  /** Of the program, of the settings above the project, and of what the build was asked for beyond its folders. */
  program(): string;
}

/** Each is found once, when it is asked for first. */
function identities({ root, profile, targets, provenance }: BuildOptions): Identities {
  let known: KnownGenerator | undefined;
  let program: string | undefined;
  const generator = (): KnownGenerator => (known ??= knownGenerator(root));
  return {
    generator,
    program: () =>
      (program ??= sha256Hex(
        JSON.stringify([generator().id, settingsAboveId(root), profile, targets, provenance === true]),
      )),
  };
}
