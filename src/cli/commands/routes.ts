import type { Command } from 'commander';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../common-options.js';
import type { Exit } from '../exit.js';

/** `islet routes`: the table of all routes. */
export function registerRoutes(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('routes')), ['islet routes', 'islet routes --reporter json'])
    .summary('list every route of the site')
    .description('Lists every route with its template, its language and the file that it comes from.')
    .action(async (options: CommonOptions & ProfileOption) => {
      const [{ runCommand }, { listSiteRoutes }] = await Promise.all([
        import('../run-command.js'),
        import('../../core/list-routes.js'),
      ]);
      exit(
        await runCommand('routes', options, async ({ root }) => ({
          result: { kind: 'routes', routes: await listSiteRoutes({ root, profile: options.profile }) },
        })),
      );
    });
}
