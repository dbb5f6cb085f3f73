import { InvalidArgumentError, type Command } from 'commander';
import { withCommonOptions, withProfile } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { DiffFlags } from '../run-diff.js';

/** `islet diff BEFORE AFTER`: what changed between two outputs. */
export function registerDiff(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('diff')), [
    'islet diff ../live/dist dist',
    'islet diff live.tar.gz dist --html report.html',
    'islet diff --git main..HEAD --fail-on compliance,links',
  ])
    .summary('tell what changed between two outputs')
    .description(
      'Compares two published trees byte for byte and says in words what changed, on which pages, and from which line of YAML it comes. Exit code 1 where anything differs.',
    )
    .argument('[before]', 'the tree before: a folder or a .tar.gz')
    .argument('[after]', 'the tree after (default: the output folder)')
    .option(
      '--git <range>',
      'build two revisions, such as main..HEAD, and compare those; main...HEAD begins where the two parted',
    )
    .option('--html <file>', 'write one HTML page for a person to read')
    .option('--markdown <file>', 'write Markdown, at most 60,000 characters, for a pull request')
    .option(
      '--fail-on <categories>',
      'exit with 1 only where these categories have findings, such as compliance,links',
      list,
    )
    .action(async (before: string | undefined, after: string | undefined, options: DiffFlags) => {
      const [{ runCommand }, { runDiff }] = await Promise.all([import('../run-command.js'), import('../run-diff.js')]);
      exit(await runCommand('diff', options, (context) => runDiff(context, before, after, options)));
    });
}

function list(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name at least one category.');
  return names;
}
