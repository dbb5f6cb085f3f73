import { closeSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createAppender, readPart, type Lane } from '../lib/fs/append-writer.js';
import { openExisting } from '../lib/fs/open-existing.js';
import { isRemovedMeanwhile, makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';

/** Where a piece lies: the name of its pack, its first byte there, its length in bytes. */
export type PackPlace = readonly [pack: string, offset: number, length: number];

/** The file of a pack in the folder of its cache. */
export function packFile(folder: string, name: string): string {
  return join(folder, `${name}.pack`);
}

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
  const pack = openGrowingPack(file, aside);
  const output = createAppender(pack);
  return {
    add: (bytes) => output.add(bytes),
    size: () => output.end(),
    end() {
      output.flush();
      pack.complete();
    },
    discard: () => {
      pack.discard();
    },
  };
}

/** A pack that others append to, and may read from. */
export interface GrowingPack extends Lane {
  /** Gives the file its name. */
  complete(): void;
  discard(): void;
}

/** @param aside path of the file while it grows */
export function openGrowingPack(file: string, aside: string): GrowingPack {
  const descriptor = openAside(aside);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    descriptor,
    end: 0,
    complete() {
      close();
      putInPlace(aside, file);
    },
    discard() {
      close();
      rmSync(aside, { force: true });
    },
  };
}

function openAside(aside: string): number {
  const open = (): number => {
    makeCacheFolder(dirname(dirname(dirname(aside))), dirname(aside));
    return openSync(aside, 'w+');
  };
  try {
    return open();
  } catch (error) {
    if (!isRemovedMeanwhile(error)) throw error;
    return open();
  }
}

/** A pack that is opened once something is added; it is there once it has ended. */
export interface OwnPack {
  readonly name: string;
  /** Returns the first byte of the piece. */
  add(bytes: Uint8Array): number;
  end(): void;
  /** Does nothing after `end`. */
  discard(): void;
}

export function openOwnPack(folder: string, name: string): OwnPack {
  let writer: PackWriter | undefined;
  return {
    name,
    add(bytes) {
      writer ??= createPackWriter(packFile(folder, name), join(folder, `${name}.tmp`));
      return writer.add(bytes);
    },
    end() {
      writer?.end();
      writer = undefined;
    },
    discard() {
      writer?.discard();
      writer = undefined;
    },
  };
}

/** Reads pieces of packs, each of which is opened once. */
export interface PackReader {
  /**
   * `undefined` where the pack is gone or ends before.
   *
   * @param into memory for the piece, of which the result is a part until it is given again; memory of its own where that is missing or too small
   */
  read(place: PackPlace, into?: Buffer): Buffer | undefined;
  close(): void;
}

/** @param pathOf path of a pack by its name */
export function createPackReader(pathOf: (pack: string) => string): PackReader {
  const open = new Map<string, number | undefined>();
  function descriptorOf(pack: string): number | undefined {
    if (!open.has(pack)) open.set(pack, openExisting(pathOf(pack)));
    return open.get(pack);
  }
  return {
    read([pack, offset, length], into) {
      const descriptor = descriptorOf(pack);
      if (descriptor === undefined) return undefined;
      const bytes = readPart(descriptor, offset, length, into);
      return bytes.length === length ? bytes : undefined;
    },
    close() {
      for (const descriptor of open.values()) if (descriptor !== undefined) closeSync(descriptor);
      open.clear();
    },
  };
}
