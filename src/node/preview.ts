import { readAuditManifest } from '../audit/audit-folder.js';
import { outputFolders } from '../emit/output-folders.js';
import { publicationOf, recover } from '../emit/recover.js';
import { failure } from '../errors/index.js';
import { MODEL } from '../lib/site/host-answers.js';
import type { HostName } from '../lib/site/hosts.js';
import { startPreview, type Preview, type PreviewOptions } from '../serve/preview/preview-server.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface PreviewRequest extends ProjectFolders, Pick<PreviewOptions, 'onRequest'> {
  /** Address to listen on; default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: 0, any that is free. */
  readonly port?: number;
  /** The host whose answers are given, one that the output was built for; default: those that do what the site asks for. */
  readonly target?: HostName;
}

export interface HostPreview extends Preview {
  /** Hosts that answer in this way. */
  readonly hosts: readonly HostName[];
}

/**
 * Serves the output folder, as `islet preview` does, until `close()`.
 *
 * @throws IsletError `preview-nothing-built`, `preview-other-target`, `file-unreadable`, `preview-port-in-use` or `preview-cannot-listen`
 */
export async function preview({
  host = '127.0.0.1',
  port = 0,
  onRequest,
  target,
  ...folders
}: PreviewRequest = {}): Promise<HostPreview> {
  const { out } = projectFolders(folders);
  const output = outputFolders(out);
  await recover(output);
  const manifest = readAuditManifest(out);
  if (target !== undefined && manifest !== undefined && manifest.targets?.includes(target) !== true)
    throw failure('preview-other-target', {
      message: `The output was not built for \`${target}\`, but for ${manifest.targets?.map((name) => `\`${name}\``).join(', ') ?? 'any host'}.`,
      remedy: `Run \`islet build --target ${target}\` first.`,
    });
  const { answersOf, hostsAnswering } = await import('../emit/hosts/host-configuration.js');
  const answers = target === undefined ? MODEL : answersOf(target);
  const publication = publicationOf(output);
  const server = await startPreview({ out, host, port, publication, answers, ...(onRequest && { onRequest }) });
  return { ...server, hosts: target === undefined ? hostsAnswering(MODEL) : [target] };
}
