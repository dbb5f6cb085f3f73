import type { Command } from 'commander';
import { diagnostic } from '../errors/index.js';
import { VERSION } from '../lib/fs/version.js';
import { loadReporter } from './reporters/load-reporter.js';
import type { Outcome } from './reporters/outcome.js';
import { reporterNames, type ReporterName } from './reporters/reporter.js';
import { writeText } from './terminal/console.js';

/**
 * Reports wrong usage on standard output too if `--reporter` names a machine format, so that a program never reads
 * nothing.
 */
export async function reportUsage(program: Command, words: readonly string[], message: string): Promise<void> {
  const reporter = reporterOf(words);
  if (reporter === undefined || reporter === 'pretty') return;
  const known = commandOf(program, words);
  const [typed = ''] = words;
  const outcome: Outcome = {
    command: known !== '' ? known : typed.startsWith('-') ? 'islet' : typed,
    version: VERSION,
    ok: false,
    exitCode: 2,
    diagnostics: [diagnostic('usage', { message, remedy: `See \`${`islet ${known}`.trim()} --help\`.` })],
  };
  const print = await loadReporter(reporter);
  await writeText(process.stdout, await print(outcome, { colour: false, quiet: false, width: undefined }));
}

/** The last `--reporter` counts, as for every option. */
function reporterOf(words: readonly string[]): ReporterName | undefined {
  const named = words
    .flatMap((word, index) =>
      word === '--reporter'
        ? (words[index + 1] ?? [])
        : word.startsWith('--reporter=')
          ? word.slice('--reporter='.length)
          : [],
    )
    .at(-1);
  return reporterNames.find((name) => name === named);
}

function commandOf(program: Command, words: readonly string[]): string {
  const names: string[] = [];
  let command = program;
  for (const word of words) {
    const found = command.commands.find((one) => one.name() === word);
    if (!found) break;
    names.push(word);
    command = found;
  }
  return names.join(' ');
}
