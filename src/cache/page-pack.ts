import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where a piece lies: the name of its pack, its first byte there, its length in bytes. */
export type PackPlace = readonly [pack: string, offset: number, length: number];

/** Bytes gathered for one system call. */
const BLOCK = 1 << 20;

/** Writes pieces one after the other into a file that has its name only when it is complete. */
export interface PackWriter {
  /** Returns the first byte of the piece. */
  add(bytes: Uint8Array): number;
  /** Bytes so far. */
  size(): number;
  /** Gives the file its name. */
  end(): void;
  discard(): void;
}

/** @param aside path of the file while it grows; nobody else writes there */
export function createPackWriter(file: string, aside: string): PackWriter {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(aside, 'w');
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let written = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(pending, pendingBytes);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    written += bytes.length;
    pending = [];
    pendingBytes = 0;
  };
  return {
    add(bytes) {
      const offset = written + pendingBytes;
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= BLOCK) flush();
      return offset;
    },
    size: () => written + pendingBytes,
    end() {
      flush();
      closeSync(descriptor);
      renameSync(aside, file);
    },
    discard() {
      closeSync(descriptor);
      rmSync(aside, { force: true });
    },
  };
}

/** Reads pieces of packs, each of which is opened once. */
export interface PackReader {
  /** `undefined` where the pack is gone or ends before. */
  read(place: PackPlace): Buffer | undefined;
  close(): void;
}

/** @param pathOf path of a pack by its name */
export function createPackReader(pathOf: (pack: string) => string): PackReader {
  const open = new Map<string, number | undefined>();
  function descriptorOf(pack: string): number | undefined {
    if (open.has(pack)) return open.get(pack);
    let descriptor: number | undefined;
    try {
      descriptor = openSync(pathOf(pack), 'r');
    } catch (error) {
      // Gone, or not to be read: what it held is made again.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
    open.set(pack, descriptor);
    return descriptor;
  }
  return {
    read([pack, offset, length]) {
      const descriptor = descriptorOf(pack);
      if (descriptor === undefined) return undefined;
      const bytes = Buffer.allocUnsafe(length);
      for (let done = 0; done < length; ) {
        const count = readSync(descriptor, bytes, done, length - done, offset + done);
        if (count === 0) return undefined;
        done += count;
      }
      return bytes;
    },
    close() {
      for (const descriptor of open.values()) if (descriptor !== undefined) closeSync(descriptor);
      open.clear();
    },
  };
}
