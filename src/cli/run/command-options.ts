import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseTimestamp } from '../../api/zoned-time.js';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { NOW } from '../../lib/text/timestamp.js';
import { reporterNames, type ReporterName } from '../reporters/reporter.js';
import type { PrintOptions } from '../terminal/console.js';

/** Options of every command, as commander parses them. */
export interface CommonOptions extends PrintOptions {
  readonly root?: string;
  readonly out?: string;
  readonly cacheDir?: string;
  readonly reporter: ReporterName;
}

export interface ProfileOption {
  readonly profile: string;
}

/** Adds the common options, and examples to the help. */
export function withCommonOptions(command: Command, examples: readonly string[]): Command {
  return withReportOptions(
    command
      .option('--root <dir>', 'the project folder (default: the current folder)')
      .option('--out <dir>', 'the output folder (default: dist in the project folder)')
      .option('--cache-dir <dir>', 'where `.islet/` is written (default: the project folder)'),
    examples,
  );
}

/** The common options for a command without a project. */
export function withReportOptions(command: Command, examples: readonly string[]): Command {
  return command
    .addOption(new Option('--reporter <name>', 'form of the report').choices(reporterNames).default('pretty'))
    .option('--quiet', 'print problems and requested results only')
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

export interface ContentOptions extends ProfileOption {
  readonly asOf?: string;
}

/** Adds `--profile` and `--as-of`, for commands that depend on what is published. */
export function withContent(command: Command): Command {
  return withProfile(command).option(
    '--as-of <date>',
    'the moment that content is published for, such as 2026-12-24, 2026-12-24T09:00+05:30 or `now` (default: the date of the commit if site/ and templates/ are as committed, else now)',
    parseAsOf,
  );
}

/** Checks a moment. The time zone of the site is not known yet. */
function parseAsOf(value: string): string {
  if (value !== NOW && parseTimestamp(value, 'UTC') === undefined)
    throw new InvalidArgumentError(
      'Write a date such as `2026-12-24` or `2026-12-24T09:00+05:30`, in the time zone of the site, or `now`.',
    );
  return value;
}

/** Parses the name of a host. */
export function parseTarget(name: string): HostName {
  const host = HOSTS.find((known) => known === name);
  if (host === undefined) throw new InvalidArgumentError(`There is no host \`${name}\`. ${suggestion(name, HOSTS)}`);
  return host;
}

/** Parses a port number. */
export function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}
