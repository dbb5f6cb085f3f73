import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { sha256Hex } from '../lib/hash.js';

/**
 * Results by the hash of everything that they depend on. Each entry carries the hash of its own bytes, so an entry that was
 * half written or damaged counts as absent. The folder can be deleted, restored or shared at any time.
 */
export interface Store {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** Bytes of the hash, in hexadecimal, that stand before the payload. */
const SEAL = 64;

/** A store in `folder`; `kind` keeps different makers apart. */
export function openStore(folder: string, kind: string): Store {
  const fileOf = (key: string) => join(folder, kind, key.slice(0, 2), key.slice(2));
  return {
    get(key) {
      let bytes: Buffer;
      try {
        bytes = readFileSync(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const payload = bytes.subarray(SEAL);
      return bytes.toString('latin1', 0, SEAL) === sha256Hex(payload) ? payload : undefined;
    },
    put(key, bytes) {
      const file = fileOf(key);
      const aside = `${file}.${String(process.pid)}-${String(threadId)}`;
      mkdirSync(dirname(file), { recursive: true });
      try {
        writeFileSync(aside, Buffer.concat([Buffer.from(sha256Hex(bytes), 'latin1'), bytes]));
        renameSync(aside, file);
      } catch (error) {
        rmSync(aside, { force: true });
        throw error;
      }
    },
  };
}
