import type { Command } from 'commander';
import { writeCms } from '../../core/commands/write-cms.js';
import { withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { nextCommand } from '../run/next-command.js';
import { runAction } from '../run/run-command.js';

/** `islet cms`: writes the configuration of a CMS in git. */
export function declareCommand(command: Command): void {
  withCommonOptions(command, ['islet cms', 'islet cms --format'])
    .description(
      'Writes site/public/admin/config.yml for Sveltia CMS or Decap CMS: the pages and the data in YAML and Markdown that it edits, with the fields of their schemas. What the owner wrote there stays.',
    )
    .option('--format', 'write those files in the form of the CMS, without comments, so that later only changes differ')
    .action(({ format, ...flags }: CommonOptions & { readonly format?: true }) =>
      runAction('cms', flags, async ({ root }) => ({
        result: {
          kind: 'new-module',
          files: await writeCms({ root, format: format === true }),
          use: `Next: name your repository in \`backend\`, and run \`${nextCommand('build', flags, process.env)}\`.`,
        },
      })),
    );
}
