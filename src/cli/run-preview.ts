import { outputFolders } from '../emit/folders.js';
import { recover } from '../emit/recover.js';
import { startPreview } from '../serve/preview.js';
import type { CommonOptions } from './common-options.js';
import { logRequests } from './request-line.js';
import type { CommandContext, Ending } from './run-command.js';
import { listenForStop } from './stop-signal.js';

/** Options of `islet preview`, as commander parses them. */
export interface PreviewFlags extends CommonOptions {
  readonly host: string;
  readonly port: number;
  readonly sandbox?: true;
}

/** Serves the output folder; requests are logged on standard error. A signal closes the server, which is its normal end. */
export async function runPreview({ out }: CommandContext, options: PreviewFlags): Promise<Ending> {
  await recover(outputFolders(out));
  const stop = listenForStop();
  try {
    const server = await startPreview({ out, host: options.host, port: options.port, ...logRequests(options) });
    return {
      result: { kind: 'preview', url: server.url },
      async stay() {
        await stop.stopped;
        await server.close();
        stop.dispose();
        return 0;
      },
    };
  } catch (error) {
    stop.dispose();
    throw error;
  }
}
