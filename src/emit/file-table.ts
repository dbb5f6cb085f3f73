import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { createHashColumn } from './hash-column.js';
import { createTexts } from '../lib/text/string-intern.js';
import type { EmittedFile, FileBytes, FileList, FileOrigin, OwnOrigin } from './emitted-file.js';

/** Origins that are known at once: of more most would be met only once. */
const MAX_ORIGINS = 1000;

type SharedOrigin = Pick<FileOrigin, 'template' | 'sources'>;

/** Files in columns: a file takes some hundred bytes, where an object with a list of its own takes ten times as many. */
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
  const paths: string[] = [];
  const hashes = createHashColumn();
  const sizes: number[] = [];
  const routes: (string | undefined)[] = [];
  const own: (string | undefined)[] = [];
  const shared: SharedOrigin[] = [];
  const texts = createTexts();
  const origins = new Map<string, SharedOrigin>();
  let order: readonly number[] | undefined;

  /** Of pages of one kind most have been made of the same but for their own file. */
  function sharedOrigin({ template, sources }: FileOrigin): SharedOrigin {
    const key = `${template ?? ''}\n${sources.join('\n')}`;
    const found = origins.get(key);
    if (found) return found;
    if (origins.size >= MAX_ORIGINS) origins.clear();
    const origin = { ...(template !== undefined && { template }), sources: sources.map(texts.one) };
    origins.set(key, origin);
    return origin;
  }

  function setOrigin(row: number, origin: OwnOrigin): void {
    routes[row] = origin.route;
    own[row] = origin.ownSource;
    shared[row] = sharedOrigin(origin);
  }

  function file(row: number): EmittedFile {
    const path = paths[row];
    const origin = shared[row];
    if (path === undefined || !origin) throw new TypeError(`There is no file ${String(row)}.`);
    const route = routes[row];
    const ownSource = own[row];
    const { template, sources } = origin;
    return {
      path,
      sha256: hashes.at(row),
      size: sizes[row] ?? 0,
      ...(route !== undefined && { route }),
      ...(template !== undefined && { template }),
      sources: ownSource === undefined ? sources : [ownSource, ...sources],
    };
  }

  return {
    get length() {
      return paths.length;
    },
    add(path, { sha256, size }, origin) {
      order = undefined;
      const row = paths.push(path) - 1;
      hashes.add(sha256);
      sizes.push(size);
      setOrigin(row, origin);
      return row;
    },
    setOrigin,
    path: (row) => paths[row] ?? '',
    paths: () => paths.entries(),
    hasHash: (row, sha256) => hashes.has(row, sha256),
    file,
    sorted() {
      const rows = (order ??= [...paths.keys()].sort((a, b) => byCodeUnit(paths[a] ?? '', paths[b] ?? '')));
      return {
        length: rows.length,
        isSorted: true,
        *[Symbol.iterator]() {
          for (const row of rows) yield file(row);
        },
      };
    },
  };
}
