import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';
import { publishing, unlessRefused } from '../errors/system-error.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { groupBy } from '../lib/text/group-by.js';
import { sha256Hex } from '../lib/text/hash.js';
import { readRegularFile } from '../lib/fs/read-file.js';
import { archiveOf, isWrittenSource, SOURCES_FOLDER } from '../lib/fs/source-archive.js';
import { writeBuffers } from '../lib/fs/write-pieces.js';

/** Hashes of source files, by path relative to the root. */
type Sources = Readonly<Record<string, string>>;

export interface SourceArchivesInputs {
  /** The audit folder. */
  readonly folder: string;
  readonly root: string;
  /** All sources as the build read them. */
  readonly sources: Sources;
  /** Time in milliseconds; sources changed since then may have been saved again. */
  readonly since?: number;
  /** The published archives: their sources, and which of them are as the build of these wrote them. */
  readonly published?:
    | {
        readonly sources: Sources;
        readonly unarchived: readonly string[];
        readonly isUntouched: (archive: string) => boolean;
      }
    | undefined;
}

/** The archives of an output, by their paths in the audit folder. */
export interface WrittenArchives {
  readonly paths: readonly string[];
  /** Those that are not written, because the published ones have the same content. */
  readonly kept: ReadonlySet<string>;
  /** Sources that were left out. */
  readonly unarchived: readonly string[];
}

/**
 * Writes the text files that a build read into tar archives, so that `diff` can show the lines that changed. Equal
 * sources give equal bytes: entries are sorted and have no times or owners. A file that was saved after the build read
 * it is left out, because its new content would not explain the output.
 *
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchives({
  folder,
  root,
  sources,
  since = 0,
  published,
}: SourceArchivesInputs): WrittenArchives {
  const members = groupBy(sortedKeys(Object.keys(sources)).filter(isWrittenSource), archiveOf);
  const changed = published && changedArchives(published, sources);
  const kept = new Set(
    [...members.keys()].filter((name) => changed?.has(name) === false && published?.isUntouched(name) === true),
  );
  publishing(() => mkdirSync(join(folder, SOURCES_FOLDER), { recursive: true }));
  const unarchived: string[] = [];

  function* entries(paths: readonly string[]): Generator<Buffer> {
    for (const path of paths) {
      const content = readAsBuilt(`${root}/${path}`, sources[path] ?? '', since);
      if (content) yield* [entryHead(path, content.length), content, padding(content.length)];
      else unarchived.push(path);
    }
    yield END;
  }

  for (const [archive, paths] of members) {
    if (kept.has(archive)) continue;
    publishing(() => {
      writeBuffers(join(folder, archive), entries(paths));
    });
  }
  return { paths: [...members.keys()], kept, unarchived };
}

/** The archives of which a member was added, changed or removed, or left out before. */
function changedArchives(
  { sources: before, unarchived }: NonNullable<SourceArchivesInputs['published']>,
  after: Sources,
): ReadonlySet<string> {
  const paths = [...Object.keys(before).filter((path) => after[path] === undefined), ...Object.keys(after)];
  return new Set([...unarchived, ...paths.filter((path) => before[path] !== after[path])].map(archiveOf));
}

/** The content that the build read; `undefined` if the file has other content by now, or is gone. */
function readAsBuilt(file: string, sha256: string, since: number): Buffer | undefined {
  return unlessRefused(() => {
    const content = readRegularFile(file);
    // The time is read after the content, so that a change during the read is noticed.
    return statSync(file).ctimeMs < since || sha256Hex(content) === sha256 ? content : undefined;
  }, undefined);
}

/** Contents are padded to whole blocks. */
const BLOCK = 512;

/** An archive ends with two empty blocks. */
const END = Buffer.alloc(2 * BLOCK);

const EPOCH = new Date(0);

/** An entry up to its content. A path that does not fit in a header is in a pax record before it. */
function entryHead(path: string, size: number): Buffer {
  const header = new Header({ path, size, type: 'File', mode: 0o644, uid: 0, gid: 0, mtime: EPOCH });
  const needsPax = header.encode();
  const block = header.block ?? Buffer.alloc(0);
  return needsPax ? Buffer.concat([new Pax({ path }).encode(), block]) : block;
}

function padding(size: number): Buffer {
  return END.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK);
}
