import type { Command } from 'commander';
import { listSiteRoutes } from '../../core/commands/list-routes.js';
import { withCommonOptions, withContent, type CommonOptions, type ContentOptions } from '../run/command-options.js';
import { runAction } from '../run/run-command.js';

/** `islet routes`: lists all routes. */
export function declareCommand(command: Command): void {
  withCommonOptions(withContent(command), ['islet routes', 'islet routes --reporter json'])
    .description('Lists every route with its template, its language and the file that it comes from.')
    .action((flags: CommonOptions & ContentOptions) =>
      runAction('routes', flags, async ({ root }) => ({
        result: { kind: 'routes', routes: await listSiteRoutes({ root, profile: flags.profile, asOf: flags.asOf }) },
      })),
    );
}
