import { crc32 } from 'node:zlib';

/** Bytes that a ZIP archive has beside the data of its `count` entries, whose names have one letter. */
const overhead = (count: number): number => count * (30 + 1 + 46 + 1) + 22;

/** Fewest bytes that `makeZip` can make. */
export const LEAST_ZIP = overhead(1) + 1;

/** A ZIP archive of exactly so many bytes whose entries are stored as they are. `byteAt` gives the data. */
export function makeZip(size: number, byteAt: (index: number) => number): Uint8Array<ArrayBuffer> {
  const count = size >= overhead(3) + 30 ? 3 : 1;
  const data = size - overhead(count);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const from = Math.floor((data * index) / count);
    const length = Math.floor((data * (index + 1)) / count) - from;
    const content = Buffer.from(Uint8Array.from({ length }, (_, at) => byteAt(from + at)));
    const name = Buffer.from(String.fromCharCode(97 + index));
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(10, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(length, 14);
    shared.writeUInt32LE(length, 18);
    shared.writeUInt16LE(1, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(start, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, content]);
    locals.push(local);
    directory.push(Buffer.from('PK\x01\x02\x0a\x00', 'latin1'), shared, offset, name);
    start += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return new Uint8Array(Buffer.concat([...locals, listed, end]));
}
