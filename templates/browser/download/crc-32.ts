/** The tables of CRC-32 (ISO 3309) for four bytes at once: `TABLES[n * 256 + byte]`. */
const TABLES = new Int32Array(1_024);
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  TABLES[byte] = value;
}
for (let index = 256; index < 1_024; index += 1) {
  const before = TABLES[index - 256] ?? 0;
  TABLES[index] = (before >>> 8) ^ (TABLES[before & 0xff] ?? 0);
}

/* oxlint-disable typescript/no-non-null-assertion -- every index lies within the table or the bytes */
/** Continues the CRC-32 of earlier bytes (0: none) with more bytes. Returns an unsigned number. */
export function crc32(before: number, bytes: Uint8Array): number {
  let crc = ~before;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      TABLES[768 + (crc & 0xff)]! ^
      TABLES[512 + ((crc >>> 8) & 0xff)]! ^
      TABLES[256 + ((crc >>> 16) & 0xff)]! ^
      TABLES[crc >>> 24]!;
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ TABLES[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
/* oxlint-enable typescript/no-non-null-assertion */
