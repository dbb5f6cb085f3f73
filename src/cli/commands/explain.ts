import type { Command } from 'commander';
import { withCommonOptions, withProfile, type CommonOptions, type ProfileOption } from '../common-options.js';
import type { Exit } from '../exit.js';

/** `islet explain ROUTE`: all that is known of one route. */
export function registerExplain(program: Command, exit: Exit): void {
  withCommonOptions(withProfile(program.command('explain')), [
    'islet explain /',
    'islet explain /ludo/ --reporter json',
  ])
    .summary('tell where a page comes from')
    .description('Shows what one page is made of: its files, template, languages, islands, images and size.')
    .argument('<route>', 'the route, such as /ludo/, or the address of the page')
    .action(async (route: string, options: CommonOptions & ProfileOption) => {
      const [{ runCommand }, { explainRoute }] = await Promise.all([
        import('../run-command.js'),
        import('../../core/explain-route.js'),
      ]);
      exit(
        await runCommand('explain', options, async ({ root }) => ({
          result: { kind: 'explain', route: await explainRoute({ root, profile: options.profile, route }) },
        })),
      );
    });
}
