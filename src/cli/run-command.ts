import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isSystemError, publishFailed } from '../errors/system-error.js';
import { failure, IsletError, sortDiagnostics, type Diagnostic } from '../errors/index.js';
import { guarded } from '../lib/async/guarded-work.js';
import { VERSION } from '../lib/fs/version.js';
import { coloursWanted } from './colours.js';
import type { CommonOptions } from './common-options.js';
import { isPlain, type CommandResult, type Outcome, type RunNotes } from './outcome.js';
import { loadReporter } from './reporters/load-reporter.js';
import { writeText } from './write-text.js';

/** What a command works with: absolute folders. */
export interface CommandContext {
  readonly root: string;
  readonly out: string;
}

/** How a command ended, when it did not throw. */
export type Ending =
  | {
      readonly result: CommandResult;
      readonly diagnostics?: readonly Diagnostic[];
      readonly run?: RunNotes;
      /** For a command whose result is a finding itself; without it the diagnostics decide. */
      readonly code?: number;
      /** Runs after the report is printed, for a command that goes on until it is stopped; gives the exit code. */
      readonly stay?: () => Promise<number>;
    }
  | { readonly stoppedWith: number; readonly message: string };

/**
 * Runs the work of one command and prints its outcome through the reporter that the options name.
 * Returns the exit code: 0 fine, 1 findings, 2 wrong usage. Errors other than `IsletError` pass through.
 */
export async function runCommand(
  command: string,
  options: CommonOptions,
  work: (context: CommandContext) => Promise<Ending>,
): Promise<number> {
  const root = realFolder(resolve(options.root ?? '.'));
  const running = { isOver: false };
  const ending = await attempt(async () => {
    try {
      const shown = `\`${options.root ?? '.'}\``;
      // An unset variable of a shell is no folder that somebody means.
      if (options.root === '')
        throw failure('usage', {
          message: '`--root` names no folder.',
          remedy: 'Name the project folder, or leave `--root` out where you are in it.',
        });
      if (!existsSync(root)) throw failure('project-no-config', { message: `There is no folder ${shown}.` });
      if (!statSync(root).isDirectory()) throw failure('project-no-config', { message: `${shown} is no folder.` });
      return await work({ root, out: options.out === undefined ? resolve(root, 'dist') : resolve(options.out) });
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
  // What was stopped leaves behind what would keep the process.
  if (!running.isOver) process.exit(code);
  return rest.stay === undefined ? code : await rest.stay();
}

/** Prints an outcome through the reporter that the options name, which is loaded only where it has anything to say. */
async function report(outcome: Outcome, options: CommonOptions): Promise<void> {
  const quiet = options.quiet === true;
  const { ok, exitCode, diagnostics, result } = outcome;
  if (
    quiet &&
    options.reporter === 'pretty' &&
    ok &&
    diagnostics.length === 0 &&
    result !== undefined &&
    isPlain(result)
  )
    return;
  const print = await loadReporter(options.reporter);
  // People read wrong usage as a log; a machine that asked for a format gets it where it looks.
  const stream = exitCode === 2 && options.reporter === 'pretty' ? process.stderr : process.stdout;
  const colour = coloursWanted({ flag: options.color, env: process.env, isTerminal: stream.isTTY });
  await writeText(stream, await print(outcome, { colour, quiet, width: stream.isTTY ? stream.columns : undefined }));
}

/** Node and the bundler resolve links in the paths of modules, so a project reached through a link would have two names. */
function realFolder(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

interface Failed {
  readonly diagnostics: readonly Diagnostic[];
  readonly result?: undefined;
  readonly run?: undefined;
  readonly code?: undefined;
  readonly stay?: undefined;
}

type Attempted = Ending | Failed;

/** What the system refuses for a reason that lies in folders, rights and space, wherever islet writes. Other codes would be mistakes of ours. */
const OF_THE_MACHINE = [
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

async function attempt(work: () => Promise<Ending>): Promise<Attempted> {
  try {
    return await guarded(work);
  } catch (error) {
    if (error instanceof IsletError) return { diagnostics: error.diagnostics };
    if (isSystemError(error, ...OF_THE_MACHINE) || isUnmakeable(error))
      return { diagnostics: publishFailed(error).diagnostics };
    throw error;
  }
}

/** What Node says of a folder that it was to make with those above it, and could not: on a read-only file system too. */
function isUnmakeable(error: unknown): error is NodeJS.ErrnoException {
  return isSystemError(error, 'ENOENT') && error.syscall === 'mkdir';
}

/** Problems that leave a command undone: nothing can be said of the content. */
const INCOMPLETE: readonly string[] = ['usage', 'diff-unreadable', 'check-no-pages', 'preview-nothing-built'];

/** Commands whose 1 says that something differs: whatever keeps them from comparing must not read the same. */
const COMPARING: readonly string[] = ['diff'];

function exitCode(command: string, diagnostics: readonly Diagnostic[]): number {
  if (COMPARING.includes(command) ? diagnostics.length > 0 : diagnostics.some(({ name }) => INCOMPLETE.includes(name)))
    return 2;
  return diagnostics.some((item) => item.severity === 'error') ? 1 : 0;
}
