import type { Command } from 'commander';
import { movePage } from '../../core/commands/move-page.js';
import { withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { nextCommand } from '../run/next-command.js';
import { runAction } from '../run/run-command.js';

/** `islet move OLD NEW`: renames a page with the links to it. */
export function declareCommand(command: Command): void {
  withCommonOptions(command, ['islet move /notes/hours/ /notes/opening-hours/'])
    .description(
      'Renames a page: moves its file and its versions in other languages, rewrites the links to it in pages, data and site.yaml, and redirects its old address. Pages below it stay.',
    )
    .argument('<old>', 'the page, by its route or its file')
    .argument('<new>', 'its new route or file')
    .action((from: string, to: string, flags: CommonOptions) =>
      runAction('move', flags, async ({ root }) => ({
        result: { kind: 'move', ...(await movePage({ root, from, to })) },
        run: { next: nextCommand('build', flags, process.env) },
      })),
    );
}
