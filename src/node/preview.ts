import { outputFolders } from '../emit/output-folders.js';
import { publicationOf, recover } from '../emit/recover.js';
import { startPreview, type Preview, type PreviewOptions } from '../serve/preview/preview-server.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface PreviewRequest extends ProjectFolders, Pick<PreviewOptions, 'onRequest'> {
  /** Address to listen on; default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: 0, any that is free. */
  readonly port?: number;
}

/**
 * Serves the output folder, as `islet preview` does, until `close()`.
 *
 * @throws IsletError `preview-nothing-built`, `file-unreadable`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function preview({
  host = '127.0.0.1',
  port = 0,
  onRequest,
  ...folders
}: PreviewRequest = {}): Promise<Preview> {
  const { out } = projectFolders(folders);
  const output = outputFolders(out);
  await recover(output);
  return startPreview({ out, host, port, publication: publicationOf(output), ...(onRequest && { onRequest }) });
}
