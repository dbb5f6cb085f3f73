import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { isSystemError, publishFailed } from '../../errors/system-error.js';
import { diagnostic, failure, IsletError, sortDiagnostics, type Diagnostic } from '../../errors/index.js';
import { placeIsletFolder } from '../../lib/fs/islet-folder.js';
import { interruptible } from '../../lib/async/watchdog.js';
import { VERSION } from '../../lib/fs/version.js';
import { loadReporter } from '../reporters/load-reporter.js';
import { isConfirmation, type CommandResult, type Outcome, type RunNotes } from '../reporters/outcome.js';
import { hasColours, writeText } from '../terminal/console.js';
import type { CommonOptions } from './command-options.js';

/** The folders of a command, absolute. */
export interface CommandContext {
  readonly root: string;
  readonly out: string;
}

/** How a command ended. One without a result has failed. */
export type Ending =
  | {
      readonly result?: CommandResult;
      readonly diagnostics?: readonly Diagnostic[];
      readonly run?: RunNotes;
      /** Exit code; default: from the diagnostics. */
      readonly code?: number;
      /** Runs after the report, for a command that runs until it is stopped. Returns the exit code. */
      readonly stay?: () => Promise<number>;
    }
  | { readonly stoppedWith: number; readonly message: string };

/**
 * Runs one command and prints its outcome with the chosen reporter. Returns the exit code: 0 success, 1 findings, 2
 * wrong usage. Errors other than `IsletError` pass through.
 */
export async function runCommand(
  command: string,
  options: CommonOptions,
  work: (context: CommandContext) => Ending | Promise<Ending>,
): Promise<number> {
  const root = realFolder(resolve(options.root ?? '.'));
  const running = { isOver: false };
  const ending = await attempt(command, async () => {
    try {
      const shown = `\`${options.root ?? '.'}\``;
      // As of an unset shell variable.
      if (options.root === '')
        throw failure('usage', {
          message: '`--root` names no folder.',
          remedy: 'Name the project folder, or leave `--root` out where you are in it.',
        });
      if (!existsSync(root)) throw failure('project-no-config', { message: `There is no folder ${shown}.` });
      if (!statSync(root).isDirectory()) throw failure('project-no-config', { message: `${shown} is no folder.` });
      const out = options.out === undefined ? resolve(root, 'dist') : resolve(options.out);
      placeIsletFolder(root, cacheFolder(options.cacheDir, out));
      return await work({ root, out });
    } finally {
      running.isOver = true;
    }
  });
  if ('stoppedWith' in ending) {
    await writeText(process.stderr, `${ending.message}\n`);
    return ending.stoppedWith;
  }
  const { diagnostics = [], ...rest } = ending;
  const code = rest.code ?? exitCode(command, diagnostics);
  const outcome: Outcome = {
    command,
    version: VERSION,
    ok: code === 0,
    exitCode: code,
    diagnostics: sortDiagnostics(diagnostics),
    ...(rest.result === undefined ? {} : { result: rest.result }),
    ...(rest.run === undefined ? {} : { run: rest.run }),
  };
  await report(outcome, options);
  // Stopped work may leave timers or handles that keep the process alive.
  if (!running.isOver) process.exit(code);
  return rest.stay === undefined ? code : await rest.stay();
}

/** Runs one command, and makes its exit code that of the process. */
export async function runAction(...command: Parameters<typeof runCommand>): Promise<void> {
  process.exitCode = await runCommand(...command);
}

/** Prints an outcome with the chosen reporter, which is not loaded if there is nothing to print. */
async function report(outcome: Outcome, options: CommonOptions): Promise<void> {
  const quiet = options.quiet === true;
  const { ok, exitCode, diagnostics, result } = outcome;
  if (
    quiet &&
    options.reporter === 'pretty' &&
    ok &&
    diagnostics.length === 0 &&
    result !== undefined &&
    isConfirmation(result)
  )
    return;
  const print = await loadReporter(options.reporter);
  // Wrong usage goes to standard error for people, and to standard output in machine formats.
  const stream = exitCode === 2 && options.reporter === 'pretty' ? process.stderr : process.stdout;
  const colour = hasColours(options, stream);
  await writeText(stream, await print(outcome, { colour, quiet, width: stream.isTTY ? stream.columns : undefined }));
}

/** Node and the bundler resolve links in module paths, so a project behind a link would have two paths. */
function realFolder(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Errors that are due to folders, permissions and space. Other codes would be bugs. */
const ENVIRONMENT_ERRORS = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
  'ELOOP',
  'EISDIR',
  'ENAMETOOLONG',
  'EMFILE',
  'ENFILE',
  'EIO',
];

/** Commands that write nothing but what is kept in `.islet/`. */
const READING: readonly string[] = ['dev', 'explain', 'routes'];

async function attempt(command: string, work: () => Promise<Ending>): Promise<Ending> {
  try {
    return await interruptible(work);
  } catch (error) {
    if (error instanceof IsletError) return { diagnostics: error.diagnostics };
    if (!isSystemError(error, ...ENVIRONMENT_ERRORS) && !isFailedMkdir(error)) throw error;
    const { diagnostics } = publishFailed(error);
    if (!READING.includes(command)) return { diagnostics };
    return { diagnostics: diagnostics.map(({ message }) => diagnostic('cache-not-writable', { message })) };
  }
}

/** Node's error for a recursive `mkdir` that failed, on a read-only file system too. */
function isFailedMkdir(error: unknown): error is NodeJS.ErrnoException {
  return isSystemError(error, 'ENOENT') && error.syscall === 'mkdir';
}

/** Problems that prevent a command from running. */
const INCOMPLETE: readonly string[] = [
  'usage',
  'diff-unreadable',
  'check-no-pages',
  'preview-nothing-built',
  'preview-other-target',
  'axe-missing',
  'browser-missing',
];

/** Commands whose exit code 1 says that something differs: a problem must have another exit code. */
const COMPARING: readonly string[] = ['diff'];

function exitCode(command: string, diagnostics: readonly Diagnostic[]): number {
  if (COMPARING.includes(command) ? diagnostics.length > 0 : diagnostics.some(({ name }) => INCOMPLETE.includes(name)))
    return 2;
  return diagnostics.some((item) => item.severity === 'error') ? 1 : 0;
}

/** @throws IsletError `usage` for a folder that the next build would remove */
function cacheFolder(given: string | undefined, out: string): string | undefined {
  if (given === undefined) return undefined;
  const folder = resolve(given);
  if (given === '' || `${folder}${sep}`.startsWith(`${out}${sep}`))
    throw failure('usage', {
      message: given === '' ? '`--cache-dir` names no folder.' : '`--cache-dir` is in the output folder.',
      remedy: 'Name a folder outside the output, such as `--cache-dir ../cache`.',
    });
  return folder;
}
