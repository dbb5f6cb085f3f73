import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** Where an archive has the checksum and the sizes of an entry, besides its directory. */
export const sizeLayouts = ['header', 'descriptor', 'plain-descriptor', 'zip64', 'zip64-descriptor'] as const;

export type SizeLayout = (typeof sizeLayouts)[number];

export interface PackageEntry {
  readonly name: string;
  readonly content: Uint8Array;
  readonly deflate?: boolean;
}

export interface PackageOptions {
  readonly layout?: SizeLayout;
  /** Bytes between the last entry and the directory, which nothing checks. */
  readonly gap?: Uint8Array;
}

export const MANIFEST: PackageEntry = { name: 'AndroidManifest.xml', content: Buffer.from('<manifest/>') };

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const LONG = u32(0xffffffff);

/** An archive with these entries, written from APPNOTE.TXT 6.3.10. */
export function makePackage(
  entries: readonly PackageEntry[],
  { layout = 'header', gap = Buffer.alloc(0) }: PackageOptions = {},
): Buffer<ArrayBuffer> {
  const long = layout.startsWith('zip64');
  const behind = layout.endsWith('descriptor');
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, content, deflate = false } of entries) {
    const data = deflate ? deflateRawSync(content) : content;
    const crc = u32(crc32(content));
    const [packed, size] = [data.length, content.length];
    const begin = Buffer.concat([u16(long ? 45 : 20), u16(behind ? 8 : 0), u16(deflate ? 8 : 0), u32(0)]);
    const sizes = long ? Buffer.concat([LONG, LONG]) : Buffer.concat([u32(packed), u32(size)]);
    const localExtra = long && !behind ? Buffer.concat([u16(1), u16(16), u64(size), u64(packed)]) : Buffer.alloc(0);
    const extra = long ? Buffer.concat([u16(1), u16(24), u64(size), u64(packed), u64(start)]) : Buffer.alloc(0);
    const sum = behind ? Buffer.alloc(12) : Buffer.concat([crc, sizes]);
    const width = long ? u64 : u32;
    const descriptor = Buffer.concat([
      layout === 'plain-descriptor' ? Buffer.alloc(0) : Buffer.from('PK\x07\x08', 'latin1'),
      crc,
      width(packed),
      width(size),
    ]);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      begin,
      sum,
      u16(name.length),
      u16(localExtra.length),
      Buffer.from(name, 'latin1'),
      localExtra,
      data,
      behind ? descriptor : Buffer.alloc(0),
    ]);
    locals.push(local);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        u16(20),
        begin,
        crc,
        sizes,
        u16(name.length),
        u16(extra.length),
        Buffer.alloc(10),
        long ? LONG : u32(start),
        Buffer.from(name, 'latin1'),
        extra,
      ]),
    );
    start += local.length;
  }
  start += gap.length;
  const listed = Buffer.concat(directory);
  const count = entries.length;
  const end64 = Buffer.concat([
    Buffer.from('PK\x06\x06', 'latin1'),
    u64(44),
    Buffer.concat([u16(45), u16(45), u32(0), u32(0), u64(count), u64(count), u64(listed.length), u64(start)]),
    Buffer.concat([Buffer.from('PK\x06\x07', 'latin1'), u32(0), u64(start + listed.length), u32(1)]),
  ]);
  const counted = long ? u16(0xffff) : u16(count);
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.concat([u32(0), counted, counted]),
    long ? Buffer.concat([LONG, LONG]) : Buffer.concat([u32(listed.length), u32(start)]),
    u16(0),
  ]);
  return Buffer.concat([...locals, gap, listed, ...(long ? [end64] : []), end]);
}

/** A block of signatures as APK Signature Scheme v2 places it before the directory. */
export function signingBlock(content: Uint8Array): Buffer {
  const part = Buffer.concat([u64(content.length), content]);
  const size = u64(part.length + 24);
  return Buffer.concat([size, part, size, Buffer.from('APK Sig Block 42')]);
}

const prefixed = (...pieces: Uint8Array[]): Buffer => {
  const bytes = Buffer.concat(pieces);
  return Buffer.concat([u32(bytes.length), bytes]);
};

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The id of PKCS #1 v1.5 by hash. */
const ALGORITHM_IDS = { sha256: 0x0103, sha512: 0x0104 };

/** A package signed by APK Signature Scheme v2 or v3, as apksigner does; the header layout only. */
export function signPackage(
  raw: Buffer,
  { scheme = 2, hash = 'sha256' }: { readonly scheme?: 2 | 3; readonly hash?: keyof typeof ALGORITHM_IDS } = {},
): Buffer<ArrayBuffer> {
  const directory = raw.readUInt32LE(raw.length - 6);
  const end = raw.length - 22;
  const digest = (...pieces: Uint8Array[]): Buffer => createHash(hash).update(Buffer.concat(pieces)).digest();
  const chunks: Buffer[] = [];
  for (const section of [raw.subarray(0, directory), raw.subarray(directory, end), raw.subarray(end)]) {
    for (let at = 0; at < section.length; at += 1_048_576) {
      const chunk = section.subarray(at, at + 1_048_576);
      chunks.push(digest(Buffer.from([0xa5]), u32(chunk.length), chunk));
    }
  }
  const content = digest(Buffer.from([0x5a]), u32(chunks.length), ...chunks);
  const algorithm = u32(ALGORITHM_IDS[hash]);
  const versions = scheme === 3 ? Buffer.concat([u32(24), u32(0x7fffffff)]) : Buffer.alloc(0);
  const certificates = prefixed();
  const signed = Buffer.concat([prefixed(prefixed(algorithm, prefixed(content))), certificates, versions, prefixed()]);
  const signature = prefixed(algorithm, prefixed(sign(hash, signed, keys.privateKey)));
  const key = prefixed(keys.publicKey.export({ type: 'spki', format: 'der' }));
  const signer = prefixed(prefixed(signed), versions, prefixed(signature), key);
  const id = u32(scheme === 2 ? 0x7109871a : 0xf05368c0);
  const block = signingBlock(Buffer.concat([id, prefixed(signer)]));
  const result = Buffer.concat([raw.subarray(0, directory), block, raw.subarray(directory)]);
  result.writeUInt32LE(directory + block.length, result.length - 6);
  return result;
}

/** Bytes that look random: the same for the same seed. */
export function noise(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed * 2_654_435_761 + 1;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}
