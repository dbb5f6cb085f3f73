import { crc32 } from 'node:zlib';
import { keyHash } from '../lib/text/hash.js';
import { isPageFile } from '../lib/site/page-route.js';
import { isWrittenSource } from '../lib/fs/source-archive.js';

/** Sources of a part, as many on average: an edit of one rewrites the part that it is in, and links all others. Of 10,000 sources both take about a millisecond then. */
const USUAL = 64;

/** Sources of a part at most, whatever their names are. */
const MOST = 512;

/** A source with the hash of its bytes. */
export type HashedSource = readonly [path: string, sha256: string];

/** Sources that lie in one archive. */
export interface SourcePart {
  /** Name of the archive: it follows from what it holds, so that one of the same name never has to be written again. */
  readonly file: string;
  readonly sources: readonly HashedSource[];
}

/** A name for an archive that lacks sources of its part, which nobody takes for the whole one. */
export function partialFile(file: string): string {
  return file.replace(/\.tar$/, '.partial.tar');
}

/** A part of these sources. */
export function sourcePart(sources: readonly HashedSource[]): SourcePart {
  return {
    file: `${keyHash(sources.map(([path, sha256]) => `${path}\0${sha256}\n`).join(''))}.tar`,
    sources,
  };
}

/**
 * Divides what people wrote of some sources into runs, by their names alone: one that comes or goes changes the run that it is in, and its neighbour at most.
 *
 * @param paths sorted; what nobody writes by hand is left out
 */
export function* runsOfSources(paths: Iterable<string>): Generator<string[]> {
  let run: string[] = [];
  let ofPages = false;
  for (const path of paths) {
    if (!isWrittenSource(path)) continue;
    if (isPageFile(path) !== ofPages) {
      if (run.length > 0) yield run;
      run = [];
      ofPages = !ofPages;
    }
    run.push(path);
    if (run.length >= MOST || crc32(path) % USUAL === 0) {
      yield run;
      run = [];
    }
  }
  if (run.length > 0) yield run;
}
