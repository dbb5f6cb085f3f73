/** Signatures of a ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16), little-endian. */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD = 0x06054b50;

/** Sizes of their fixed parts in bytes. */
const LOCAL_SIZE = 30;
const ENTRY_SIZE = 46;
const END_SIZE = 22;

/** Maximum length of the comment after the end record. */
const LONGEST_COMMENT = 65_535;

/** Marks a value that is stored in a ZIP64 record. */
const IN_ZIP64 = 0xffffffff;

/** Flag: sizes and checksum follow the data, so the local header does not contain them. */
const HAS_DESCRIPTOR = 0x08;

/** Number of local headers that are read concurrently. */
const BATCH = 32;

/**
 * What the bytes of a file are.
 *
 * - `intact`: a ZIP archive whose directory agrees with its entries
 * - `cut`: begins as one, but its end record is missing
 * - `damaged`: the directory and the entries belong to different files
 * - `foreign`: something else
 */
export type PackageState = 'intact' | 'cut' | 'damaged' | 'foreign';

/**
 * Checks the structure of an app package, which is a ZIP archive. Detects truncated files and files mixed from two
 * versions: the directory at the end lists the position, size and checksum of every entry. `read` returns the bytes of
 * a half-open range; its rejections are passed through.
 */
export async function checkPackage(
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<PackageState> {
  if (size < 4 || viewOf(await read(0, 4)).getUint32(0, true) !== LOCAL_HEADER) return 'foreign';
  const tailStart = Math.max(0, size - END_SIZE - LONGEST_COMMENT);
  const tail = viewOf(await read(tailStart, size));
  const end = endRecordIn(tail);
  if (end === undefined) return 'cut';
  const entries = tail.getUint16(end + 10, true);
  const directorySize = tail.getUint32(end + 12, true);
  const directoryStart = tail.getUint32(end + 16, true);
  if (directoryStart === IN_ZIP64) return 'intact';
  if (directoryStart + directorySize > tailStart + end) return 'damaged';
  const directory = viewOf(await read(directoryStart, directoryStart + directorySize));
  const listed = entriesOf(directory, entries);
  if (listed === undefined) return 'damaged';
  for (let at = 0; at < listed.length; at += BATCH) {
    const agreeing = await Promise.all(
      listed.slice(at, at + BATCH).map(async (entry) => {
        const start = entry.getUint32(42, true);
        const length = LOCAL_SIZE + entry.getUint16(28, true);
        return start + length <= directoryStart && agrees(entry, viewOf(await read(start, start + length)));
      }),
    );
    if (agreeing.includes(false)) return 'damaged';
  }
  return 'intact';
}

/** Returns the position of the end record whose comment ends with the file; `undefined` if there is none. */
function endRecordIn(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_SIZE; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_RECORD && at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength)
      return at;
  }
  return undefined;
}

/** Returns the entries of a directory; `undefined` if it does not contain exactly the expected number. */
function entriesOf(directory: DataView, count: number): DataView[] | undefined {
  const found: DataView[] = [];
  for (let at = 0; at < directory.byteLength;) {
    if (at + ENTRY_SIZE > directory.byteLength || directory.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
    const length =
      ENTRY_SIZE +
      directory.getUint16(at + 28, true) +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
    if (at + length > directory.byteLength) return undefined;
    found.push(new DataView(directory.buffer, directory.byteOffset + at, length));
    at += length;
  }
  // The count has 16 bits.
  return found.length % 65_536 === count ? found : undefined;
}

/** Whether a directory entry and its local header describe the same file. */
function agrees(entry: DataView, local: DataView): boolean {
  const nameLength = entry.getUint16(28, true);
  if (
    local.byteLength !== LOCAL_SIZE + nameLength ||
    local.getUint32(0, true) !== LOCAL_HEADER ||
    local.getUint16(26, true) !== nameLength
  )
    return false;
  for (let at = 0; at < nameLength; at += 1) {
    if (entry.getUint8(ENTRY_SIZE + at) !== local.getUint8(LOCAL_SIZE + at)) return false;
  }
  // Checksum, compressed size and size are consecutive, two bytes further on in the directory.
  return (
    (local.getUint16(6, true) & HAS_DESCRIPTOR) !== 0 ||
    [14, 18, 22].every((at) => local.getUint32(at, true) === entry.getUint32(at + 2, true))
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
