/** Bytes of a header; contents are padded to a multiple. */
export const TAR_BLOCK = 512;

export interface TarHeader {
  /** `0` for a file, `5` for a folder, `x` for names that do not fit in a header, and others (POSIX ustar and pax). */
  readonly type: string;
  readonly name: string;
  /** Bytes of the content. */
  readonly length: number;
}

/** Reads the header of an entry; `undefined` if it is none. */
export function readTarHeader(head: Buffer): TarHeader | undefined {
  const text = (start: number, length: number): string => {
    const zero = head.indexOf(0, start);
    return head.toString('utf8', start, zero === -1 ? start + length : Math.min(zero, start + length));
  };
  if (parseInt(text(148, 8).trim(), 8) !== checksum(head)) return undefined;
  const size = text(124, 12).trim();
  // A negative size would lead back.
  if (!/^[0-7]*$/.test(size)) return undefined;
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  const type = text(156, 1);
  return {
    type: type === '' ? '0' : type,
    name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    length: parseInt(size, 8) || 0,
  };
}

/** Returns the path in a pax record, if it has one. */
export function readPaxPath(content: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
}

/** Returns an entry up to its content: a header without user and time, with a pax record before it if the path is long. */
export function tarEntryHead(path: string, length: number): Buffer {
  if (fitsHeader(path)) return header(path, length, '0');
  const record = paxRecord(path);
  return Buffer.concat([
    header('path', record.length, 'x'),
    record,
    tarPadding(record.length),
    header(path.slice(-50), length, '0'),
  ]);
}

function fitsHeader(path: string): boolean {
  return Buffer.byteLength(path) <= 100;
}

/** Returns the padding of a content. */
export function tarPadding(length: number): Buffer {
  return ZEROS.subarray(0, (TAR_BLOCK - (length % TAR_BLOCK)) % TAR_BLOCK);
}

/** The end of an archive. */
export function tarEnd(): Buffer {
  return ZEROS;
}

const ZEROS = Buffer.alloc(2 * TAR_BLOCK);

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Offset and length of the size in a header. */
const SIZE = 124;
const SIZE_DIGITS = 11;

/** A header without name, type, size and checksum. */
const PLAIN = Buffer.alloc(TAR_BLOCK);
PLAIN.write(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(0, SIZE_DIGITS) + octal(0, 11), 100);
PLAIN.write('ustar\x0000', 257);
const PLAIN_SUM = checksum(PLAIN);

function header(name: string, length: number, type: string): Buffer {
  const head = Buffer.from(PLAIN);
  const nameEnd = head.write(name, 0, 100);
  head.write(octal(length, SIZE_DIGITS), SIZE, 'latin1');
  head.write(type, 156, 'latin1');
  let sum = PLAIN_SUM + (head[156] ?? 0);
  for (let at = 0; at < nameEnd; at += 1) sum += head[at] ?? 0;
  for (let at = SIZE; at < SIZE + SIZE_DIGITS; at += 1) sum += (head[at] ?? 0) - ZERO;
  head.write(`${octal(sum, 6)} `, 148, 'latin1');
  return head;
}

const ZERO = '0'.charCodeAt(0);

/** The length at the start of a record includes its own digits. */
function paxRecord(path: string): Buffer {
  const rest = ` path=${path}\n`;
  let length = Buffer.byteLength(rest);
  while (length !== Buffer.byteLength(rest) + String(length).length)
    length = Buffer.byteLength(rest) + String(length).length;
  return Buffer.from(`${String(length)}${rest}`);
}

/** Returns the sum of all bytes, with spaces for the checksum itself. */
function checksum(head: Buffer): number {
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (head[at] ?? 0);
  return sum;
}
