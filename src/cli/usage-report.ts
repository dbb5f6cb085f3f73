import type { Command } from 'commander';
import { diagnostic } from '../errors/index.js';
import { VERSION } from '../lib/fs/version.js';
import type { Outcome } from './outcome.js';
import { reporterNames, type ReporterName } from './reporter-names.js';
import { loadReporter } from './reporters/load-reporter.js';
import { writeText } from './write-text.js';

/** Tells wrong usage on standard output too, where the command line asks for a form that machines read there: what a program reads is never empty. */
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

/** The last one named counts, as for every option. */
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

/** Of the words, those that name a command. */
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
