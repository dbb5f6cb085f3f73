import { Option, type Command } from 'commander';
import picocolors from 'picocolors';
import { readAuditManifest } from '../../audit/audit-folder.js';
import { outputFolders } from '../../emit/output-folders.js';
import { publicationOf } from '../../emit/recover.js';
import { preview } from '../../node/preview.js';
import type { PreviewOptions } from '../../serve/preview/preview-server.js';
import type { RequestLine } from '../../serve/respond.js';
import { parsePort, parseTarget, withCommonOptions, type CommonOptions } from '../run/command-options.js';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import { runAction, type CommandContext, type Ending } from '../run/run-command.js';
import { serveUntilStopped } from '../run/stop-signal.js';
import { hasColours, type PrintOptions } from '../terminal/console.js';
import { startProgress } from '../terminal/progress.js';
import { printable } from '../terminal/text-layout.js';

interface PreviewFlags extends CommonOptions {
  readonly host: string;
  readonly port: number;
  readonly sandbox?: true;
  readonly target?: HostName;
}

/** `islet preview`: serves the output folder as the host would, until it is stopped. */
export function declareCommand(command: Command): void {
  withCommonOptions(command, [
    'islet preview',
    'islet preview --port 8080',
    'islet preview --host 0.0.0.0   # for a phone in the same network',
    'islet preview --target netlify   # as this host answers',
    'islet preview --sandbox   # the whole site with stand-ins for its services',
  ])
    .description('Serves the output folder the way the host will: headers, redirects, not-found page. Ctrl+C ends it.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 4173)
    .option(
      '--host <address>',
      'the address to listen on; any other than 127.0.0.1 can be reached from outside',
      '127.0.0.1',
    )
    .option('--target <host>', `answer as this host does: ${HOSTS.join(', ')}`, parseTarget)
    .addOption(
      new Option(
        '--sandbox',
        'build the profile sandbox and serve it with the stand-ins of site/sandbox, at the addresses that the profile names',
      ).conflicts(['port', 'host', 'target']),
    )
    .action(async (flags: PreviewFlags) => {
      const run = flags.sandbox === true ? previewSandbox : previewOutput;
      await runAction('preview', flags, (context) => run(context, flags));
    });
}

function previewOutput({ root, out }: CommandContext, flags: PreviewFlags): Promise<Ending> {
  return serveUntilStopped(async () => {
    const { host, port, target } = flags;
    const server = await preview({ root, out, host, port, ...(target && { target }), ...logRequests(flags) });
    const base = readAuditManifest(out)?.base;
    const url = base === undefined ? server.url : `${server.url}${base}/`;
    return { result: { kind: 'preview', url, hosts: server.hosts }, close: server.close };
  });
}

/**
 * Builds the profile `sandbox` into a folder of its own, unless `--out` is given, and serves it with the sandbox
 * services of the site.
 */
function previewSandbox({ root, out }: CommandContext, flags: PreviewFlags): Promise<Ending> {
  const progress = startProgress(flags);
  return serveUntilStopped(async (signal) => {
    try {
      const [{ build }, { openSandbox, sandboxOut, SANDBOX_PROFILE }, { startSandbox }] = await Promise.all([
        import('../../core/build/build.js'),
        import('../../core/project/open-sandbox.js'),
        import('../../serve/preview/sandbox-server.js'),
      ]);
      const folder = flags.out === undefined ? sandboxOut(root) : out;
      const sandbox = await openSandbox(root);
      const { warnings } = await build({
        root,
        out: folder,
        profile: SANDBOX_PROFILE,
        signal,
        ...(progress === undefined ? {} : { onProgress: progress.show }),
      });
      const server = await startSandbox({
        out: folder,
        publication: publicationOf(outputFolders(folder)),
        ...sandbox,
        ...logRequests(flags),
      });
      return {
        result: { kind: 'preview', url: server.url, services: sandbox.serviceOrigins },
        diagnostics: warnings,
        close: server.close,
      };
    } finally {
      progress?.end();
    }
  });
}

/** Logs requests on standard error, unless `--quiet`. */
function logRequests(options: PrintOptions): Pick<PreviewOptions, 'onRequest'> {
  if (options.quiet === true) return {};
  const { dim } = picocolors.createColors(hasColours(options, process.stderr));
  return {
    onRequest: (line) => {
      process.stderr.write(`${dim(requestText(line))}\n`);
    },
  };
}

/** A request as one printable line. */
export function requestText({ method, path, status, bytes, ms }: RequestLine): string {
  return printable(`${status} ${method} ${path} ${bytes} B ${ms.toFixed(0)} ms`);
}
