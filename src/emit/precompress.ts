import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { unlessStopped } from '../lib/async/unless-stopped.js';
import type { Emitter } from './emitter.js';

/** Files smaller than this gain nothing: they fit in one packet either way. */
const MIN_BYTES = 1024;

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|json|webmanifest)$/;

export interface CompressionStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

type Output = Pick<Emitter, 'files' | 'write' | 'adopt' | 'placeOf' | 'standing'>;

/**
 * Writes the best brotli and gzip forms beside every compressible file; forms that are not smaller are left out. Those of a file that stands are what stands beside it.
 * A form is made from what its file is made from, and because `setting`, a source file, asks for it.
 *
 * @throws the reason of the signal, once it is aborted
 */
export async function precompress(
  emitter: Output,
  store: CompressionStore,
  setting: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const { path, sha256, size, ...origin } of emitter.files()) {
    if (size < MIN_BYTES || !COMPRESSIBLE.test(path)) continue;
    const sources = [...new Set([...origin.sources, setting])];
    if (emitter.standing(path)?.sha256 === sha256) {
      for (const { extension } of FORMS) {
        const form = emitter.standing(`${path}.${extension}`);
        if (form) emitter.adopt(`${path}.${extension}`, form, { sources });
      }
      continue;
    }
    const forms = FORMS.map(async ({ extension, compress }) => {
      // The result depends on zlib's and brotli's versions, which come with Node.
      const key = `${extension}-${process.versions.zlib}-${process.versions.brotli}-${sha256}`;
      const known = store.get(key);
      if (known) return { extension, bytes: known };
      const bytes = await compress(await readFile(emitter.placeOf(path) ?? path));
      store.put(key, bytes);
      return { extension, bytes };
    });
    for (const { extension, bytes } of await unlessStopped(Promise.all(forms), signal))
      if (bytes.byteLength < size) emitter.write(`${path}.${extension}`, bytes, { sources });
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
