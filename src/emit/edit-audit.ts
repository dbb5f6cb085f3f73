import { closeSync, cpSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { filePieces } from '../lib/file-pieces.js';
import { createAppender, readPart } from '../lib/lane.js';
import { lineBlocks } from '../lib/line-blocks.js';
import { checksumLine, checksumPath } from './checksums.js';
import type { EmittedFile, FileBytes } from './emitted-file.js';
import { CHECKSUMS_FILE, MANIFEST_FILE } from './audit-names.js';
import { fileLine, HOSTS_FOLDER, pathInFileLine, pathInSourceLine, sourceStart, type Manifest } from './manifest.js';
import { findSortedLineIn, findSortedLinesIn, type TextPart } from './sorted-lines.js';

/** The audit folder of the build that stands, with a line for each source and each file, of which only those are read that are asked for. */
export interface FormerAudit {
  /** What the manifest says of the build, but for its sources and files. */
  readonly about: Pick<Manifest, 'generator' | 'profile' | 'origin' | 'packages' | 'groups'>;
  /** Paths of all sources, sorted. */
  sources(): Iterable<string>;
  /** Hashes of some sources by their paths; what was no source is missing. */
  hashesOf(paths: readonly string[]): ReadonlyMap<string, string>;
  /** What the manifest says of a published file; `undefined` where there is none of that path. */
  file(path: string): EmittedFile | undefined;
  /** Finds many files at once that are asked for next. */
  findFiles(paths: readonly string[]): void;
  /**
   * Writes manifest, checksums and configuration of hosts of a build that differs in nothing but hashes of sources and bytes of files that were there before.
   *
   * @param folder existing folder
   * @throws IsletError `publish-failed`
   */
  writeEdited(
    folder: string,
    sources: ReadonlyMap<string, string>,
    files: readonly (FileBytes & { readonly path: string })[],
  ): void;
  /** Afterwards only what was asked for before is known. */
  close(): void;
}

/** Opens the audit folder of a build, which nobody has touched since; the caller closes it. */
export function openFormerAudit(audit: string): FormerAudit {
  const manifest = openSync(join(audit, MANIFEST_FILE), 'r');
  const { head, sources: sourceLines, groups: groupLines, files: fileLines } = sectionsOf(manifest);
  const sourceLinesOf = (paths: readonly string[]): Map<string, ReadLine> =>
    new Map(
      [...findSortedLinesIn(manifest, sourceLines, paths, pathInSourceLine)].map(([path, part]) => [
        path,
        readLine(manifest, part),
      ]),
    );
  let open = true;
  const found = new Map<string, (TextPart & { readonly file: EmittedFile }) | undefined>();
  const note = (path: string, part: TextPart | undefined): void => {
    const line = part && readLine(manifest, part);
    found.set(path, line && { start: line.start, end: line.end, file: JSON.parse(line.text) as EmittedFile });
  };
  const find = (path: string): (TextPart & { readonly file: EmittedFile }) | undefined => {
    if (!found.has(path))
      note(
        path,
        findSortedLineIn(manifest, fileLines, (one) => byCodeUnit(pathInFileLine(one), path)),
      );
    return found.get(path);
  };
  return {
    about: {
      ...(JSON.parse(`${textOf(manifest, head)}}`) as Pick<Manifest, 'generator' | 'profile' | 'origin' | 'packages'>),
      groups: JSON.parse(`{${textOf(manifest, groupLines)}}`) as Manifest['groups'],
    },
    *sources() {
      for (const { bytes } of lineBlocks(manifest, sourceLines.start, sourceLines.end)) {
        for (let start = 0; start < bytes.length;) {
          const end = bytes.indexOf(LINE_BREAK, start);
          yield pathInSourceLine(bytes.toString('utf8', start, end));
          start = end + 1;
        }
      }
    },
    hashesOf: (paths) =>
      new Map(
        [...sourceLinesOf(paths)].map(([path, { text }]) => [
          path,
          JSON.parse(text.slice(sourceStart(path).length)) as string,
        ]),
      ),
    file: (path) => find(path)?.file,
    findFiles(paths) {
      const unknown = paths.filter((path) => !found.has(path));
      const lines = findSortedLinesIn(manifest, fileLines, unknown, pathInFileLine);
      for (const path of unknown) note(path, lines.get(path));
    },
    writeEdited(folder, sources, files) {
      const sums = openSync(join(audit, CHECKSUMS_FILE), 'r');
      try {
        const sumLines = findSortedLinesIn(
          sums,
          { start: 0, end: fstatSync(sums).size },
          files.map(({ path }) => path),
          checksumPath,
        );
        const manifestEdits: TextEdit[] = [];
        const sumsEdits: TextEdit[] = [];
        const lines = sourceLinesOf([...sources.keys()]);
        for (const [path, sha256] of sources) {
          const { start, end } = known(lines.get(path), path);
          manifestEdits.push({ start, end, line: sourceStart(path) + JSON.stringify(sha256) });
        }
        for (const { path, sha256, size } of files) {
          const { start, end, file } = known(find(path), path);
          const after = { ...file, sha256, size };
          manifestEdits.push({ start, end, line: fileLine(after) });
          sumsEdits.push({ ...known(sumLines.get(path), path), line: checksumLine(after) });
        }
        publishing(() => {
          copyEdited(manifest, join(folder, MANIFEST_FILE), manifestEdits);
          copyEdited(sums, join(folder, CHECKSUMS_FILE), sumsEdits);
          if (existsSync(join(audit, HOSTS_FOLDER)))
            cpSync(join(audit, HOSTS_FOLDER), join(folder, HOSTS_FOLDER), { recursive: true });
        });
      } finally {
        closeSync(sums);
      }
    },
    close() {
      if (open) closeSync(manifest);
      open = false;
    },
  };
}

const LINE_BREAK = 10;

interface Sections {
  /** From the first brace on, without the comma behind the last setting. */
  readonly head: TextPart;
  readonly sources: TextPart;
  readonly groups: TextPart;
  readonly files: TextPart;
}

/** What lines stand before and behind each section, of which none is the line of a path. */
const BOUNDS = ['"sources": {', '},', '"groups": {', '},', '"files": [', ']'];

/** Where the lines of each section begin and end, with the line break of the last one. */
function sectionsOf(manifest: number): Sections {
  const places: number[] = [];
  for (const { offset, bytes } of lineBlocks(manifest)) {
    for (let start = 0; places.length < BOUNDS.length;) {
      const bound = BOUNDS[places.length] ?? '';
      const place =
        bytes.toString('latin1', start, start + bound.length) === bound
          ? start
          : lineAfter(bytes.indexOf(`\n${bound}`, start));
      if (place === -1) break;
      places.push(offset + place);
      start = place + bound.length;
    }
  }
  const [sources = 0, sourcesEnd = 0, groups = 0, groupsEnd = 0, files = 0, filesEnd = 0] = places;
  const after = (place: number, bound = ''): number => place + bound.length + 1;
  return {
    head: { start: 0, end: sources - 2 },
    sources: { start: after(sources, BOUNDS[0]), end: sourcesEnd },
    groups: { start: after(groups, BOUNDS[2]), end: groupsEnd },
    files: { start: after(files, BOUNDS[4]), end: filesEnd },
  };
}

/** The line behind a line break; -1 where there is none. */
function lineAfter(lineBreak: number): number {
  return lineBreak === -1 ? -1 : lineBreak + 1;
}

interface ReadLine extends TextPart {
  readonly text: string;
}

/** A line of a section without the comma that all but the last one end in. */
function readLine(manifest: number, { start, end }: TextPart): ReadLine {
  const text = textOf(manifest, { start, end });
  return text.endsWith(',') ? { start, end: end - 1, text: text.slice(0, -1) } : { start, end, text };
}

function textOf(descriptor: number, { start, end }: TextPart): string {
  return readPart(descriptor, start, end - start).toString('utf8');
}

interface TextEdit extends TextPart {
  /** What stands there instead. */
  readonly line: string;
}

/** Copies a file with some parts exchanged. */
function copyEdited(from: number, to: string, edits: readonly TextEdit[]): void {
  const target = openSync(to, 'w');
  try {
    const output = createAppender({ descriptor: target, end: 0 });
    const sorted = [...edits].sort((a, b) => a.start - b.start);
    let next = 0;
    /** How far the file has been copied, and where the piece of it begins that is at hand. */
    let at = 0;
    let offset = 0;
    for (const piece of filePieces(from, 0, fstatSync(from).size)) {
      const copyTo = (end: number): void => {
        if (at < end) output.add(piece.subarray(at - offset, end - offset));
        at = Math.max(at, end);
      };
      const end = offset + piece.length;
      for (let edit = sorted[next]; edit && edit.start < end; edit = sorted[next]) {
        copyTo(edit.start);
        output.add(Buffer.from(edit.line));
        at = edit.end;
        next += 1;
      }
      copyTo(end);
      offset = end;
    }
    output.flush();
  } finally {
    closeSync(target);
  }
}

function known<T>(found: T | undefined, path: string): T {
  if (found === undefined) throw new TypeError(`The audit folder does not name \`${path}\`.`);
  return found;
}
