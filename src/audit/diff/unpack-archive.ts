import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { failure } from '../../errors/index.js';
import { pathFromHere } from '../../errors/path-from-here.js';
import { isSystemError } from '../../errors/system-error.js';
import { pathProblem } from '../../lib/fs/confine.js';
import { MAX_ENTRIES, MAX_FILE_BYTES, MAX_UNPACKED_BYTES, mebibytes } from '../../lib/fs/limits.js';
import { readPaxPath, readTarHeader, TAR_BLOCK, tarPadding, type TarHeader } from '../../lib/fs/tar-header.js';

/** What the system says where two entries want one place. */
const TAKEN = ['EEXIST', 'EISDIR', 'ENOTDIR'];

/** Bytes of a record that holds the name of the next entry. */
const MAX_NAME_RECORD = 1 << 20;

/** How much an archive may hold; tests give smaller numbers. */
export interface ArchiveLimits {
  readonly file: number;
  readonly total: number;
  readonly entries: number;
}

const LIMITS: ArchiveLimits = { file: MAX_FILE_BYTES, total: MAX_UNPACKED_BYTES, entries: MAX_ENTRIES };

/**
 * Unpacks a `.tar.gz` (POSIX ustar and pax, GNU long names) into an empty folder, piece by piece, and returns the folder that the tree lies in: that of the archive's one top folder,
 * an audit folder beside it not counted, else `folder`. Links, devices, two entries of one name and more than the limits are refused, paths cannot leave the folder; an archive that
 * does not reach its end, or holds no file, is no tree.
 *
 * @throws IsletError `diff-unreadable`
 */
export async function unpackArchive(archive: string, folder: string, limits = LIMITS): Promise<string> {
  const name = pathFromHere(archive);
  const refuse = (why: string): never => {
    throw failure('diff-unreadable', { message: `\`${name}\` ${why}.`, position: { file: name } });
  };
  const bytes = createByteReader(unpacked(archive, refuse));
  let longName: string | undefined;
  let last: string | undefined;
  let files = 0;
  let entries = 0;
  let total = 0;

  async function skip(content: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of content) void piece;
  }

  async function store(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    const problem = pathProblem(path);
    if (problem !== undefined) refuse(`holds \`${path}\`: ${problem}`);
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content, { flag: 'wx' });
    } catch (error) {
      if (isSystemError(error, ...TAKEN)) refuse(`holds \`${path}\` in the place of another entry`);
      throw error;
    }
    files += 1;
  }

  for (;;) {
    const head = await bytes.take(TAR_BLOCK);
    if (!head)
      return refuse(last === undefined ? 'is no tar archive' : `ends behind \`${last}\`, without the mark of its end`);
    if (head.every((byte) => byte === 0)) break;
    const entry: TarHeader =
      readTarHeader(head) ?? refuse(last === undefined ? 'is no tar archive' : `is damaged behind \`${last}\``);
    const path = longName ?? entry.name;
    total += entry.length;
    entries += 1;
    if (entry.length > limits.file) refuse(`holds \`${path}\`, which is larger than ${mebibytes(limits.file)}`);
    if (total > limits.total) refuse(`holds more than ${mebibytes(limits.total)}`);
    if (entries > limits.entries) refuse(`holds more than ${String(limits.entries)} files and folders`);
    const ends = (): never => refuse(`ends in the middle of \`${path}\``);
    const { type, length } = entry;
    last = path;
    if (type === 'x' || type === 'L') {
      if (length > MAX_NAME_RECORD) refuse(`holds a name of more than ${mebibytes(MAX_NAME_RECORD)}`);
      const content = (await bytes.take(length)) ?? ends();
      longName = type === 'x' ? (readPaxPath(content) ?? longName) : content.toString('utf8').replace(/\0+$/, '');
    } else {
      longName = undefined;
      const content = bytes.pieces(length, ends);
      if (type === '0') await store(path.replace(/^(?:\.\/)+/, ''), content);
      else if (type === '5' || type === 'g') await skip(content);
      else refuse(`holds \`${path}\`, which is neither a file nor a folder`);
    }
    await skip(bytes.pieces(tarPadding(length).length, ends));
  }
  if (files === 0) refuse('holds no file');
  return treeIn(folder);
}

interface ByteReader {
  /** The next bytes, so many; `undefined` where there are fewer. */
  take(count: number): Promise<Buffer | undefined>;
  /** The same in pieces, as they come. */
  pieces(count: number, onEnd: () => never): AsyncIterable<Buffer>;
}

function createByteReader(chunks: AsyncGenerator<Buffer>): ByteReader {
  let rest: Buffer = Buffer.alloc(0);
  async function next(): Promise<Buffer | undefined> {
    const found = await chunks.next();
    return found.done === true ? undefined : found.value;
  }
  return {
    async take(count) {
      const parts = [rest];
      for (let size = rest.length; size < count;) {
        const chunk = await next();
        if (!chunk) return undefined;
        parts.push(chunk);
        size += chunk.length;
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = all.subarray(count);
      return all.subarray(0, count);
    },
    async *pieces(count, onEnd) {
      for (let left = count; left > 0;) {
        if (rest.length === 0) rest = (await next()) ?? onEnd();
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

/** The bytes that a gzip file holds. What its reader throws comes back as it is, which the promise of a pipeline does not promise. */
async function* unpacked(archive: string, refuse: (why: string) => never): AsyncGenerator<Buffer> {
  const source = createReadStream(archive);
  const chunks: AsyncIterable<Buffer> = pipeline(source, createGunzip(), () => undefined);
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
