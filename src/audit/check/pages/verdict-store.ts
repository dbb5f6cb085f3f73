import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from '../../../api/zod.js';
import { unlessRefused } from '../../../errors/system-error.js';
import { makeCacheFolder, putInPlace } from '../../../lib/fs/cache-place.js';
import type { Tree } from '../../../lib/fs/file-tree.js';
import { keyHash, sha256Hex } from '../../../lib/text/hash.js';
import type { CheckedPageResult } from './page-check.js';
import type { SiteData } from './site-data.js';

/** Where verdicts are stored between checks. */
export interface VerdictPlace {
  /** Absolute path. The file can be deleted at any time. */
  readonly file: string;
  /** The innermost folder above it that is not part of the cache. */
  readonly top: string;
  /** Identifies the program, its libraries and its rules. */
  readonly program: string;
}

/** What an earlier check found on a page. */
export interface Verdict {
  readonly result: CheckedPageResult;
  /** Whether all of it holds. If not, its markup problems do, which depend on the page alone. */
  readonly holds: boolean;
}

/** The verdicts of an earlier check, and those of this one. */
export interface VerdictStore {
  /** Hashes of outlines that html-validate found valid (see `markupOutline`). New ones are stored too. */
  readonly outlines: Set<string>;
  /** Whether all of a verdict holds. */
  holds(path: string): boolean;
  get(path: string): Verdict | undefined;
  put(path: string, result: CheckedPageResult): void;
  /** Replaces the earlier verdicts by those that were put. Until then, they stay. */
  finish(): void;
  close(): void;
}

const hashes = z.array(z.tuple([z.string(), z.string()]));

/** The end of the file: where verdicts are, and what they depend on. */
const indexShape = z.object({
  program: z.string(),
  site: z.string(),
  /** Files that pages were checked with. */
  files: hashes,
  outlines: z.array(z.string()),
  pages: z.array(
    z.object({
      path: z.string(),
      page: z.string(),
      /** Other files whose content only this page was checked with. */
      files: hashes,
      at: z.int().min(0),
      length: z.int().min(0),
      hash: z.string(),
    }),
  ),
});

type Index = z.infer<typeof indexShape>;

/** Files that decide where addresses lead. */
const OF_SITE = ['_headers', '_redirects'];

/**
 * Opens the verdicts of an earlier check. What is damaged counts as missing, and failed writes are ignored: findings never
 * depend on the store.
 */
export function openVerdicts({ file, top, program }: VerdictPlace, tree: Tree, data: SiteData): VerdictStore {
  const hashOf = (path: string): string => tree.files.get(path)?.sha256 ?? '';
  const areEqual = (pairs: Index['files']): boolean => pairs.every(([path, hash]) => hashOf(path) === hash);
  const site = siteKey(tree, data);
  const source = unlessRefused(() => openSync(file, 'r'), undefined);
  const found = source === undefined ? undefined : unlessRefused(() => readIndex(source), undefined);
  const earlier = found?.program === program ? found : undefined;
  const entries = new Map(earlier?.pages.map((entry) => [entry.path, entry]));
  const isSameSite = earlier?.site === site && areEqual(earlier.files);
  const entryOf = (path: string): Index['pages'][number] | undefined => {
    const entry = entries.get(path);
    return entry?.page === hashOf(path) ? entry : undefined;
  };
  const holds = (path: string): boolean => {
    const entry = entryOf(path);
    return isSameSite && entry !== undefined && areEqual(entry.files);
  };
  const files = new Set(isSameSite ? earlier.files.map(([path]) => path) : []);
  const pages: Index['pages'] = [];
  const outlines = new Set(earlier?.outlines);
  const writer = createWriter(file, top);
  return {
    outlines,
    holds,
    get(path) {
      const entry = entryOf(path);
      if (source === undefined || entry === undefined) return undefined;
      const bytes = unlessRefused(() => readAt(source, entry.at, entry.length), undefined);
      return bytes && keyHash(bytes) === entry.hash ? { result: parsed(bytes), holds: holds(path) } : undefined;
    },
    put(path, result) {
      for (const read of result.reads.shared) files.add(read);
      const bytes = Buffer.from(JSON.stringify(result, withoutSets));
      const own = result.reads.own.map((read) => [read, hashOf(read)] satisfies [string, string]);
      const at = writer.add(bytes);
      pages.push({ path, page: hashOf(path), files: own, at, length: bytes.length, hash: keyHash(bytes) });
    },
    finish() {
      const shared = [...files].map((path) => [path, hashOf(path)] satisfies [string, string]);
      const index: Index = { program, site, files: shared, outlines: [...outlines], pages };
      const bytes = Buffer.from(JSON.stringify(index));
      writer.add(bytes);
      writer.add(Buffer.from(keyHash(bytes) + String(bytes.length).padStart(LENGTH_DIGITS)));
      writer.finish();
    },
    close() {
      if (source !== undefined) closeSync(source);
      writer.close();
    },
  };
}

/** Identifies what all verdicts depend on beside the contents of files. */
function siteKey(tree: Tree, { folder: _folder, files: _files, ...data }: SiteData): string {
  const settings = JSON.stringify(data, withoutSets);
  return sha256Hex(
    JSON.stringify([settings, OF_SITE.map((path) => tree.files.get(path)?.sha256), ...tree.files.keys()]),
  );
}

function withoutSets(_key: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...value] : value;
}

function parsed(bytes: Buffer): CheckedPageResult {
  const { note, ...result } = JSON.parse(bytes.toString('utf8')) as CheckedPageResult;
  return { ...result, note: { ...note, summary: { ...note.summary, ids: new Set(note.summary.ids) } } };
}

/** The file ends with the hash of its index and the length of it. */
const HASH_DIGITS = 16;
const LENGTH_DIGITS = 12;

function readIndex(source: number): Index | undefined {
  const end = fstatSync(source).size - HASH_DIGITS - LENGTH_DIGITS;
  if (end < 0) return undefined;
  const tail = readAt(source, end, HASH_DIGITS + LENGTH_DIGITS).toString('latin1');
  const length = Number(tail.slice(HASH_DIGITS));
  if (!(length > 0 && length <= end)) return undefined;
  const bytes = readAt(source, end - length, length);
  return keyHash(bytes) === tail.slice(0, HASH_DIGITS)
    ? indexShape.parse(JSON.parse(bytes.toString('utf8')))
    : undefined;
}

function readAt(source: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(source, bytes, 0, length, at));
}

/** Writes a file of the cache, which is seen once it is finished. */
function createWriter(file: string, top: string): { add(bytes: Buffer): number; finish(): void; close(): void } {
  const aside = `${file}.new`;
  let target: number | undefined;
  let isRefused = false;
  let end = 0;
  const attempt = (work: () => void): void => {
    if (isRefused) return;
    isRefused = !unlessRefused(() => {
      work();
      return true;
    }, false);
  };
  return {
    add(bytes) {
      const at = end;
      attempt(() => {
        if (target === undefined) makeCacheFolder(top, dirname(file));
        target ??= openSync(aside, 'w');
        end += writeSync(target, bytes);
      });
      return at;
    },
    finish() {
      attempt(() => {
        putInPlace(aside, file);
      });
    },
    close() {
      if (target !== undefined) closeSync(target);
    },
  };
}
