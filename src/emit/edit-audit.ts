import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { checksumLine, checksumPath } from './checksums.js';
import type { EmittedFile, FileBytes } from './emitted-file.js';
import { CHECKSUMS_FILE, fileLine, HOSTS_FOLDER, MANIFEST_FILE, pathInFileLine, pathInSourceLine, sourceStart, type Manifest } from './manifest.js';
import { findSortedLine, type TextPart } from './sorted-lines.js';

/** The audit folder of the build that stands, with a line for each source and each file. */
export interface FormerAudit {
  /** What the manifest says of the build, but for its files. */
  readonly about: Pick<Manifest, 'generator' | 'profile' | 'origin' | 'sources' | 'groups'>;
  /** What the manifest says of a published file; `undefined` where there is none of that path. */
  file(path: string): EmittedFile | undefined;
  /**
   * Writes manifest, checksums and configuration of hosts of a build that differs in nothing but hashes of sources and bytes of files that were there before.
   *
   * @param folder existing folder
   * @throws IsletError `publish-failed`
   */
  writeEdited(folder: string, sources: ReadonlyMap<string, string>, files: readonly (FileBytes & { readonly path: string })[]): void;
}

/** Opens the audit folder of a build, which nobody has touched since. */
export function openFormerAudit(audit: string): FormerAudit {
  const manifest = readFileSync(join(audit, MANIFEST_FILE));
  const sourceLines = partBetween(manifest, '\n"sources": {\n', '\n},\n');
  const groupLines = partBetween(manifest, '\n"groups": {\n', '\n},\n', sourceLines.end);
  const fileLines = partBetween(manifest, '\n"files": [\n', '\n]', groupLines.end);
  const lineOf = (part: TextPart, path: string, pathIn: (line: string) => string): TextPart | undefined => {
    const found = findSortedLine(manifest, part, (line) => byCodeUnit(pathIn(line), path));
    return found && (manifest[found.end - 1] === COMMA ? { ...found, end: found.end - 1 } : found);
  };
  const read = ({ start, end }: TextPart): unknown => JSON.parse(manifest.toString('utf8', start, end));
  const found = new Map<string, (TextPart & { readonly file: EmittedFile }) | undefined>();
  const find = (path: string): (TextPart & { readonly file: EmittedFile }) | undefined => {
    if (!found.has(path)) {
      const line = lineOf(fileLines, path, pathInFileLine);
      found.set(path, line && { ...line, file: read(line) as EmittedFile });
    }
    return found.get(path);
  };
  // Each ends in the brace of its own, which stands behind its last line break.
  const record = (part: TextPart): unknown => JSON.parse(`{${manifest.toString('utf8', part.start, part.end)}}`);
  return {
    about: {
      ...(JSON.parse(`${manifest.toString('utf8', 0, manifest.indexOf(',\n"sources": {\n'))}}`) as Pick<Manifest, 'generator' | 'profile' | 'origin'>),
      sources: record(sourceLines) as Manifest['sources'],
      groups: record(groupLines) as Manifest['groups'],
    },
    file: (path) => find(path)?.file,
    writeEdited(folder, sources, files) {
      const sums = readFileSync(join(audit, CHECKSUMS_FILE));
      const sumsPart = { start: 0, end: sums.length };
      const manifestEdits: TextEdit[] = [];
      const sumsEdits: TextEdit[] = [];
      for (const [path, sha256] of sources) manifestEdits.push({ ...known(lineOf(sourceLines, path, pathInSourceLine), path), line: sourceStart(path) + JSON.stringify(sha256) });
      for (const { path, sha256, size } of files) {
        const { start, end, file } = known(find(path), path);
        const after = { ...file, sha256, size };
        manifestEdits.push({ start, end, line: fileLine(after) });
        sumsEdits.push({ ...known(findSortedLine(sums, sumsPart, (sum) => byCodeUnit(checksumPath(sum), path)), path), line: checksumLine(after) });
      }
      publishing(() => {
        writeFileSync(join(folder, MANIFEST_FILE), edited(manifest, manifestEdits));
        writeFileSync(join(folder, CHECKSUMS_FILE), edited(sums, sumsEdits));
        if (existsSync(join(audit, HOSTS_FOLDER))) cpSync(join(audit, HOSTS_FOLDER), join(folder, HOSTS_FOLDER), { recursive: true });
      });
    },
  };
}

const COMMA = 0x2c;

/** What stands between two texts, with the first character of the second one, which ends its last line. */
function partBetween(text: Buffer, before: string, after: string, from = 0): TextPart {
  const start = text.indexOf(before, from) + before.length;
  return { start, end: text.indexOf(after, start - 1) + 1 };
}

interface TextEdit extends TextPart {
  /** What stands there instead. */
  readonly line: string;
}

function edited(text: Buffer, edits: readonly TextEdit[]): Buffer {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, line } of [...edits].sort((a, b) => a.start - b.start)) {
    pieces.push(text.subarray(at, start), Buffer.from(line));
    at = end;
  }
  return Buffer.concat([...pieces, text.subarray(at)]);
}

function known<T>(found: T | undefined, path: string): T {
  if (found === undefined) throw new TypeError(`The audit folder does not name \`${path}\`.`);
  return found;
}
