import { brotliCompressSync, constants } from 'node:zlib';

/** About the quality that hosts use to compress pages. */
const QUALITY = 9;

/** Takes a fifth of the time, and the result is never much smaller. */
const QUICK = 4;

/** Compressed size of a text in bytes; exact if it may exceed `limit`. */
export function compressedSize(text: string, limit = 0): number {
  // Brotli stores incompressible data with a small overhead.
  const most = Buffer.byteLength(text) * 1.001 + 16;
  if (most <= limit) return most;
  const quick = limit > 0 ? brotli(text, QUICK) : Infinity;
  return quick <= limit ? quick : brotli(text, QUALITY);
}

interface PublishedFiles {
  readonly read: (path: string) => string;
  readonly sizeOf: (path: string) => number;
}

/** Size of a published file over the network, in bytes. Formats that are already compressed count as they are. */
export function transferSize(path: string, { read, sizeOf }: PublishedFiles): number {
  return /\.(?:css|js|mjs|json|svg)$/.test(path) ? brotli(read(path), QUALITY) : sizeOf(path);
}

function brotli(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
