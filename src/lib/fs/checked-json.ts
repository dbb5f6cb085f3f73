import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeCacheFolder, putInPlace } from './cache-place.js';
import { readExisting } from './open-existing.js';

const NEWLINE = 10;

/** Reads a value that `writeChecked` wrote; `undefined` if the file is missing, damaged, or of another kind. */
export function readChecked(file: string, kind: string): unknown {
  const bytes = readExisting(file);
  if (bytes === undefined) return undefined;
  const end = bytes.indexOf(NEWLINE);
  const body = bytes.subarray(end + 1);
  return bytes.toString('utf8', 0, end) === headOf(kind, body)
    ? (JSON.parse(body.toString('utf8')) as unknown)
    : undefined;
}

/** Writes a value as JSON after a line with its kind and CRC-32. The file gets its name only when it is complete. */
export function writeChecked(file: string, kind: string, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  const aside = `${file}.${String(process.pid)}`;
  makeCacheFolder(dirname(dirname(file)), dirname(file));
  try {
    writeFileSync(aside, `${headOf(kind, body)}\n`);
    appendFileSync(aside, body);
    putInPlace(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

function headOf(kind: string, body: Uint8Array): string {
  return `islet ${kind} ${String(crc32(body))}`;
}
