import type { Command } from 'commander';
import { withCommonOptions, withProfile } from '../common-options.js';
import type { Exit } from '../exit.js';
import { parsePort } from '../parse-port.js';
import type { DevFlags } from '../run-dev.js';

/** `islet dev`: serves the site while it is being edited, until it is stopped. */
export function registerDev(program: Command, exit: Exit): void {
  withProfile(
    withCommonOptions(program.command('dev'), [
      'islet dev',
      'islet dev --port 8080',
      'islet dev --host 0.0.0.0   # for a phone in the same network',
      'LAUNCH_EDITOR=code islet dev   # where the editor is not found by itself',
    ])
      .summary('show the site while it is being edited')
      .description(
        'Serves pages as their files are now, and loads them again in the browser when a file is saved. Problems are shown on the page. Hold Alt and point to see which line a text comes from. Writes nothing to the output folder. Ctrl+C ends it.',
      )
      .option(
        '--port <number>',
        'the port to listen on, 0 for any free one (default: 4321, or the next free one)',
        parsePort,
      )
      .option(
        '--host <address>',
        'the address to listen on; others than 127.0.0.1 can be reached from outside',
        '127.0.0.1',
      ),
  ).action(async (options: DevFlags) => {
    const [{ runCommand }, { runDev }] = await Promise.all([import('../run-command.js'), import('../run-dev.js')]);
    exit(await runCommand('dev', options, (context) => runDev(context, options)));
  });
}
