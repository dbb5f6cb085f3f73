import { brotliCompressSync, constants } from 'node:zlib';
import type { CheckedSite } from './checked-site.js';

/** Quality that hosts compress pages with on their way, or a little above it. */
const QUALITY = 9;

/** A fifth of the time, and never much smaller. */
const QUICK = 4;

/** Bytes of a text over the network, exact where it may weigh more than `limit`. */
export function compressedSize(text: string, limit = 0): number {
  // What cannot be compressed is stored as it is, with four bytes for each 16 KB and a few around it.
  const most = Buffer.byteLength(text) * 1.001 + 16;
  if (most <= limit) return most;
  const quick = limit > 0 ? brotli(text, QUICK) : Infinity;
  return quick <= limit ? quick : brotli(text, QUALITY);
}

const files = new WeakMap<CheckedSite, Map<string, number>>();

/** Bytes of a published file over the network; what is compressed in itself is taken as it is. */
export function transferSize(site: CheckedSite, path: string): number {
  const known = files.get(site) ?? new Map<string, number>();
  files.set(site, known);
  const size =
    known.get(path) ?? (/\.(?:css|js|mjs|json|svg)$/.test(path) ? brotli(site.read(path), QUALITY) : site.sizeOf(path));
  known.set(path, size);
  return size;
}

function brotli(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
