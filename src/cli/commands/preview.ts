import { Option, type Command } from 'commander';
import { withCommonOptions } from '../common-options.js';
import type { Exit } from '../exit.js';
import { parsePort } from '../parse-port.js';
import type { PreviewFlags } from '../run-preview.js';

/** `islet preview`: serves the output folder as the host would, until it is stopped. */
export function registerPreview(program: Command, exit: Exit): void {
  withCommonOptions(program.command('preview'), [
    'islet preview',
    'islet preview --port 8080',
    'islet preview --host 0.0.0.0   # for a phone in the same network',
    'islet preview --sandbox   # the whole site with stand-ins for its services',
  ])
    .summary('show the built site on this machine')
    .description('Serves the output folder the way the host will: headers, redirects, not-found page. Ctrl+C ends it.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 4173)
    .option(
      '--host <address>',
      'the address to listen on; others than 127.0.0.1 can be reached from outside',
      '127.0.0.1',
    )
    .addOption(
      new Option(
        '--sandbox',
        'build the profile sandbox and serve it with the stand-ins of site/sandbox, at the addresses that the profile names',
      ).conflicts(['port', 'host']),
    )
    .action(async (options: PreviewFlags) => {
      const [{ runCommand }, run] = await Promise.all([
        import('../run-command.js'),
        options.sandbox === true ? sandboxed() : plain(),
      ]);
      exit(await runCommand('preview', options, (context) => run(context, options)));
    });
}

const plain = async () => (await import('../run-preview.js')).runPreview;

/** Stand-ins need a build, so the whole generator is loaded for them only. */
const sandboxed = async () => (await import('../run-sandbox.js')).runSandbox;
