import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleLoader } from '../../bundle/server/bundle-loader.js';
import { loaderSchema, requestOf, sourcePlace, type DataSource } from '../../content/data-sources.js';
import { diagnostic, failure, IsletError } from '../../errors/index.js';
import { TimeoutError, withTimeout } from '../../lib/async/timeout.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { formatPath } from '../../lib/text/value-path.js';
import { positionWithFrame, templateFrame } from '../../render/faults/source-place.js';
import type { RequestData } from './data-requests.js';

/** A loader may take this many seconds, ask this many times, and get this many bytes with one answer. */
const MOST_SECONDS = 600;
const MOST_REQUESTS = 10_000;
const MOST_BYTES = 20_000_000;

export interface Loader extends Pick<DataSource, 'url' | 'holds' | 'headers'> {
  /** The files that it is made of, relative to the root. */
  readonly inputs: readonly string[];
  /** Returns its data as JSON. @throws IsletError `data-loader-failed`, `data-source-failed` */
  run(request: RequestData): Promise<Buffer>;
}

/** Compiles a source in code, and reads its settings. @throws IsletError `data-loader-failed` */
export async function openLoader(root: string, source: DataSource, signal: AbortSignal | undefined): Promise<Loader> {
  const { file } = source;
  const folder = join(isletFolder(root), 'sources');
  const { module, inputs } = await bundleLoader(root, file, folder);
  const faultOf = (error: unknown): unknown => {
    if (error instanceof IsletError || signal?.aborted === true) return error;
    const place = error instanceof Error ? templateFrame(error.stack ?? '', { root, folder })?.position : undefined;
    const message =
      error instanceof TimeoutError
        ? `\`load\` did not end within ${String(MOST_SECONDS / 60)} minutes.`
        : `The source threw: ${String(error)}.`;
    return failure('data-loader-failed', { message, ...positionWithFrame(root, place ?? { file }) });
  };
  let exported: unknown;
  try {
    exported = ((await import(pathToFileURL(module).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    throw faultOf(error);
  }
  const { data, error } = loaderSchema.safeParse(exported);
  if (!data)
    throw new IsletError(
      error.issues.map(({ path, message }) => {
        const key = formatPath(path as string[]);
        const what = key === '' ? `The default export of \`${file}\`` : `\`${key}\``;
        return diagnostic('data-loader-failed', { message: `${what}: ${message}.`, ...sourcePlace(root, source, key) });
      }),
    );
  return {
    ...requestOf(data),
    inputs,
    async run(request) {
      let count = 0;
      const context = {
        async fetch(address: string | URL, options = {}): Promise<Response> {
          const failed = (message: string): IsletError =>
            failure('data-source-failed', {
              message: `\`${String(address)}\`: ${message}`,
              ...sourcePlace(root, source),
            });
          count += 1;
          if (count > MOST_REQUESTS) throw failed(`More than ${String(MOST_REQUESTS)} requests were made.`);
          return new Response(await request(String(address), { ...options, most: MOST_BYTES }, failed));
        },
      };
      try {
        const value: unknown = await withTimeout(Promise.resolve(data.load(context)), MOST_SECONDS, signal);
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          throw new TypeError('`load` must return an object such as `{ rows: [] }`, which is the data');
        return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}
