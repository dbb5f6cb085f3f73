import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { sha256Hex } from '../lib/text/hash.js';
import { createAppender } from '../lib/fs/append-writer.js';
import { SOURCES_FOLDER } from '../lib/fs/source-archive.js';
import { tarEnd, tarEntryHead, tarPadding } from '../lib/fs/tar-header.js';
import { linkOrCopy } from '../lib/fs/link-or-copy.js';
import { readSource } from './read-source.js';
import { partialFile, runsOfSources, sourcePart, type HashedSource, type SourcePart } from './source-parts.js';

/** What is known of the sources of a build when they are put away. */
export interface ArchiveSettings {
  /** Audit folder of a build, nobody having touched it since, of which parts may be taken. */
  readonly former?: string | undefined;
  /** Time from which on a source may have been saved again since the build read it, in milliseconds. */
  readonly since?: number | undefined;
}

/**
 * Puts the text files that a build was made from into `sources/`, as they are, so that two outputs can be compared down to the line that somebody wrote, without running anything of them.
 *
 * They lie in plain tar archives of some dozens each, sorted, without times and owners; packing them small would cost a build more than all the rest of the audit folder. An archive that the former build
 * has of the same sources is left out: it gets a second name ({@link keepArchives}) once nothing can fail any more, since that changes how the file looks. What was saved again after the build had read it is left out: the bytes that it read are gone, and others would explain a page by words that it never had.
 * The archive of such a part has another name, so that the next build writes it again.
 *
 * @param folder the audit folder
 * @param sources hashes of all sources as the build read them, by their paths relative to the root; what nobody writes by hand is left out
 * @returns names of the archives that were left out
 * @throws IsletError `publish-failed`
 */
export function writeSourceArchive(
  folder: string,
  root: string,
  sources: ReadonlyMap<string, string>,
  { former, since = 0 }: ArchiveSettings = {},
): readonly string[] {
  const target = join(folder, SOURCES_FOLDER);
  const standing = new Set(former === undefined ? [] : archivesOf(former));
  const kept: string[] = [];
  publishing(() => {
    mkdirSync(target, { recursive: true });
    // What somebody began, and did not end.
    for (const file of readdirSync(target)) unlinkSync(join(target, file));
  });
  for (const run of runsOfSources([...sources.keys()].sort(byCodeUnit))) {
    const part = sourcePart(run.map((path) => [path, sources.get(path) ?? '']));
    if (standing.has(part.file)) kept.push(part.file);
    else writePart(target, part, ([path, sha256]) => readAsBuilt(`${root}/${path}`, sha256, since));
  }
  return kept;
}

/** Gives archives of a former build a second name in another audit folder. @throws IsletError `publish-failed` */
export function keepArchives(folder: string, former: string, names: readonly string[]): void {
  publishing(() => {
    for (const name of names) linkOrCopy(join(former, SOURCES_FOLDER, name), join(folder, SOURCES_FOLDER, name));
  });
}

/** Names of the archives of an audit folder. */
function archivesOf(audit: string): string[] {
  const folder = join(audit, SOURCES_FOLDER);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The bytes of a source as the build read it, which hold until the next one is asked for; `undefined` where it has others by now. */
function readAsBuilt(file: string, sha256: string, since: number): Buffer | undefined {
  const source = readSource(file);
  return source && (source.changedAt < since || sha256Hex(source.content) === sha256) ? source.content : undefined;
}

/** @param read the bytes of a source, which hold until the next one is asked for; what is `undefined` is left out */
function writePart(
  target: string,
  { file, sources }: SourcePart,
  read: (source: HashedSource) => Buffer | undefined,
): void {
  const place = join(target, file);
  let isPart = true;
  const descriptor = publishing(() => openSync(place, 'w'));
  try {
    const output = createAppender({ descriptor, end: 0 });
    for (const source of sources) {
      const content = read(source);
      isPart &&= content !== undefined;
      if (!content) continue;
      publishing(() => {
        for (const bytes of [tarEntryHead(source[0], content.length), content, tarPadding(content.length)])
          output.add(bytes);
      });
    }
    publishing(() => {
      output.add(tarEnd());
      output.flush();
    });
  } finally {
    closeSync(descriptor);
  }
  if (!isPart)
    publishing(() => {
      renameSync(place, join(target, partialFile(file)));
    });
}
