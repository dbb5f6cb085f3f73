import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeCacheFolder, putInPlace } from '../lib/fs/cache-place.js';
import { readExisting } from '../lib/fs/open-existing.js';

/** Reads what `writeSealed` wrote. `undefined` where it is absent, half written, damaged or of another kind: then it is made again. */
export function readSealed(file: string, kind: string): unknown {
  const bytes = readExisting(file);
  if (bytes === undefined) return undefined;
  const head = headOf(kind);
  const end = bytes.lastIndexOf('\n', -2) + 1;
  if (end < head.length || bytes.toString('latin1', 0, head.length) !== head) return undefined;
  const body = bytes.subarray(head.length, end);
  return bytes.toString('latin1', end) === sealOf(crc32(body))
    ? (JSON.parse(body.toString('utf8')) as unknown)
    : undefined;
}

/** A text in pieces, which is written as one. */
export class TextPieces {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** Writes a value as JSON, with its CRC-32 behind it; the file has its name only when it is complete. Long texts are never in memory a second time. */
export function writeSealed(file: string, kind: string, value: Readonly<Record<string, unknown>>): void {
  makeCacheFolder(dirname(dirname(file)), dirname(file));
  const aside = `${file}.${String(process.pid)}`;
  try {
    writePieces(aside, kind, value);
    putInPlace(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

function writePieces(file: string, kind: string, value: Readonly<Record<string, unknown>>): void {
  const descriptor = openSync(file, 'w');
  const write = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
    return bytes;
  };
  try {
    let sum = 0;
    let text = '';
    write(headOf(kind));
    for (const piece of jsonPieces(value)) {
      text += piece;
      if (text.length < PIECE) continue;
      sum = crc32(write(text), sum);
      text = '';
    }
    sum = crc32(write(`${text}\n`), sum);
    write(sealOf(sum));
  } finally {
    closeSync(descriptor);
  }
}

/** UTF-16 code units that are encoded at once. */
const PIECE = 1 << 16;

function* jsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (typeof part !== 'string' && !(part instanceof TextPieces)) {
      yield JSON.stringify(part);
      continue;
    }
    yield '"';
    for (const text of typeof part === 'string' ? [part] : part.pieces) {
      for (let start = 0; start < text.length; start += PIECE)
        yield JSON.stringify(text.slice(start, start + PIECE)).slice(1, -1);
    }
    yield '"';
  }
  yield before === '{' ? '{}' : '}';
}

function headOf(kind: string): string {
  return `islet ${kind}\n`;
}

function sealOf(sum: number): string {
  return `end ${String(sum)}\n`;
}
