import type { Command } from 'commander';
import { withCommonOptions } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { NewPageFlags } from '../run-new-page.js';

/** `islet new page PATH --template NAME`: a page file to fill in. */
export function registerNewPage(program: Command, exit: Exit): void {
  const group = program.command('new').summary('start a new page').description('Writes a new file for you to fill in.').helpCommand(false);
  withCommonOptions(group.command('page'), ['islet new page ludo/ludo-rush --template game'])
    .summary('start a new page')
    .description('Writes a valid page file with every field that its template needs.')
    .argument('<path>', 'the path of the page in the site, such as ludo/ludo-rush')
    .option('--template <name>', 'the kind of page; without it you are asked')
    .action(async (path: string, options: NewPageFlags) => {
      const [{ runCommand }, { runNewPage }] = await Promise.all([import('../run-command.js'), import('../run-new-page.js')]);
      exit(await runCommand('new page', options, (context) => runNewPage(context, path, options)));
    });
}
