import { resolve } from 'node:path';
import { build } from '../build/build.js';
import { openSandbox, SANDBOX_OUT, SANDBOX_PROFILE } from '../build/open-sandbox.js';
import { startSandbox } from '../serve/sandbox.js';
import { createProgress, progressWanted } from './progress.js';
import type { CommandContext, Ending } from './run-command.js';
import type { PreviewFlags } from './run-preview.js';
import { logRequests } from './request-line.js';
import { listenForStop } from './stop-signal.js';

/** Builds the profile `sandbox`, unless told otherwise into a folder of its own, and serves it with the site's stand-ins until a signal comes. */
export async function runSandbox({ root, out }: CommandContext, options: PreviewFlags): Promise<Ending> {
  const folder = options.out === undefined ? resolve(root, SANDBOX_OUT) : out;
  const stop = listenForStop();
  const wanted = progressWanted({ quiet: options.quiet === true, env: process.env, isTerminal: process.stderr.isTTY });
  const progress = wanted ? createProgress((text) => process.stderr.write(text)) : undefined;
  try {
    const sandbox = await openSandbox(root);
    const { warnings } = await build({ root, out: folder, profile: SANDBOX_PROFILE, signal: stop.signal, ...(progress === undefined ? {} : { onProgress: progress.show }) });
    progress?.end();
    const server = await startSandbox({ out: folder, ...sandbox, ...logRequests(options) });
    return {
      result: { kind: 'preview', url: server.url, services: sandbox.serviceOrigins },
      diagnostics: warnings,
      async stay() {
        await stop.stopped;
        await server.close();
        stop.dispose();
        return 0;
      },
    };
  } catch (error) {
    progress?.end();
    const code = stop.exitCode();
    stop.dispose();
    if (code === undefined) throw error;
    return { stoppedWith: code, message: 'Stopped before there was anything to see.' };
  }
}
