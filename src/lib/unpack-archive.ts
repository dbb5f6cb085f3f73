import { createReadStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError } from '../errors/system-error.js';
import { pathProblem } from './confine.js';
import { readPaxPath, readTarHeader, TAR_BLOCK, type TarHeader } from './tar-header.js';

/** Bytes of one file in an archive: beyond, it is no part of a web site. */
const MAX_FILE = 1 << 30;

/** What the system says where two entries want one place. */
const TAKEN = ['EEXIST', 'EISDIR', 'ENOTDIR'];

/**
 * Unpacks a `.tar.gz` (POSIX ustar and pax, GNU long names) into an empty folder, one file in memory at a time, and returns the folder that the tree lies in: that of the
 * archive's one top folder, an audit folder beside it not counted, else `folder`. Links and devices are refused, paths cannot leave the folder; an archive that does not reach
 * its end, or holds no file, is no tree.
 *
 * @throws IsletError `diff-unreadable`
 */
export async function unpackArchive(archive: string, folder: string): Promise<string> {
  const name = pathFromHere(archive);
  const refuse = (why: string): never => {
    throw failure('diff-unreadable', { message: `\`${name}\` ${why}.`, position: { file: name } });
  };
  let pending: Buffer[] = [];
  let size = 0;
  const take = (count: number): Buffer => {
    const all = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
    pending = count < all.length ? [all.subarray(count)] : [];
    size -= count;
    return all.subarray(0, count);
  };
  let entry: TarHeader | undefined;
  let longName: string | undefined;
  const seen: { files: number; last?: string; ended: boolean } = { files: 0, ended: false };

  async function drain(): Promise<void> {
    while (!seen.ended) {
      if (!entry) {
        if (size < TAR_BLOCK) return;
        const head = take(TAR_BLOCK);
        if (head.every((byte) => byte === 0)) {
          seen.ended = true;
          return;
        }
        entry =
          readTarHeader(head) ??
          refuse(seen.last === undefined ? 'is no tar archive' : `is damaged behind \`${seen.last}\``);
        if (entry.length > MAX_FILE) refuse(`holds \`${entry.name}\`, which is too large`);
      }
      const padded = Math.ceil(entry.length / TAR_BLOCK) * TAR_BLOCK;
      if (size < padded) return;
      const content = take(padded).subarray(0, entry.length);
      const { type } = entry;
      const path = longName ?? entry.name;
      entry = undefined;
      seen.last = path;
      if (type === 'x') longName = readPaxPath(content) ?? longName;
      else if (type === 'L') longName = content.toString('utf8').replace(/\0+$/, '');
      else {
        longName = undefined;
        if (type === '0') await store(path, content);
        else if (type !== '5' && type !== 'g') refuse(`holds \`${path}\`, which is neither a file nor a folder`);
      }
    }
  }

  async function store(name: string, content: Buffer): Promise<void> {
    const path = name.replace(/^(?:\.\/)+/, '');
    const problem = pathProblem(path);
    if (problem !== undefined) refuse(`holds \`${path}\`: ${problem}`);
    const target = join(folder, path);
    try {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    } catch (error) {
      if (isSystemError(error, ...TAKEN)) refuse(`holds \`${path}\` in the place of another entry`);
      throw error;
    }
    seen.files += 1;
  }

  for await (const chunk of unpacked(archive, refuse)) {
    pending.push(chunk);
    size += chunk.length;
    if (!entry || size >= entry.length) await drain();
  }
  if (entry) refuse(`ends in the middle of \`${longName ?? entry.name}\``);
  if (!seen.ended)
    refuse(seen.last === undefined ? 'is no tar archive' : `ends behind \`${seen.last}\`, without the mark of its end`);
  if (seen.files === 0) refuse('holds no file');
  return treeIn(folder);
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
