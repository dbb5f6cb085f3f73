import { onTestFinished } from 'vitest';
import type { HostName } from '../../src/lib/site/hosts.js';

export interface Preview {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an output folder with the real preview on a free port of 127.0.0.1, until the running test ends. */
export async function servePreview(out: string, target?: HostName): Promise<Preview> {
  const preview = await serveSharedPreview(out, target);
  onTestFinished(() => preview.close());
  return preview;
}

/** The same for several tests, as in `beforeAll`; the caller closes it. */
export async function serveSharedPreview(out: string, target?: HostName): Promise<Preview> {
  const { startPreview } = await import('../../lib/serve/preview/preview-server.js');
  const { answersOf } = await import('../../lib/emit/hosts/host-configuration.js');
  return startPreview({ out, host: '127.0.0.1', port: 0, ...(target && { answers: answersOf(target) }) });
}
