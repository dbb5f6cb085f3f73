import { outputFolders } from '../emit/folders.js';
import { recover } from '../emit/recover.js';
import { startPreview } from '../serve/preview/preview.js';
import type { CommonOptions } from './common-options.js';
import { logRequests } from './request-line.js';
import type { CommandContext, Ending } from './run-command.js';
import { serveUntilStopped } from './serve-until-stopped.js';

/** Options of `islet preview`, as commander parses them. */
export interface PreviewFlags extends CommonOptions {
  readonly host: string;
  readonly port: number;
  readonly sandbox?: true;
}

/** Serves the output folder until a signal comes; requests are logged on standard error. */
export async function runPreview({ out }: CommandContext, options: PreviewFlags): Promise<Ending> {
  await recover(outputFolders(out));
  return serveUntilStopped(async () => {
    const server = await startPreview({ out, host: options.host, port: options.port, ...logRequests(options) });
    return { result: { kind: 'preview', url: server.url }, close: server.close };
  });
}
