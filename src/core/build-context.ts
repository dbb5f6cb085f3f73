import { setImmediate } from 'node:timers/promises';
import { TOO_FRESH } from '../incremental/stat-cache.js';
import type { RegistrySchemas } from '../content/json-schemas.js';
import type { OutputFolders } from '../emit/folders.js';
import type { Staging } from '../emit/staging.js';
import { interruptible } from '../lib/async/watchdog.js';
import type { BuildOptions, LastingResult } from './build-options.js';
import { createCodeHashes, type CodeHashes } from '../incremental/code-hashes.js';
import type { LastBuild } from '../incremental/build-state.js';
import { keptSchemas } from '../incremental/kept-schemas.js';
import { keptTexts, type KeptTexts } from '../incremental/kept-texts.js';
import { modulesOf } from './manifest-sources.js';
import { openOrTell } from './project/open-or-tell.js';
import type { Project } from './project/open-project.js';
import { openSiteCompiler, type SiteCompiler } from './site-compiler.js';
import { createStopwatch, type Stopwatch } from './stopwatch.js';
import { openPageCrew, type PageCrew } from '../workers/page-scheduler.js';
import type { ThreadStarter } from '../workers/thread-starter.js';

/** What a build begins with. */
export interface PipelineMeans {
  readonly folders: OutputFolders;
  readonly staging: Staging;
  /** Identity of the program. */
  readonly generator: string;
  readonly last: Pick<LastBuild<LastingResult>, 'hasItsOutput' | 'isUntouched' | 'forgetLooks' | 'lookAhead'>;
  readonly threads: ThreadStarter;
  /** False where templates are taken as they come, since they were saved again each time. */
  readonly mayBeginAgain: boolean;
}

/** A build whose templates are compiled. */
export interface BegunBuild extends PipelineMeans {
  readonly options: BuildOptions;
  readonly compiler: SiteCompiler;
  readonly project: Project;
  /** For editors. */
  readonly schemas: () => RegistrySchemas;
  readonly texts: KeptTexts;
  readonly code: CodeHashes;
  readonly crew: PageCrew;
  readonly watch: Stopwatch;
  /** Time from which on sources may have been saved again since they were read; before anything was read of which the bytes are archived. */
  readonly since: number;
  /** Stops the stages: as the options have it, and once they were given up on. */
  readonly signal: AbortSignal;
  /** What is to be closed however the stages end, the last first. */
  readonly closing: (() => void)[];
}

/**
 * Compiles the templates of a project, lets the stages work with them, and closes whatever these have opened.
 *
 * @throws IsletError with every problem found
 */
export async function withBegunBuild<T>(
  options: BuildOptions,
  means: PipelineMeans,
  stages: (begun: BegunBuild) => Promise<T>,
): Promise<T> {
  const { root, profile, targets, cache, signal, onProgress } = options;
  const { generator, threads } = means;
  const since = Date.now() - TOO_FRESH;
  const compiler = openSiteCompiler(root, cache, generator);
  const crew = openPageCrew(threads);
  const closing: (() => void)[] = [];
  try {
    const watch = createStopwatch(onProgress);
    const project = await watch.stage('bundle', () =>
      openOrTell(root, profile, { targets, compile: compiler.compile, signal }),
    );
    try {
      const code = createCodeHashes(root, compiler.templates.sources()?.files);
      // Files of packages as near to the bundler as can be, which does not tell what it read.
      for (const module of modulesOf(project.bundle)) code.module(module);
      const kept = cache === false ? undefined : generator;
      const found = { schemas: keptSchemas(project, kept), texts: keptTexts(root, kept) };
      const begun = { ...means, ...found, options, compiler, project, code, crew, watch, since, closing };
      return await interruptible((interrupted) =>
        stages({ ...begun, signal: signal ? AbortSignal.any([signal, interrupted]) : interrupted }),
      );
    } catch (error) {
      // Where a template was stopped, what is wrong beside it was found before.
      project.report.attempt(() => {
        throw error;
      });
      project.report.throwIfErrors();
      throw error;
    } finally {
      closeAll(closing);
      // Where pages were given up on, what their templates throw late belongs to them too.
      await setImmediate();
      project.close();
    }
  } finally {
    closeAll(closing);
  }
}

function closeAll(closing: (() => void)[]): void {
  for (let close = closing.pop(); close; close = closing.pop()) close();
}
