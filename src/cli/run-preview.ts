import picocolors from 'picocolors';
import { outputFolders } from '../emit/folders.js';
import { recover } from '../emit/recover.js';
import { startPreview } from '../serve/preview.js';
import { coloursWanted } from './colours.js';
import type { CommonOptions } from './common-options.js';
import { requestLine } from './request-line.js';
import type { CommandContext, Ending } from './run-command.js';
import { listenForStop } from './stop-signal.js';

/** Options of `islet preview`, as commander parses them. */
export interface PreviewFlags extends CommonOptions {
  readonly host: string;
  readonly port: number;
}

/** Serves the output folder; requests are logged on standard error. A signal closes the server, which is its normal end. */
export async function runPreview({ out }: CommandContext, options: PreviewFlags): Promise<Ending> {
  await recover(outputFolders(out));
  const stop = listenForStop();
  const { dim } = picocolors.createColors(coloursWanted({ flag: options.color, env: process.env, isTerminal: process.stderr.isTTY }));
  try {
    const server = await startPreview({
      out,
      host: options.host,
      port: options.port,
      ...(options.quiet === true ? {} : { onRequest: (line) => { process.stderr.write(`${dim(requestLine(line))}\n`); } }),
    });
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
