import type { Command } from 'commander';
import { Option } from 'commander';
import { reporterNames, type ReporterName } from './reporter-names.js';

/** Options that every command has, as commander parses them. */
export interface CommonOptions {
  readonly root?: string;
  readonly out?: string;
  readonly reporter: ReporterName;
  readonly quiet?: true;
  /** False with `--no-color`. */
  readonly color: boolean;
}

export interface ProfileOption {
  readonly profile: string;
}

/** Adds the options that every command has, and a way to print examples below its help. */
export function withCommonOptions(command: Command, examples: readonly string[]): Command {
  return withReportOptions(
    command
      .option('--root <dir>', 'the project folder (default: the current folder)')
      .option('--out <dir>', 'the output folder (default: dist in the project folder)'),
    examples,
  );
}

/** The same for a command that works in no project: how it reports, and examples. */
export function withReportOptions(command: Command, examples: readonly string[]): Command {
  return command
    .addOption(new Option('--reporter <name>', 'form of the report').choices(reporterNames).default('pretty'))
    .option('--quiet', 'print problems and what was asked for, nothing else')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((example) => `  $ ${example}`).join('\n')}`,
    );
}

/** Adds `--profile`, for commands that read the content of the site. */
export function withProfile(command: Command): Command {
  return command.option('--profile <name>', 'production, staging or sandbox', 'production');
}
