import type { WindowReader } from './window-reader.js';

/** Signatures of a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3), little-endian. */
const DIRECTORY_ENTRY = 0x02014b50;
export const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Sizes of their fixed parts in bytes. */
const ENTRY_SIZE = 46;
const END_SIZE = 22;
const END_SIZE_64 = 56;
const LOCATOR_SIZE = 20;

/** Maximum length of the comment after the end record. */
const LONGEST_COMMENT = 65_535;

/** A 32-bit field with this value: the 64-bit extra field has the real value. */
export const IN_ZIP64 = 0xffffffff;

/** Id of the extra field with values of 64 bits. */
const EXTRA_64 = 1;

export interface ZipEntry {
  readonly name: Uint8Array;
  readonly method: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes of the content. */
  readonly size: number;
  /** Position of the local header. */
  readonly start: number;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** Position of the directory, and of what follows it. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the directory at the end of an archive, also of one in the ZIP64 format. `cut`: the end record is missing;
 * `damaged`: the directory is not where the end record says, or contradicts it.
 */
export async function readDirectory(size: number, file: WindowReader): Promise<ZipDirectory | 'cut' | 'damaged'> {
  const tailStart = Math.max(0, size - END_SIZE - LONGEST_COMMENT - LOCATOR_SIZE);
  const tail = viewOf(await file.exactly(tailStart, size));
  const at = endRecordIn(tail);
  if (at === undefined) return 'cut';
  const place = await directoryPlace(tailStart, tail, at, file);
  if (place === undefined) return 'damaged';
  const { start, length, count, limit } = place;
  // Between them there may be the end of another archive.
  if (start + length !== limit) return 'damaged';
  const entries = entriesOf(viewOf(await file.exactly(start, start + length)));
  return entries?.length === count ? { entries, start, end: limit } : 'damaged';
}

/** Returns the position of the end record whose comment ends with the file; `undefined` if there is none. */
function endRecordIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_SIZE; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_RECORD && at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength)
      return at;
  }
  return undefined;
}

interface Place {
  readonly start: number;
  readonly length: number;
  readonly count: number;
  /** The directory ends here. */
  readonly limit: number;
}

/** Returns where the directory is; `undefined` if records contradict each other or a record of ZIP64 is missing. */
async function directoryPlace(
  tailStart: number,
  tail: DataView,
  end: number,
  file: WindowReader,
): Promise<Place | undefined> {
  const place = {
    count: tail.getUint16(end + 10, true),
    length: tail.getUint32(end + 12, true),
    start: tail.getUint32(end + 16, true),
    limit: tailStart + end,
  };
  const locator = end - LOCATOR_SIZE;
  if (locator < 0 || tail.getUint32(locator, true) !== LOCATOR_64)
    return place.start === IN_ZIP64 || place.length === IN_ZIP64 ? undefined : place;
  const limit = longAt(tail, locator + 8);
  if (limit + END_SIZE_64 > tailStart + locator) return undefined;
  const record = viewOf(await file.exactly(limit, limit + END_SIZE_64));
  if (record.getUint32(0, true) !== END_RECORD_64) return undefined;
  const long = { count: longAt(record, 32), length: longAt(record, 40), start: longAt(record, 48), limit };
  const agree =
    [0xffff, long.count].includes(place.count) &&
    [IN_ZIP64, long.length].includes(place.length) &&
    [IN_ZIP64, long.start].includes(place.start);
  return agree ? long : undefined;
}

/** Returns the entries of a directory; `undefined` if it has anything else. */
function entriesOf(directory: DataView): ZipEntry[] | undefined {
  const found: ZipEntry[] = [];
  for (let at = 0; at < directory.byteLength;) {
    if (at + ENTRY_SIZE > directory.byteLength || directory.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
    const name = at + ENTRY_SIZE;
    const extra = name + directory.getUint16(at + 28, true);
    const comment = extra + directory.getUint16(at + 30, true);
    const next = comment + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) return undefined;
    const [size = NaN, packed = NaN, start = NaN] = longValues(
      [at + 24, at + 20, at + 42].map((field) => directory.getUint32(field, true)),
      bytesOf(directory, extra, comment),
    );
    found.push({
      name: bytesOf(directory, name, extra),
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packed,
      size,
      start,
    });
    at = next;
  }
  return found;
}

/** Replaces each value that is marked as stored in 64 bits with the next one of the extra field. */
export function longValues(values: readonly number[], extra: Uint8Array): number[] {
  const view = viewOf(extra);
  let long = new DataView(extra.buffer, 0, 0);
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const from = at + 4;
    if (view.getUint16(at, true) === EXTRA_64) long = viewOf(extra.subarray(from, from + view.getUint16(at + 2, true)));
  }
  let next = 0;
  return values.map((value) => {
    if (value !== IN_ZIP64 || next + 8 > long.byteLength) return value;
    next += 8;
    return longAt(long, next - 8);
  });
}

export function longAt(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf({ buffer, byteOffset }: DataView, from: number, to: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + from, to - from);
}
