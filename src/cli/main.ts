import { CommanderError } from 'commander';
import { VERSION } from '../lib/fs/version.js';
import { createProgram, usageSentence } from './program.js';
import { describeInternalError, describeMissingPackage } from './terminal/internal-error.js';

const USAGE_OR_INTERNAL_ERROR = 2;

/**
 * Runs one command line and sets `process.exitCode`: 0 success, 1 findings in the content, 2 wrong usage or a bug,
 * 130 and 143 after SIGINT and SIGTERM. Never throws.
 */
export async function main(argv: readonly string[]): Promise<void> {
  // React and the template bundle read this when they are loaded; the output must not depend on the caller's shell.
  process.env['NODE_ENV'] = 'production';
  process.on('uncaughtException', (error) => {
    process.stderr.write(describeMissingPackage(error) ?? describeInternalError(error, VERSION));
    process.exit(USAGE_OR_INTERNAL_ERROR);
  });
  process.stdout.on('error', onOutputError);
  process.stderr.on('error', () => undefined);
  const words = argv.slice(2);
  try {
    const program = await createProgram(VERSION, words);
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return;
      process.exitCode = USAGE_OR_INTERNAL_ERROR;
      if (!words.some((word) => word.startsWith('--reporter'))) return;
      const { reportUsage } = await import('./report-usage.js');
      await reportUsage(await createProgram(VERSION, words), words, usageSentence(error.message));
      return;
    }
    process.stderr.write(describeFailure(error));
    process.exitCode = USAGE_OR_INTERNAL_ERROR;
  }
}

function describeFailure(error: unknown): string {
  if (isWithoutFolder(error))
    return 'islet: The current folder was removed. Change to another folder, and run the command again.\n';
  return describeMissingPackage(error) ?? describeInternalError(error, VERSION);
}

function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

/** A reader that stops (`islet routes | head`) is not a failure; a report that cannot be written (a full disk) is. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`islet: the output could not be written: ${error.message}\n`);
  process.once('exit', () => {
    process.exitCode = USAGE_OR_INTERNAL_ERROR;
  });
}
