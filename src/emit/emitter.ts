import { mkdirSync, writeFileSync } from 'node:fs';
import { failure } from '../errors/index.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { confine } from '../lib/confine.js';
import { sha256Hex } from '../lib/hash.js';
import { publishing } from '../errors/system-error.js';
import { caseKey } from './case-key.js';

/** Why a file is in the output. */
export interface FileOrigin {
  readonly route?: string;
  readonly template?: string;
  /** Paths relative to the root, or names of groups of the manifest. */
  readonly sources: readonly string[];
}

export interface EmittedFile extends FileOrigin {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export interface Emitter {
  /**
   * Writes one file, text as UTF-8. The same bytes may be written to a path again: the origins are merged.
   *
   * @param sha256 of the bytes, where the caller has it
   * @throws IsletError `route-outside-output`, `output-conflict` (other bytes, or a path that differs in case only, or a
   * file where a folder is needed) or `publish-failed`
   */
  write(path: string, content: string | Uint8Array, origin: FileOrigin, sha256?: string): EmittedFile;
  /**
   * Takes a file over that lies in its place already, put there by somebody else of this build.
   *
   * @throws IsletError as `write` does
   */
  adopt(path: string, file: { readonly sha256: string; readonly size: number }, origin: FileOrigin): EmittedFile;
  /** Everything written, sorted by path. */
  files(): readonly EmittedFile[];
}

/**
 * Writes files into an empty folder that nobody else writes to, and keeps path, hash, size and origin of each, not its
 * content. Synchronous: a page is a few system calls, and a promise for each would cost more than the calls.
 *
 * @param dist absolute path of an existing, empty folder
 */
export function createEmitter(dist: string): Emitter {
  const written = new Map<string, EmittedFile>();
  const foldersMade = new Map<string, string>();

  /** Returns the folder of a file where it is a new one. */
  function claimFolders(path: string): string | undefined {
    const end = path.lastIndexOf('/');
    if (end === -1) return undefined;
    const folder = path.slice(0, end);
    if (foldersMade.get(caseKey(folder)) === folder) return undefined;
    const missing: string[] = [];
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const part = path.slice(0, slash);
      const known = foldersMade.get(caseKey(part));
      const file = written.get(caseKey(part));
      if (file !== undefined) throw conflict(path, `\`${file.path}\` is already a file.`);
      if (known !== undefined && known !== part) throw conflict(path, `the folder \`${known}\` differs from \`${part}\` in case only.`);
      if (known === undefined) missing.push(part);
    }
    for (const part of missing) foldersMade.set(caseKey(part), part);
    return `${dist}/${folder}`;
  }

  /** Notes a file; `place` puts it there where it is new, in a folder that it makes where that is new too. */
  function note(path: string, { sha256, size }: { readonly sha256: string; readonly size: number }, origin: FileOrigin, place: (target: string, newFolder: string | undefined) => void): EmittedFile {
    const target = confine(dist, path);
    const key = caseKey(path);
    const earlier = written.get(key);
    if (earlier !== undefined) {
      if (earlier.path !== path) throw conflict(path, `\`${earlier.path}\` differs from it in case only.`);
      if (earlier.sha256 !== sha256) throw conflict(path, `it was written before with other content, ${describe(earlier)}; now ${describe(origin)}.`);
      const merged = { ...earlier, ...mergeOrigins(earlier, origin) };
      written.set(key, merged);
      return merged;
    }
    if (foldersMade.has(key)) throw conflict(path, 'it is already a folder.');
    place(target, claimFolders(path));
    const file: EmittedFile = { path, sha256, size, ...origin };
    written.set(key, file);
    return file;
  }

  return {
    write(path, content, origin, sha256) {
      // Encoded once: hashing and writing text each encode it again, which costs more where it has letters beyond Latin.
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const known = { sha256: sha256 ?? sha256Hex(bytes), size: bytes.byteLength };
      return note(path, known, origin, (target, folder) => {
        publishing(() => {
          if (folder !== undefined) mkdirSync(folder, { recursive: true });
          writeFileSync(target, bytes);
        });
      });
    },
    adopt: (path, file, origin) => note(path, file, origin, () => undefined),
    files: () => [...written.values()].sort((a, b) => byCodeUnit(a.path, b.path)),
  };
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

function conflict(path: string, why: string) {
  return failure('output-conflict', { message: `\`${path}\` cannot be written: ${why}` });
}
