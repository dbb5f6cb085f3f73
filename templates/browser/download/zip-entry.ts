import { crc32 } from './crc-32.js';
import type { WindowReader } from './window-reader.js';
import { IN_ZIP64, longAt, longValues, viewOf, type ZipEntry } from './zip-directory.js';

/** Signatures of a ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7 and 4.3.9), little-endian. */
export const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;

/** Size of the fixed part of a local header in bytes. */
const LOCAL_SIZE = 30;

/** The longest descriptor: signature, checksum and two sizes of 64 bits. */
const LONGEST_DESCRIPTOR = 24;

/** Flag: checksum and sizes follow the data. */
const HAS_DESCRIPTOR = 0x08;

/** Methods of compression, the only ones that Android reads. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Whether an entry of the directory is what its local header, its descriptor and its data say, up to `limit`, where the
 * next entry or the directory begins. The CRC-32 of the content is computed.
 */
export async function entryAgrees(entry: ZipEntry, limit: number, file: WindowReader): Promise<boolean> {
  const { name, start, packed } = entry;
  const named = start + LOCAL_SIZE + name.length;
  if (!(named <= limit)) return false;
  const header = viewOf(await file.exactly(start, named));
  if (
    header.getUint32(0, true) !== LOCAL_HEADER ||
    header.getUint16(8, true) !== entry.method ||
    header.getUint16(26, true) !== name.length ||
    !name.every((byte, at) => byte === header.getUint8(LOCAL_SIZE + at))
  )
    return false;
  const dataStart = named + header.getUint16(28, true);
  const dataEnd = dataStart + packed;
  if (!(dataEnd <= limit)) return false;
  const extra = await file.exactly(named, dataStart);
  if (!(await contentAgrees(entry, dataStart, file))) return false;
  const crc = header.getUint32(14, true);
  const [size, stated] = longValues([header.getUint32(22, true), header.getUint32(18, true)], extra);
  const inHeader = crc === entry.crc && stated === packed && size === entry.size;
  if ((header.getUint16(6, true) & HAS_DESCRIPTOR) === 0) return inHeader;
  const rest = viewOf(await file.exactly(dataEnd, Math.min(limit, dataEnd + LONGEST_DESCRIPTOR)));
  // Some tools set the flag, but write the sizes into the header and nothing behind the data.
  return hasDescriptor(rest, entry) || (inHeader && !(rest.byteLength >= 4 && rest.getUint32(0, true) === DESCRIPTOR));
}

/** Whether the bytes begin with the descriptor of an entry. Its signature is optional, its sizes have 32 or 64 bits. */
function hasDescriptor(view: DataView, { crc, packed, size }: ZipEntry): boolean {
  for (const at of view.byteLength >= 4 && view.getUint32(0, true) === DESCRIPTOR ? [4, 0] : [0]) {
    for (const width of [4, 8]) {
      if (at + 4 + 2 * width > view.byteLength || view.getUint32(at, true) !== crc) continue;
      const [first, second] = [at + 4, at + 4 + width].map((field) =>
        width === 4 ? view.getUint32(field, true) : longAt(view, field),
      );
      if (first === packed && second === size) return true;
    }
  }
  return false;
}

async function contentAgrees(
  { method, crc, packed, size }: ZipEntry,
  dataStart: number,
  file: WindowReader,
): Promise<boolean> {
  const end = dataStart + packed;
  // Empty content need not be compressed, whatever the method.
  if (packed === 0) return size === 0 && crc === 0;
  if (method === STORED) {
    if (packed !== size) return false;
    let sum = 0;
    for (let at = dataStart; at < end;) {
      const piece = await file.some(at, end);
      sum = crc32(sum, piece);
      at += piece.length;
    }
    return sum === crc;
  }
  return method === DEFLATED && size < IN_ZIP64 && (await inflatedSum(dataStart, end, size, file)) === crc;
}

/** Returns the CRC-32 of compressed data; `undefined` if it cannot be inflated to `size` bytes. */
async function inflatedSum(start: number, end: number, size: number, file: WindowReader): Promise<number | undefined> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let lost: { readonly error: unknown } | undefined;
  const write = async (): Promise<void> => {
    for (let at = start; at < end;) {
      const piece = await file.some(at, end).catch((error: unknown) => {
        lost = { error };
        throw error;
      });
      await writer.write(piece as Uint8Array<ArrayBuffer>);
      at += piece.length;
    }
    await writer.close();
  };
  // What is wrong with the data shows in the reader, too.
  const writing = write().catch(() => writer.abort().catch(() => undefined));
  let sum = 0;
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > size) break;
      sum = crc32(sum, value);
    }
  } catch {
    length = NaN;
  }
  await reader.cancel().catch(() => undefined);
  await writing;
  if (lost !== undefined) throw lost.error;
  return length === size ? sum : undefined;
}
