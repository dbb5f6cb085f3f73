import { readFileSync } from 'node:fs';
import { failure, IsletError, type Report } from '../errors/index.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { confine } from '../lib/fs/confine.js';
import { sha256Hex } from '../lib/text/hash.js';
import { publishing, unlessRefused } from '../errors/system-error.js';
import { caseKey } from '../lib/text/names.js';
import { createStringIntern } from '../lib/text/string-intern.js';
import type { EmittedFile, FileBytes, FileOrigin } from './emitted-file.js';
import { createFileWriter, folderOf } from './file-writer.js';
import type { PublishedOutput } from './published-output.js';

export interface Emitter {
  /** The output that is published, of which files with the same bytes stay. */
  readonly published: PublishedOutput | undefined;
  /**
   * Writes one file, text as UTF-8. Writing the same bytes to a path again merges the origins.
   *
   * @param sha256 of the bytes, if the caller has it
   * @throws IsletError `route-outside-output`, `output-conflict` (other bytes, a path that differs in case only, or a
   * file where a folder is needed), unless there is a report for them, or `publish-failed`
   */
  write(path: string, content: string | Uint8Array, origin: FileOrigin, sha256?: string): void;
  /**
   * Adds a file that is in its place already: in the published output, or where another part of this build wrote it.
   *
   * @throws IsletError as `write` does
   */
  adopt(path: string, file: FileBytes, origin: FileOrigin): void;
  /** Puts a file aside at its place, without adding it; false if the system refuses. */
  park: (path: string, bytes: Uint8Array) => boolean;
  /** The bytes that are at its place. @throws the system's error */
  parked(path: string): Buffer;
  /** All files, sorted by path. */
  files(): readonly EmittedFile[];
  /** Absolute path of the bytes of an emitted file. */
  placeOf(path: string): string | undefined;
  file(path: string): EmittedFile | undefined;
  /** True if the published output has an emitted file with the same bytes, which is then kept. */
  isUnchanged(path: string): boolean;
}

export interface EmitterOptions {
  /** The output that is published now. Files with the same bytes are not written again. */
  readonly published?: PublishedOutput | undefined;
  /** Receives conflicts instead of the caller; the output must then not be published. */
  readonly report?: Report;
  /** Once aborted, nothing is written: the folder may be removed already. `write` throws its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Writes new and changed files into an empty folder, and records path, hash, size and origin of each.
 * Synchronous: a page takes a few system calls, and a promise for each would cost more than the calls.
 *
 * @param dist absolute path of an empty folder, which is made if it is missing
 */
export function createEmitter(dist: string, { published, report, signal }: EmitterOptions = {}): Emitter {
  /** By case key. */
  const files = new Map<string, EmittedFile>();
  let sorted: readonly EmittedFile[] | undefined;
  const folders = new Map<string, string>();
  const put = createFileWriter(dist);
  // Pages from threads have copies of the names of their sources.
  const intern = createStringIntern();
  const file = (path: string): EmittedFile | undefined => files.get(caseKey(path));
  const isUnchanged = (found: Pick<EmittedFile, 'path' | keyof FileBytes> | undefined): boolean =>
    found !== undefined && published?.holds(found.path, found) === true;

  /** Reserves the names of a file's folders. */
  function claimFolders(path: string, origin: FileOrigin): void {
    const folder = folderOf(path);
    if (folder === '' || folders.get(caseKey(folder)) === folder) return;
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const part = path.slice(0, slash);
      const known = folders.get(caseKey(part));
      const file = files.get(caseKey(part));
      if (file) throw conflict(path, `\`${file.path}\` is already a file.`, origin, file);
      if (known !== undefined && known !== part)
        throw conflict(path, `the folder \`${known}\` differs from \`${part}\` in case only.`, origin, anyBelow(known));
      folders.set(caseKey(part), part);
    }
  }

  /** Adds a file; `writeNew` writes it if it is new. */
  function add(path: string, { sha256, size }: FileBytes, origin: FileOrigin, writeNew?: () => void): void {
    confine(dist, path, origin.sources[0]);
    const key = caseKey(path);
    sorted = undefined;
    const known = files.get(key);
    if (known) {
      if (known.path !== path) throw conflict(path, `\`${known.path}\` differs from it in case only.`, origin, known);
      if (known.sha256 !== sha256)
        throw conflict(
          path,
          `it was written before with other content, ${describe(known)}; now ${describe(origin)}.`,
          origin,
          known,
        );
      files.set(key, { ...known, ...mergeOrigins(known, origin) });
      return;
    }
    const folder = folders.get(key);
    if (folder !== undefined) throw conflict(path, 'it is already a folder.', origin, anyBelow(folder));
    claimFolders(path, origin);
    if (writeNew && !isUnchanged({ path, sha256, size })) writeNew();
    files.set(key, { path, sha256, size, ...origin, sources: origin.sources.map(intern) });
  }

  function anyBelow(folder: string): FileOrigin | undefined {
    return [...files.values()].find(({ path }) => path.startsWith(`${folder}/`));
  }

  function placeOf(path: string): string | undefined {
    const found = file(path);
    return found && `${published && isUnchanged(found) ? published.folder : dist}/${found.path}`;
  }

  function sortedFiles(): readonly EmittedFile[] {
    return (sorted ??= [...files.values()].sort((a, b) => byCodeUnit(a.path, b.path)));
  }

  return {
    write(path, content, origin, sha256) {
      signal?.throwIfAborted();
      // Encoded once: hashing and writing would each encode the text again.
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      reportingConflicts(report, () => {
        add(path, { sha256: sha256 ?? sha256Hex(bytes), size: bytes.byteLength }, origin, () => {
          publishing(() => {
            put(path, bytes);
          });
        });
      });
    },
    adopt(path, file, origin) {
      reportingConflicts(report, () => {
        add(path, file, origin);
      });
    },
    park(path, bytes) {
      signal?.throwIfAborted();
      return unlessRefused(() => {
        put(path, bytes);
        return true;
      }, false);
    },
    parked: (path) => readFileSync(`${dist}/${path}`),
    files: sortedFiles,
    placeOf,
    published,
    file,
    isUnchanged: (path) => isUnchanged(file(path)),
  };
}

/** Sends conflicts to the report, if there is one. System errors are always thrown. */
function reportingConflicts(report: Report | undefined, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!report || !(error instanceof IsletError)) throw error;
    if (error.diagnostics.some(({ name }) => name === 'publish-failed')) throw error;
    for (const item of error.diagnostics) report.add(item);
  }
}

/** The union of the sources, and the route that sorts first, so that the order of writing has no effect. */
function mergeOrigins(a: FileOrigin, b: FileOrigin): FileOrigin {
  const [first, second] = byCodeUnit(originKey(a), originKey(b)) <= 0 ? [a, b] : [b, a];
  return { ...second, ...first, sources: [...new Set([...a.sources, ...b.sources])].sort(byCodeUnit) };
}

/** Sorts origins with a route first. */
function originKey({ route, template }: FileOrigin): string {
  return `${route ?? '\uffff'}\u0000${template ?? '\uffff'}`;
}

function describe({ route, sources }: FileOrigin): string {
  if (route !== undefined) return `for the route \`${route}\``;
  return sources[0] === undefined ? 'by the generator' : `from \`${sources[0]}\``;
}

/** Positioned at the source of either origin that gives the file its path, because that can be changed. */
function conflict(path: string, why: string, now: FileOrigin, before: FileOrigin | undefined) {
  const [place, other] = [now, ...(before ? [before] : [])].flatMap((origin) => namingSource(origin) ?? []);
  return failure('output-conflict', {
    message: `\`${path}\` cannot be written: ${why}`,
    ...(place !== undefined && { position: { file: place } }),
    ...(other !== undefined &&
      other !== place && { related: [{ message: 'The other one comes from here.', position: { file: other } }] }),
  });
}

function namingSource({ route, sources: [first] }: FileOrigin): string | undefined {
  return route !== undefined || /^(?:site\/public|templates\/files)\//.test(first ?? '') ? first : undefined;
}
