import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { OpenFile } from './open-file.js';

const CHUNK = 256 * 1024;
const MAX_KNOWN = 10_000;

/**
 * Two changes within this time may give the same time stamps, which follow the kernel's clock tick (1 to 10 ms), in
 * milliseconds. The hash of a file changed so recently is not cached.
 */
const CLOCK_TICK = 50;

export type EntityTags = (file: OpenFile) => Promise<string>;

/**
 * Strong entity tags: the hexadecimal SHA-256 of the bytes, as in the manifest. It is computed from the opened file,
 * because a file changed by hand or during a publication would get the tag of other bytes. Cached while the file is
 * unchanged.
 */
export function createEntityTags(): EntityTags {
  const known = new Map<string, string>();
  return async (file) => {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = file.stat;
    const key = [dev, ino, size, mtimeNs, ctimeNs].join(':');
    // Before reading: a change in the same clock tick leaves no other trace.
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
