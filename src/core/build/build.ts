import { basename } from 'node:path';
import { settingsAboveId } from '../../bundle/inputs/template-sources.js';
import { exists, outputFolders, type OutputFolders } from '../../emit/output-folders.js';
import { acquireLock } from '../../emit/lock.js';
import { openStaging, type Staging } from '../../emit/staging.js';
import type { Diagnostic } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { openBuildState } from '../../incremental/build-state.js';
import { generatorId } from '../../incremental/generator-id.js';
import { interruptible } from '../../lib/async/watchdog.js';
import { isCurrent } from '../../lib/site/publish-window.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { BuildSetup } from './build-context.js';
import type { BuildOptions, BuildResult, LastingResult } from './build-options.js';
import { noChanges } from './changes.js';
import { createPageThreads } from '../threads/page-threads.js';
import { publishDates } from './publish-dates.js';
import { resolveAsOf } from '../project/as-of.js';
import { refuseUnsafeOut } from '../project/refuse-unsafe-out.js';
import type { StagesResult } from './stages.js';

/**
 * Builds the site aside and then publishes what is new or changed; a build that fails touches nothing. If nothing has
 * changed since the last build, nothing is done.
 *
 * @throws IsletError with every problem found
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  refuseUnsafeOut(options.root, options.out);
  const folders = outputFolders(options.out);
  const lock = await acquireLock(folders);
  try {
    const staging = await openStaging(folders, options.shard !== undefined);
    let cleanupWarnings: readonly Diagnostic[] = [];
    let result: BuildResult;
    try {
      result = await buildInto(staging, options, folders);
    } finally {
      cleanupWarnings = staging.discard();
    }
    return cleanupWarnings.length === 0 ? result : { ...result, warnings: [...result.warnings, ...cleanupWarnings] };
  } finally {
    await lock.release();
  }
}

/** Maximum number of starts if templates change during each compilation. */
const MAX_STARTS = 3;

async function buildInto(staging: Staging, options: BuildOptions, folders: OutputFolders): Promise<BuildResult> {
  const { root, cache, parts } = options;
  // Found before anything is read: the next build finds what changes while this one runs.
  const generator = generatorId(root);
  const program = programOf(generator, options);
  const state = openBuildState<LastingResult>(root, folders, program);
  const hadOutput = exists(folders.dist);
  const found = cache === false || parts !== undefined ? undefined : state.find();
  if (found) {
    const { timed, timeZone, ...result } = found;
    const asOf = timed && (await resolveAsOf(root, options.asOf, timeZone));
    const dates = publishDates(timed, { timeZone, asOf });
    if (isCurrent(timed, asOf)) return { ...result, dates, rendered: 0, changes: noChanges, timings: [], notes: [] };
  }
  const threads = createPageThreads(options.provenance === true ? 0 : options.threads);
  const setup = { options, folders, staging, generator, state, threads };
  try {
    const { result, packagePaths, changed, ...published } = await runUntilStable(setup);
    const { pages, kept, files, bytes, hosts, warnings } = result;
    try {
      await state.note({ pages, kept, files, bytes, hosts, warnings, ...published }, packagePaths, changed);
    } catch (error) {
      // The site is published. The next build compares everything.
      if (!isSystemError(error)) throw error;
    }
    const isGone = state.isKnown && !hadOutput;
    const notes = isGone ? [`\`${basename(folders.dist)}\` was missing, so every page was rendered.`] : [];
    return { ...result, notes };
  } finally {
    await threads.close();
  }
}

/**
 * Starts again if templates were saved while they were compiled, so that islands match the templates that render them.
 */
async function runUntilStable(setup: Omit<BuildSetup, 'canRestart'>): Promise<StagesResult> {
  const { runStages } = await import('./stages.js');
  for (let starts = 1; ; starts += 1) {
    const result = await interruptible(() => runStages({ ...setup, canRestart: starts < MAX_STARTS }));
    if (result) return result;
  }
}

/** Identity of the program, of the settings above the project, and of the options beyond its folders. */
function programOf(generator: string, { root, profile, targets, provenance, drafts, shard }: BuildOptions): string {
  const options = [profile, targets, provenance === true, drafts === true, shard];
  return sha256Hex(JSON.stringify([generator, settingsAboveId(root), siteVariables(), ...options]));
}

/** The environment variables that `site.yaml` may name, which is not read yet. */
function siteVariables(): [string, string | undefined][] {
  return Object.entries(process.env)
    .filter(([name]) => name.startsWith('SITE_'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
