import type { Command } from 'commander';
import { withCommonOptions } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { NewPageFlags } from '../run-new-page.js';

/** `islet new page [PATH] --template NAME`: a page file to fill in. */
export function registerNewPage(program: Command, exit: Exit): void {
  const group = program
    .command('new')
    .summary('start a new page')
    .description('Writes a new file for you to fill in.')
    .helpCommand(false);
  withCommonOptions(group.command('page'), [
    'islet new page',
    'islet new page ludo/ludo-rush --template game',
    'islet new page /ludo/rush/ --template article --title "Rush, explained"',
  ])
    .summary('start a new page')
    .description(
      'Writes a valid page file with every field that its template needs. On a terminal you are asked for what you do not name.',
    )
    .argument('[path]', 'the path of the page in the site, such as ludo/ludo-rush')
    .option('--template <name>', 'the kind of page')
    .option('--title <text>', 'its title, of which search results show at most 60 characters')
    .option('--description <text>', 'what search results say of it, best in 70 to 155 characters')
    .action(async (path: string | undefined, options: NewPageFlags) => {
      const [{ runCommand }, { runNewPage }] = await Promise.all([
        import('../run-command.js'),
        import('../run-new-page.js'),
      ]);
      exit(await runCommand('new page', options, (context) => runNewPage(context, path, options)));
    });
}
