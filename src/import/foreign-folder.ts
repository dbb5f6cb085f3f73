import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { failure } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { MAX_FILE_BYTES, MAX_PARSED_BYTES, mebibytes } from '../lib/fs/limits.js';
import { readPieces, readRegularFile } from '../lib/fs/read-file.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import type { AddNote } from './import-report.js';

/** Largest export that is read, in bytes. */
const MAX_EXPORT_BYTES = 2 ** 31;

/** A folder of somebody else: it is read, and nothing of it is run. */
export interface ForeignFolder {
  /** Regular files, sorted. Without links, version control, packages and hidden files. */
  readonly files: readonly string[];
  /** Returns the text of a file; `undefined`, with a note, if it is too large or cannot be read. */
  readonly text: (file: string) => string | undefined;
  readonly bytes: (file: string) => Buffer | undefined;
  /** Returns the text of a file piece by piece. */
  readonly pieces: (file: string) => Iterable<string>;
}

/** @param only patterns of the files to read */
export function openForeignFolder(root: string, note: AddNote, only: string[] = ['**']): ForeignFolder {
  const entries = fastGlob.sync(only, {
    cwd: root,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors: true,
    ignore: ['**/{.git,.hg,.svn,node_modules}/**', '**/.*', '**/.!(well-known)/**'],
    objectMode: true,
  });
  const files: string[] = [];
  for (const { path, dirent } of entries) {
    if (dirent.isFile()) files.push(path);
    else if (!dirent.isDirectory()) note('left-out', 'This is no regular file. Links are not followed.', path);
  }
  const read = (file: string, most: number): Buffer | undefined => {
    try {
      return readRegularFile(join(root, file), most);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const why = error.code === 'EFBIG' ? `is larger than ${mebibytes(most)}` : `cannot be read (${error.code})`;
      note('left-out', `The file ${why}.`, file);
      return undefined;
    }
  };
  return {
    files: files.sort(byCodeUnit),
    text: (file) => read(file, MAX_PARSED_BYTES)?.toString('utf8'),
    bytes: (file) => read(file, MAX_FILE_BYTES),
    *pieces(file) {
      try {
        yield* readPieces(join(root, file), MAX_EXPORT_BYTES);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        const why =
          error.code === 'EFBIG' ? `is larger than ${mebibytes(MAX_EXPORT_BYTES)}` : `cannot be read (${error.code})`;
        throw failure('usage', { message: `The file \`${file}\` ${why}.`, remedy: 'Export it again, in parts.' });
      }
    },
  };
}
