import { CommanderError } from 'commander';
import { VERSION } from '../lib/fs/version.js';
import { describeInternalError, describeMissingPackage } from './internal-error.js';
import { createProgram, usageSentence } from './program.js';

const USAGE_OR_INTERNAL_ERROR = 2;

/**
 * Runs one command line and sets `process.exitCode`: 0 fine, 1 the content has findings, 2 wrong usage or a bug of ours,
 * 130 and 143 for a build stopped by SIGINT and SIGTERM. Never throws.
 */
export async function main(argv: readonly string[]): Promise<void> {
  // React and the template bundle read this when they load; the output must not depend on the caller's shell.
  process.env['NODE_ENV'] = 'production';
  process.on('uncaughtException', (error) => {
    process.stderr.write(describeMissingPackage(error) ?? describeInternalError(error, VERSION));
    process.exit(USAGE_OR_INTERNAL_ERROR);
  });
  process.stdout.on('error', onOutputError);
  // Nowhere is left to tell of it.
  process.stderr.on('error', () => undefined);
  const program = createProgram(VERSION, (code) => {
    process.exitCode = code;
  });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return;
      process.exitCode = USAGE_OR_INTERNAL_ERROR;
      const words = argv.slice(2);
      // All other slips are told without another module.
      if (!words.some((word) => word.startsWith('--reporter'))) return;
      const { reportUsage } = await import('./usage-report.js');
      await reportUsage(program, words, usageSentence(error.message));
      return;
    }
    process.stderr.write(describeFailure(error));
    process.exitCode = USAGE_OR_INTERNAL_ERROR;
  }
}

function describeFailure(error: unknown): string {
  if (isWithoutFolder(error))
    return 'islet: The folder that this was started in is no longer there. Go to one that is, and start it again.\n';
  return describeMissingPackage(error) ?? describeInternalError(error, VERSION);
}

/** True where the system was asked for the current folder, and there is none. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

/** A reader that has seen enough (`islet routes | head`) is no failure; a report that got lost (a full disk) is. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`islet: the output could not be written: ${error.message}\n`);
  process.once('exit', () => {
    process.exitCode = USAGE_OR_INTERNAL_ERROR;
  });
}
