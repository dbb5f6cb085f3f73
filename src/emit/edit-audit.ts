import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import { checksumLine } from './checksums.js';
import type { EmittedFile, FileBytes } from './emitter.js';
import { CHECKSUMS_FILE, fileLine, HOSTS_FOLDER, MANIFEST_FILE, sourceStart } from './manifest.js';

/** The audit folder of the build that stands, with a line for each source and each file. */
export interface FormerAudit {
  /** Hash of every source by its path, sorted. */
  readonly sources: Readonly<Record<string, string>>;
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
  const fileStart = (path: string): string => `{"path":${JSON.stringify(path)},`;
  const known = new Map<string, EmittedFile | undefined>();
  const file = (path: string): EmittedFile | undefined => {
    if (!known.has(path)) {
      const line = findLine(manifest, fileStart(path));
      known.set(path, line && (JSON.parse(manifest.toString('utf8', line.start, line.end)) as EmittedFile));
    }
    return known.get(path);
  };
  return {
    sources: readSources(manifest),
    file,
    writeEdited(folder, sources, files) {
      const changed = files.map(({ path, sha256, size }) => {
        const before = file(path);
        if (!before) throw new TypeError(`The manifest does not name \`${path}\`.`);
        return { before, after: { ...before, sha256, size } };
      });
      const manifestLines = [
        ...[...sources].map(([path, sha256]) => [sourceStart(path), sourceStart(path) + JSON.stringify(sha256)] as const),
        ...changed.map(({ after }) => [fileStart(after.path), fileLine(after)] as const),
      ];
      const sums = readFileSync(join(audit, CHECKSUMS_FILE));
      publishing(() => {
        writeFileSync(join(folder, MANIFEST_FILE), replaceLines(manifest, manifestLines));
        writeFileSync(join(folder, CHECKSUMS_FILE), replaceLines(sums, changed.map(({ before, after }) => [checksumLine(before), checksumLine(after)])));
        if (existsSync(join(audit, HOSTS_FOLDER))) cpSync(join(audit, HOSTS_FOLDER), join(folder, HOSTS_FOLDER), { recursive: true });
      });
    },
  };
}

/** What stands between `"sources": {` and the brace that ends it. */
function readSources(manifest: Buffer): Record<string, string> {
  const head = '\n"sources": ';
  const start = manifest.indexOf(head) + head.length;
  return JSON.parse(manifest.toString('utf8', start, manifest.indexOf('\n}', start) + 2)) as Record<string, string>;
}

/** Where the line lies that begins with a text, without its line break and a comma before that, in bytes. */
function findLine(text: Buffer, beginning: string): { readonly start: number; readonly end: number } | undefined {
  const first = Buffer.from(beginning);
  const found = text.indexOf(`\n${beginning}`);
  if (found === -1 && !text.subarray(0, first.length).equals(first)) return undefined;
  const start = found + 1;
  const end = text.indexOf('\n', start);
  return { start, end: text[end - 1] === 0x2c ? end - 1 : end };
}

/** @param lines how a line begins, and what stands in its place */
function replaceLines(text: Buffer, lines: readonly (readonly [beginning: string, line: string])[]): Buffer {
  const edits = lines.map(([beginning, line]) => {
    const place = findLine(text, beginning);
    if (!place) throw new TypeError(`No line begins with \`${beginning}\`.`);
    return { ...place, line };
  });
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, line } of edits.sort((a, b) => a.start - b.start)) {
    pieces.push(text.subarray(at, start), Buffer.from(line));
    at = end;
  }
  return Buffer.concat([...pieces, text.subarray(at)]);
}
