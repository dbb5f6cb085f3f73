import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import { failure } from '../../errors/index.js';
import { pathFromHere } from '../../errors/path-from-here.js';
import { isSystemError } from '../../errors/system-error.js';
import { pathProblem } from '../../lib/fs/confine.js';
import { MAX_ENTRIES, MAX_FILE_BYTES, MAX_UNPACKED_BYTES, mebibytes } from '../../lib/fs/limits.js';

/** How much an archive may hold. */
export interface ArchiveLimits {
  readonly file: number;
  readonly total: number;
  readonly entries: number;
}

const LIMITS: ArchiveLimits = { file: MAX_FILE_BYTES, total: MAX_UNPACKED_BYTES, entries: MAX_ENTRIES };

/** System errors that mean that another entry has the path. */
const TAKEN = ['EEXIST', 'EISDIR', 'ENOTDIR'];

/**
 * Unpacks a `.tar.gz` into an empty folder and returns the folder of the tree: the only top folder of the
 * archive, not counting an audit folder, else `folder`. Refuses links, devices, two entries of one name,
 * paths that leave the folder, archives beyond the limits, and archives without an end mark or without a
 * file.
 *
 * @throws IsletError `diff-unreadable`
 */
export async function unpackArchive(archive: string, folder: string, limits = LIMITS): Promise<string> {
  const name = pathFromHere(archive);
  const refuse = (why: string): never => {
    throw failure('diff-unreadable', { message: `\`${name}\` ${why}.`, position: { file: name } });
  };
  let last: string | undefined;
  let endMarks = 0;
  let isTruncated = false;
  let files = 0;
  let entries = 0;
  let total = 0;
  let open: number | undefined;

  function refuseBeyondLimits({ path, size, header }: ReadEntry): void {
    entries += 1;
    total += size;
    if (header.size === undefined) damaged();
    if (size > limits.file) refuse(`holds \`${path}\`, which is larger than ${mebibytes(limits.file)}`);
    if (total > limits.total) refuse(`holds more than ${mebibytes(limits.total)}`);
    if (entries > limits.entries) refuse(`holds more than ${String(limits.entries)} files and folders`);
  }

  function damaged(): never {
    if (endMarks > 0) return refuse('holds no file');
    if (last === undefined) return refuse('is no tar archive');
    return refuse(isTruncated ? `ends in the middle of \`${last}\`` : `is damaged behind \`${last}\``);
  }

  function store(entry: ReadEntry, path: string): void {
    const problem = pathProblem(path);
    if (problem !== undefined) refuse(`holds \`${path}\`: ${problem}`);
    const target = join(folder, path);
    try {
      mkdirSync(dirname(target), { recursive: true });
      open = openSync(target, 'wx');
    } catch (error) {
      if (isSystemError(error, ...TAKEN)) refuse(`holds \`${path}\` in the place of another entry`);
      throw error;
    }
    const descriptor = open;
    entry.on('data', (bytes) => {
      for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
    });
    entry.on('end', () => {
      closeSync(descriptor);
      open = undefined;
      files += 1;
    });
  }

  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      refuseBeyondLimits(entry);
      last = entry.path;
      if (entry.type === 'Directory') entry.resume();
      else if (entry.type === 'File' || entry.type === 'OldFile') store(entry, last.replace(/^(?:\.\/)+/, ''));
      else refuse(`holds \`${last}\`, which is neither a file nor a folder`);
    },
  });
  parser.on('eof', () => {
    endMarks += 1;
  });
  parser.on('error', damaged);
  parser.on('ignoredEntry', (entry: ReadEntry) => {
    refuse(
      entry.meta ? 'holds a name that is too long' : `holds \`${entry.path}\`, which is neither a file nor a folder`,
    );
  });
  try {
    // Entries are written synchronously, so that a refusal stops the loop.
    for await (const bytes of unzipped(archive, refuse)) parser.write(bytes);
    isTruncated = open !== undefined;
    parser.end();
  } finally {
    if (open !== undefined) closeSync(open);
  }
  if (endMarks === 0) refuse(`ends behind \`${last ?? ''}\`, without the mark of its end`);
  if (files === 0) refuse('holds no file');
  return treeIn(folder);
}

async function* unzipped(archive: string, refuse: (why: string) => never): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = pipeline(createReadStream(archive), createGunzip(), () => undefined);
  try {
    yield* chunks;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) refuse('does not exist');
    if (error instanceof Error && 'code' in error && (isSystemError(error) || String(error.code).startsWith('Z_')))
      refuse(`cannot be unpacked (${String(error.code)})`);
    throw error;
  }
}

async function treeIn(folder: string): Promise<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.endsWith('.audit'));
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() === true ? join(folder, only.name) : folder;
}
