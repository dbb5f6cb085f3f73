import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { apkBytes, BLOCK, type ApkFile } from './apk-bytes.js';

/** Bytes to hash before yielding. */
const STEP = 32 * BLOCK;

const known = new Map<string, Promise<string>>();

/** Returns the SHA-256 of a file in Base64, computed once. */
export function apkDigest(file: ApkFile): Promise<string> {
  const key = `${String(file.version)}:${String(file.size)}`;
  const found = known.get(key) ?? work(file);
  known.set(key, found);
  return found;
}

async function work(file: ApkFile): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < file.size; from += STEP) {
    for (const piece of apkBytes(file, from, Math.min(from + STEP, file.size))) hash.update(piece);
    await turn();
  }
  return hash.digest('base64');
}
