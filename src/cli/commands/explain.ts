import type { Command } from 'commander';
import { explainRoute } from '../../core/commands/explain-route.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';

/** `islet explain ROUTE`: shows what is known about one route. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command), ['islet explain /', 'islet explain /notes/ --reporter json'])
    .description('Shows what one page is made of: its files, template, languages, islands, images and size.')
    .argument('<route>', 'the route, such as /notes/, or the address of the page')
    .action((route: string, flags: CommonOptions & ContentOptions) =>
      runAction('explain', flags, async ({ root }) => ({
        result: {
          kind: 'explain',
          route: await explainRoute({ root, profile: flags.profile, asOf: flags.asOf, route }),
        },
      })),
    );
}
