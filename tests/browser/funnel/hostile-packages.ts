import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { apkBytes } from '../../../site/sandbox/apk-bytes.js';
import { makePackage, MANIFEST, noise, signingBlock } from '../../helpers/make-package.js';
import { MIB } from './funnel-site.js';
import type { FileAnswer } from './hostile-server.js';

/** More than the page saves at once, so that a part of it is stored. */
export const SIZE = 3 * MIB;

/** Where connections break: after the first save. */
export const MIDDLE = 2.25 * MIB;

export function packageOf(size: number, version = 1): Buffer<ArrayBuffer> {
  return Buffer.concat([...apkBytes({ version, size }, 0, size)]);
}

export const package1 = packageOf(SIZE);
export const package2 = packageOf(SIZE, 2);

const signed = (signatures: number): Buffer<ArrayBuffer> =>
  makePackage([MANIFEST, { name: 'classes.dex', content: noise(1, SIZE - 2_000) }], {
    gap: signingBlock(noise(signatures, 1_000)),
  });

/** Two files of one content with other signatures: only a digest tells them apart. */
export const signed1 = signed(1);
export const signed2 = signed(2);

/** A package that is much smaller when compressed. */
export const compressible = makePackage([MANIFEST, { name: 'text', content: Buffer.alloc(SIZE, 'package ') }]);
export const compressed = gzipSync(compressible);

/** A package that is smaller than any app. */
export const tiny = packageOf(1_000);

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Answers like a server of files without validators: the part from a position on, or the whole. */
export function serve(body: Uint8Array, from: number | undefined, change: FileAnswer = {}): FileAnswer {
  if (from === undefined) return { body, ...change };
  const headers = { 'Content-Range': `bytes ${String(from)}-${String(body.length - 1)}/${String(body.length)}` };
  return {
    status: 206,
    body: body.subarray(from),
    exposed: 'Content-Range, ETag, Repr-Digest',
    ...change,
    headers: { ...headers, ...change.headers },
  };
}
