import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { createStringIntern } from '../lib/text/string-intern.js';
import type { EmittedFile, FileBytes, FileList, FileOrigin, OwnOrigin } from './emitted-file.js';

/** Maximum number of origins to remember: most further ones would occur only once. */
const MAX_ORIGINS = 1000;

type SharedOrigin = Pick<FileOrigin, 'template' | 'sources'>;

interface Row extends FileBytes {
  readonly path: string;
  route: string | undefined;
  ownSource: string | undefined;
  shared: SharedOrigin;
}

/** The files of an output. Files that differ only in their own source share one list. */
export interface FileTable {
  readonly length: number;
  /** Returns the row of the file, counted from 0. */
  add(path: string, file: FileBytes, origin: OwnOrigin): number;
  setOrigin(row: number, origin: OwnOrigin): void;
  path(row: number): string;
  /** Rows and paths, in the order of adding. */
  paths(): Iterable<readonly [row: number, path: string]>;
  hasHash(row: number, sha256: string): boolean;
  file(row: number): EmittedFile;
  /** All files, sorted by path. */
  sorted(): FileList;
}

export function createFileTable(): FileTable {
  const rows: Row[] = [];
  const intern = createStringIntern();
  const origins = new Map<string, SharedOrigin>();
  let sorted: readonly Row[] | undefined;

  function sharedOrigin({ template, sources }: FileOrigin): SharedOrigin {
    const key = `${template ?? ''}\n${sources.join('\n')}`;
    const found = origins.get(key);
    if (found) return found;
    if (origins.size >= MAX_ORIGINS) origins.clear();
    const origin = { ...(template !== undefined && { template }), sources: sources.map(intern) };
    origins.set(key, origin);
    return origin;
  }

  function rowAt(number: number): Row {
    const row = rows[number];
    if (!row) throw new TypeError(`There is no file ${String(number)}.`);
    return row;
  }

  return {
    get length() {
      return rows.length;
    },
    add(path, { sha256, size }, origin) {
      sorted = undefined;
      const { route, ownSource } = origin;
      return rows.push({ path, sha256, size, route, ownSource, shared: sharedOrigin(origin) }) - 1;
    },
    setOrigin(number, origin) {
      const { route, ownSource } = origin;
      Object.assign(rowAt(number), { route, ownSource, shared: sharedOrigin(origin) });
    },
    path: (number) => rows[number]?.path ?? '',
    *paths() {
      for (const [number, { path }] of rows.entries()) yield [number, path] as const;
    },
    hasHash: (number, sha256) => rows[number]?.sha256 === sha256,
    file: (number) => emittedFile(rowAt(number)),
    sorted() {
      const list = (sorted ??= rows.toSorted((a, b) => byCodeUnit(a.path, b.path)));
      return {
        length: list.length,
        isSorted: true,
        *[Symbol.iterator]() {
          for (const row of list) yield emittedFile(row);
        },
      };
    },
  };
}

function emittedFile({ path, sha256, size, route, ownSource, shared: { template, sources } }: Row): EmittedFile {
  return {
    path,
    sha256,
    size,
    ...(route !== undefined && { route }),
    ...(template !== undefined && { template }),
    sources: ownSource === undefined ? sources : [ownSource, ...sources],
  };
}
