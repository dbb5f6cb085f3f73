import type { SigningBlock } from './signing-block.js';
import type { WindowReader } from './window-reader.js';
import { END_RECORD, viewOf, type ZipDirectory } from './zip-directory.js';

/*
 * The check that Android makes before it installs a package: APK Signature Scheme v2 and v3
 * (https://source.android.com/docs/security/features/apksigning/v2). A signer signs digests of the whole file except
 * the block of signatures.
 */

/** Ids of the parts with signers. A signer of v3 states for which versions of Android it is. */
const SCHEME_V2 = 0x7109871a;
const SCHEMES_V3 = [0xf05368c0, 0x1b93ad61];

/** Bytes that are hashed at once. */
const CHUNK = 1_048_576;

/** Algorithms by their ids: the hash, and if this checks the signature, the name in Web Crypto. */
const ALGORITHMS: Readonly<Record<number, readonly [hash: 'SHA-256' | 'SHA-512', name?: string]>> = {
  0x0101: ['SHA-256', 'RSA-PSS'],
  0x0102: ['SHA-512', 'RSA-PSS'],
  0x0103: ['SHA-256', 'RSASSA-PKCS1-v1_5'],
  0x0104: ['SHA-512', 'RSASSA-PKCS1-v1_5'],
  0x0201: ['SHA-256'],
  0x0202: ['SHA-512'],
  0x0301: ['SHA-256'],
};

/**
 * Whether a package has the content that its signers have signed, and the signatures of RSA keys are theirs;
 * `undefined` if nothing says so that this can check. Read errors are passed through.
 */
export async function signaturesAgree(
  size: number,
  directory: Pick<ZipDirectory, 'start' | 'end'>,
  block: SigningBlock,
  file: WindowReader,
): Promise<boolean | undefined> {
  // Only on pages with HTTPS, and on this machine.
  if ((crypto as Partial<Crypto>).subtle === undefined) return undefined;
  const end = (await file.exactly(directory.end, size)).slice();
  // No scheme is defined for ZIP64.
  if (viewOf(end).getUint32(0, true) !== END_RECORD) return undefined;
  viewOf(end).setUint32(16, block.start, true);
  const digests = new Map<string, Uint8Array>();
  for (const { id, value } of block.parts) {
    if (id !== SCHEME_V2 && !SCHEMES_V3.includes(id)) continue;
    const signers = partsOf(value).flatMap(partsOf);
    if (signers.length === 0) return false;
    for (const signer of signers) {
      const signed = partAt(signer, 0);
      const [signatures, key] = partsOf(signer.subarray(4 + signed.length + (id === SCHEME_V2 ? 0 : 8)));
      if (signatures === undefined || key === undefined) return false;
      for (const signature of partsOf(signatures)) if (!(await isSignature(signature, key, signed))) return false;
      for (const stated of partsOf(partAt(signed, 0))) {
        const [hash] = ALGORITHMS[viewOf(stated).getUint32(0, true)] ?? [];
        if (hash === undefined) continue;
        const found = digests.get(hash) ?? (await contentDigest(hash, [block.start, directory, end], file));
        digests.set(hash, found);
        if (!areEqual(found, partAt(stated, 4))) return false;
      }
    }
  }
  return digests.size > 0 || undefined;
}

/** The digest of the entries, the directory and the end record: that of the digests of their chunks. */
async function contentDigest(
  hash: string,
  [entriesEnd, directory, endRecord]: readonly [number, Pick<ZipDirectory, 'start' | 'end'>, Uint8Array],
  file: WindowReader,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (const [from, to] of [
    [0, entriesEnd],
    [directory.start, directory.end],
  ] as const) {
    for (let at = from; at < to; at += CHUNK) {
      const chunk = await file.exactly(at, Math.min(to, at + CHUNK));
      chunks.push(await markedDigest(hash, 0xa5, chunk.length, [chunk]));
    }
  }
  chunks.push(await markedDigest(hash, 0xa5, endRecord.length, [endRecord]));
  return markedDigest(hash, 0x5a, chunks.length, chunks);
}

/** The digest of a byte that says what follows, a number, and bytes. */
async function markedDigest(
  hash: string,
  mark: number,
  number: number,
  pieces: readonly Uint8Array[],
): Promise<Uint8Array> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 5));
  bytes[0] = mark;
  viewOf(bytes).setUint32(1, number, true);
  let at = 5;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return new Uint8Array(await crypto.subtle.digest(hash, bytes));
}

/** Whether a signature is that of the key, as far as this can check. */
async function isSignature(signature: Uint8Array, key: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const [hash, name] = ALGORITHMS[viewOf(signature).getUint32(0, true)] ?? [];
  if (hash === undefined || name === undefined) return true;
  const [keyBytes, value, data] = [key, partAt(signature, 4), signed].map((bytes) => bytes.slice());
  if (keyBytes === undefined || value === undefined || data === undefined) return false;
  const imported = await crypto.subtle.importKey('spki', keyBytes, { name, hash }, false, ['verify']).catch(() => null);
  const saltLength = hash === 'SHA-256' ? 32 : 64;
  return imported !== null && crypto.subtle.verify({ name, saltLength }, imported, value, data);
}

/** Returns the part of a list at a position, after its length of 32 bits. @throws RangeError if it is longer than the list */
function partAt(list: Uint8Array, at: number): Uint8Array {
  const end = at + 4 + viewOf(list).getUint32(at, true);
  if (end > list.length) throw new RangeError('A part of a signature is too long.');
  return list.subarray(at + 4, end);
}

function partsOf(list: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < list.length;) {
    const part = partAt(list, at);
    parts.push(part);
    at += 4 + part.length;
  }
  return parts;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
