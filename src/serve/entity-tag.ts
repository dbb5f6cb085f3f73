import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { OpenFile } from './open-file.js';

const CHUNK = 256 * 1024;
const MAX_KNOWN = 10_000;

/**
 * Time in milliseconds in which a second change to a file can leave its time stamps as they are (they follow the tick of
 * the kernel's clock, 1 to 10 ms). A hash of a file changed so recently is not kept.
 */
const CLOCK_TICK = 50;

export type EntityTags = (file: OpenFile) => Promise<string>;

/**
 * Strong entity tags: the SHA-256 of the bytes, in hexadecimal, and so the same value that `dist.audit/manifest.json` and
 * `SHA256SUMS` give for the file. It is taken from the opened file rather than looked up there, because a file that
 * was altered by hand, or is asked for while a build is publishing, would get the tag of other bytes, and browsers would keep the wrong ones.
 * A hash is kept as long as the file is unchanged.
 */
export function createEntityTags(): EntityTags {
  const known = new Map<string, string>();
  return async (file) => {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = file.stat;
    const key = [dev, ino, size, mtimeNs, ctimeNs].join(':');
    // As the reading begins: a change that comes within the tick of the one before, while this is read, leaves no other trace.
    const isSettled = Date.now() - Number(ctimeMs) > CLOCK_TICK;
    const tag = known.get(key) ?? `"${await hash(file.handle)}"`;
    if (isSettled) {
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(key, tag);
    }
    return tag;
  };
}

async function hash(handle: FileHandle): Promise<string> {
  const sum = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
    if (bytesRead === 0) return sum.digest('hex');
    sum.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
