import { resolve } from 'node:path';
import { build } from '../core/build.js';
import { openSandbox, SANDBOX_OUT, SANDBOX_PROFILE } from '../core/project/open-sandbox.js';
import { startSandbox } from '../serve/preview/sandbox.js';
import { startProgress } from './progress.js';
import { logRequests } from './request-line.js';
import type { CommandContext, Ending } from './run-command.js';
import type { PreviewFlags } from './run-preview.js';
import { serveUntilStopped } from './serve-until-stopped.js';

/** Builds the profile `sandbox`, unless told otherwise into a folder of its own, and serves it with the site's stand-ins until a signal comes. */
export function runSandbox({ root, out }: CommandContext, options: PreviewFlags): Promise<Ending> {
  const folder = options.out === undefined ? resolve(root, SANDBOX_OUT) : out;
  const progress = startProgress(options);
  return serveUntilStopped(async (signal) => {
    try {
      const sandbox = await openSandbox(root);
      const { warnings } = await build({
        root,
        out: folder,
        profile: SANDBOX_PROFILE,
        signal,
        ...(progress === undefined ? {} : { onProgress: progress.show }),
      });
      const server = await startSandbox({ out: folder, ...sandbox, ...logRequests(options) });
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
