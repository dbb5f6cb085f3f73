import { InvalidArgumentError, type Command } from 'commander';
import { withCommonOptions } from '../common-options.js';
import type { Exit } from '../exit.js';
import type { PreviewFlags } from '../run-preview.js';

/** `islet preview`: serves the output folder as the host would, until it is stopped. */
export function registerPreview(program: Command, exit: Exit): void {
  withCommonOptions(program.command('preview'), ['islet preview', 'islet preview --port 8080', 'islet preview --host 0.0.0.0   # for a phone in the same network'])
    .summary('show the built site on this machine')
    .description('Serves the output folder the way the host will: headers, redirects, not-found page. Ctrl+C ends it.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 4173)
    .option('--host <address>', 'the address to listen on; others than 127.0.0.1 can be reached from outside', '127.0.0.1')
    .action(async (options: PreviewFlags) => {
      const [{ runCommand }, { runPreview }] = await Promise.all([import('../run-command.js'), import('../run-preview.js')]);
      exit(await runCommand('preview', options, (context) => runPreview(context, options)));
    });
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  return port;
}
