import { failure, IsletError } from '../errors/index.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { confine } from '../lib/fs/confine.js';
import { sha256Hex } from '../lib/text/hash.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { caseKey } from '../lib/text/names.js';
import type { FileBytes, FileList, FileOrigin, OwnOrigin, StandingFiles } from './emitted-file.js';
import { createFileTable } from './file-table.js';
import { createFileWriter } from './file-writer.js';
import { folderOf } from './folder-of.js';

export interface Emitter {
  /**
   * Writes one file, text as UTF-8. The same bytes may be written to a path again: the origins are merged.
   *
   * @param sha256 of the bytes, where the caller has it
   * @throws IsletError `route-outside-output`, `output-conflict` (other bytes, or a path that differs in case only, or a
   * file where a folder is needed) or `publish-failed`
   */
  write(path: string, content: string | Uint8Array, origin: OwnOrigin, sha256?: string): void;
  /**
   * Takes a file over that lies in its place already, put there by somebody else of this build.
   *
   * @throws IsletError as `write` does
   */
  adopt(path: string, file: FileBytes, origin: OwnOrigin): void;
  /** Writes a file before its turn, in which it is adopted; false where what stands may stay, and where it cannot be written, which `write` then tells. */
  writeAhead(path: string, bytes: Uint8Array): boolean;
  /** Everything written, sorted by path. */
  files(): FileList;
  /** Paths of everything written, and of the folders that it lies in. */
  entries(): Iterable<string>;
  /** Absolute path of the bytes of an emitted file, by its path in the output. */
  placeOf(path: string): string | undefined;
  /** A file as it stands in the output already, where that may be kept. */
  standing(path: string): FileBytes | undefined;
}

/** An output of which files may be kept: the folder, and what lies in it, by path. */
export interface StandingOutput {
  readonly dist: string;
  readonly files: StandingFiles;
}

/**
 * Writes files into an empty folder that nobody else writes to, and keeps path, hash, size and origin of each, not its
 * content. Synchronous: a page is a few system calls, and a promise for each would cost more than the calls.
 *
 * @param dist absolute path of an existing, empty folder
 * @param output that stands already: what it has is not written again
 */
export function createEmitter(dist: string, output?: StandingOutput): Emitter {
  const files = createFileTable();
  /** The row of a file by what no other file may be called. */
  const rows = new Map<string, number>();
  const folders = new Map<string, string>();
  const put = createFileWriter(dist);
  const stands = (path: string, sha256: string): boolean => output?.files.get(path)?.sha256 === sha256;

  /** Takes the names of a file's folders. */
  function claimFolders(path: string, origin: OwnOrigin): void {
    const folder = folderOf(path);
    if (folder === '' || folders.get(caseKey(folder)) === folder) return;
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const part = path.slice(0, slash);
      const known = folders.get(caseKey(part));
      const file = rows.get(caseKey(part));
      if (file !== undefined)
        throw conflict(path, `\`${files.path(file)}\` is already a file.`, origin, files.file(file));
      if (known !== undefined && known !== part)
        throw conflict(path, `the folder \`${known}\` differs from \`${part}\` in case only.`, origin, anyBelow(known));
      folders.set(caseKey(part), part);
    }
  }

  /** Notes a file; `place` puts it there where it is new. */
  function note(path: string, { sha256, size }: FileBytes, origin: OwnOrigin, place?: () => void): void {
    confine(dist, path, origin.ownSource ?? origin.sources[0]);
    const key = caseKey(path);
    const earlier = rows.get(key);
    if (earlier !== undefined) {
      const known = files.file(earlier);
      if (known.path !== path) throw conflict(path, `\`${known.path}\` differs from it in case only.`, origin, known);
      if (known.sha256 !== sha256)
        throw conflict(
          path,
          `it was written before with other content, ${describe(known)}; now ${describe(flat(origin))}.`,
          origin,
          known,
        );
      files.setOrigin(earlier, mergeOrigins(known, flat(origin)));
      return;
    }
    const folder = folders.get(key);
    if (folder !== undefined) throw conflict(path, 'it is already a folder.', origin, anyBelow(folder));
    claimFolders(path, origin);
    if (!stands(path, sha256)) place?.();
    rows.set(key, files.add(path, { sha256, size }, origin));
  }

  function anyBelow(folder: string): FileOrigin | undefined {
    for (const [row, path] of files.paths()) if (path.startsWith(`${folder}/`)) return files.file(row);
    return undefined;
  }

  return {
    write(path, content, origin, sha256) {
      // Encoded once: hashing and writing text each encode it again, which costs more where it has letters beyond Latin.
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      note(path, { sha256: sha256 ?? sha256Hex(bytes), size: bytes.byteLength }, origin, () => {
        publishing(() => {
          put(path, bytes);
        });
      });
    },
    adopt(path, file, origin) {
      note(path, file, origin);
    },
    writeAhead(path, bytes) {
      if (output) return false;
      try {
        confine(dist, path);
        put(path, bytes);
        return true;
      } catch (error) {
        if (error instanceof IsletError || isSystemError(error)) return false;
        throw error;
      }
    },
    files: () => files.sorted(),
    *entries() {
      yield* folders.values();
      for (const [, path] of files.paths()) yield path;
    },
    placeOf(path) {
      const row = rows.get(caseKey(path));
      if (row === undefined) return undefined;
      const known = files.path(row);
      const standing = output?.files.get(known);
      return `${output && standing && files.hasHash(row, standing.sha256) ? output.dist : dist}/${known}`;
    },
    standing: (path) => output?.files.get(path),
  };
}

/** The same with all sources in one list. */
function flat({ ownSource, sources, ...origin }: OwnOrigin): FileOrigin {
  return { ...origin, sources: ownSource === undefined ? sources : [ownSource, ...sources] };
}

/** The union of the sources; the route that sorts first, so that the order of writing does not show. */
function mergeOrigins(a: FileOrigin, b: FileOrigin): FileOrigin {
  const [first, second] = byCodeUnit(originKey(a), originKey(b)) <= 0 ? [a, b] : [b, a];
  return { ...second, ...first, sources: [...new Set([...a.sources, ...b.sources])].sort(byCodeUnit) };
}

/** Sorts origins that have a route before those that have none. */
function originKey({ route, template }: FileOrigin): string {
  return `${route ?? '\uffff'}\u0000${template ?? '\uffff'}`;
}

function describe({ route, sources }: FileOrigin): string {
  if (route !== undefined) return `for the route \`${route}\``;
  return sources[0] === undefined ? 'by the generator' : `from \`${sources[0]}\``;
}

/** The place is the file of a page, which can be renamed, where one of the two comes from such a file. */
function conflict(path: string, why: string, now: OwnOrigin, before: FileOrigin | undefined) {
  const [place, other] = [now, ...(before ? [before] : [])].flatMap((origin) => pageFileOf(flat(origin)) ?? []);
  return failure('output-conflict', {
    message: `\`${path}\` cannot be written: ${why}`,
    ...(place !== undefined && { position: { file: place } }),
    ...(other !== undefined &&
      other !== place && { related: [{ message: 'The other one comes from here.', position: { file: other } }] }),
  });
}

function pageFileOf({ route, sources }: FileOrigin): string | undefined {
  return route === undefined ? undefined : sources[0];
}
