/** Bytes of a box before its content: size and type; a size of 1 means that 8 bytes with the size follow. */
const HEADER = 8;
const LARGE_HEADER = 16;

/** Returns the content of the boxes of a type (ISO/IEC 14496-12, 4.2). */
function boxes(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + HEADER <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const isLarge = short === 1 && at + LARGE_HEADER <= bytes.length;
    const size = isLarge ? Number(bytes.readBigUInt64BE(at + HEADER)) : short === 0 ? bytes.length - at : short;
    const start = isLarge ? LARGE_HEADER : HEADER;
    if (size < start) break;
    if (bytes.toString('latin1', at + 4, at + HEADER) === type) found.push(bytes.subarray(at + start, at + size));
    at += size;
  }
  return found;
}

/** Returns the size at which an MP4 film is shown; `undefined` if it is not found. */
export function filmSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  const tracks = boxes(bytes, 'moov').flatMap((movie) => boxes(movie, 'trak'));
  // The header ends in a matrix of nine numbers, width and height, in 1/65536; sounds have no size.
  for (const header of tracks.flatMap((track) => boxes(track, 'tkhd'))) {
    if (header.length < 80) continue;
    const [width = 0, height = 0] = [8, 4].map((end) => Math.round(header.readUInt32BE(header.length - end) / 0x10000));
    const isTurned = header.readInt32BE(header.length - 44) === 0;
    if (width > 0 && height > 0) return isTurned ? { width: height, height: width } : { width, height };
  }
  return undefined;
}
