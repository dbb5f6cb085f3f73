import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { abortable } from '../lib/async/timeout.js';
import type { Emitter } from './emitter.js';

/** Smaller files fit in one packet either way. */
const MIN_BYTES = 1024;

const COMPRESSIBLE = /\.(html|css|csv|ics|js|md|svg|xml|txt|json|webmanifest)$/;

export interface CompressionStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

type Output = Pick<Emitter, 'files' | 'write' | 'adopt' | 'placeOf' | 'published'>;

/**
 * Writes `.br` and `.gz` beside every compressible file, at the best level, unless they are not smaller. Those of an
 * untouched file stay as they are published. Their sources are those of the file, and `setting`, a source file.
 *
 * @throws the reason of the signal, if it is aborted
 */
export async function precompress(
  emitter: Output,
  store: CompressionStore,
  setting: string,
  signal?: AbortSignal,
): Promise<void> {
  const { published } = emitter;
  for (const { path, sha256, size, ...origin } of emitter.files()) {
    if (size < MIN_BYTES || !COMPRESSIBLE.test(path)) continue;
    const sources = [...new Set([...origin.sources, setting])];
    const isUntouched = published?.untouched(path)?.sha256 === sha256;
    const forms = FORMS.map(async ({ extension, compress }) => {
      const form = isUntouched ? published.untouched(`${path}.${extension}`) : undefined;
      if (form) {
        emitter.adopt(`${path}.${extension}`, form, { sources });
        return undefined;
      }
      // The result depends on the versions of zlib and brotli in Node.
      const key = `${extension}-${process.versions.zlib}-${process.versions.brotli}-${sha256}`;
      const known = store.get(key);
      if (known) return { extension, bytes: known };
      const bytes = await compress(await readFile(emitter.placeOf(path) ?? path));
      store.put(key, bytes);
      return { extension, bytes };
    });
    for (const form of await abortable(Promise.all(forms), signal))
      if (form && form.bytes.byteLength < size) emitter.write(`${path}.${form.extension}`, form.bytes, { sources });
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const FORMS: readonly { extension: string; compress: (bytes: Buffer) => Promise<Uint8Array> }[] = [
  {
    extension: 'br',
    compress: (bytes) =>
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
  { extension: 'gz', compress: (bytes) => gzipped(bytes, { level: 9 }) },
];
