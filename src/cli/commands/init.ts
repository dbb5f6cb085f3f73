import type { Command } from 'commander';
import { withReportOptions } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { InitFlags } from '../run-init.js';

/** `islet init [FOLDER]`: a new site to start from. */
export function registerInit(program: Command, exit: Exit): void {
  withReportOptions(program.command('init'), [
    'islet init my-site',
    'islet init my-site --name "My site" --origin https://www.my-site.example --language en',
  ])
    .summary('start a new site')
    .description(
      'Writes a small site with templates of its own into an empty folder. On a terminal you are asked for what you do not name.',
    )
    .argument('[folder]', 'a folder that is empty or not there yet (default: the current folder)')
    .option('--name <text>', 'what the site is called (default: the name of the folder)')
    .option('--origin <address>', 'where it will be published, such as https://www.my-site.example')
    .option('--language <tag>', 'the language of its pages, such as en or pt-BR')
    .action(async (folder: string | undefined, options: InitFlags) => {
      const [{ runCommand }, { runInit }] = await Promise.all([import('../run-command.js'), import('../run-init.js')]);
      exit(await runCommand('init', options, (context) => runInit(context, folder, options)));
    });
}
