import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeCacheFolder, putInPlace } from './cache-place.js';
import { readExisting } from './open-existing.js';
import { inBuffers, writeBuffers } from './write-pieces.js';

const NEWLINE = 10;

/** Reads a value that `writeChecked` wrote; `undefined` if the file is missing, damaged, or of another kind. */
export function readChecked(file: string, kind: string): unknown {
  const bytes = readExisting(file);
  if (bytes === undefined) return undefined;
  const end = bytes.indexOf(NEWLINE);
  const body = bytes.subarray(end + 1);
  return bytes.toString('utf8', 0, end) === headOf(kind, crc32(body))
    ? (JSON.parse(body.toString('utf8')) as unknown)
    : undefined;
}

/**
 * Writes a value as JSON after a line with its kind and CRC-32. The file gets its name only when it is complete.
 *
 * @param last a list to add as the last field, whose items are JSON in UTF-8
 */
export function writeChecked(file: string, kind: string, value: object, last?: JsonList): void {
  const body = [...inBuffers(jsonPieces(value, last))];
  const crc = body.reduce((before, bytes) => crc32(bytes, before), 0);
  const aside = `${file}.${String(process.pid)}`;
  makeCacheFolder(dirname(dirname(file)), dirname(file));
  try {
    writeBuffers(aside, [Buffer.from(`${headOf(kind, crc)}\n`), ...body]);
    putInPlace(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

interface JsonList {
  readonly name: string;
  readonly items: readonly Uint8Array[];
}

/** The JSON of an object, with the items of its lists one by one. */
function* jsonPieces(value: object, last: JsonList | undefined): Generator<string | Uint8Array> {
  let separator = '{';
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (field === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (Array.isArray(field)) yield* listPieces(itemPieces(field));
    else yield JSON.stringify(field);
  }
  if (last) {
    yield `${separator}${JSON.stringify(last.name)}:`;
    yield* listPieces(last.items);
  }
  yield separator === '{' && !last ? '{}' : '}';
}

function* itemPieces(list: readonly unknown[]): Generator<string> {
  // As in any JSON, an item that is undefined is `null`.
  for (const item of list) yield JSON.stringify(item ?? null);
}

function* listPieces(items: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let separator = '[';
  for (const item of items) {
    yield separator;
    yield item;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function headOf(kind: string, crc: number): string {
  return `islet ${kind} ${String(crc)}`;
}
