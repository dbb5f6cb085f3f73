/** The facts about a font that a card needs. */
export interface FontFile {
  /** The family for `font-family`. */
  readonly family: string;
  /** The number for `font-weight`: 400 is regular, 800 extra bold. */
  readonly weight: number;
  /** True if the font has a glyph for this code point. */
  has(codePoint: number): boolean;
}

/**
 * Reads the tables `name`, `OS/2` and `cmap` of a TrueType or OpenType font (OpenType specification 1.9); `undefined`
 * for other bytes.
 */
export function readFontFile(bytes: Buffer): FontFile | undefined {
  try {
    const tables = tablesOf(bytes);
    const [name, os2, cmap] = [tables.get('name'), tables.get('OS/2'), tables.get('cmap')];
    const family = name && familyName(name);
    const ranges = cmap && coveredRanges(cmap);
    if (family === undefined || ranges === undefined) return undefined;
    return { family, weight: os2?.readUInt16BE(4) ?? 400, has: (codePoint) => isCovered(ranges, codePoint) };
  } catch (error) {
    // An offset outside of the file: not a font.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function tablesOf(bytes: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const version = bytes.toString('latin1', 0, 4);
  if (version !== '\u0000\u0001\u0000\u0000' && version !== 'OTTO' && version !== 'true') return tables;
  for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index;
    const offset = bytes.readUInt32BE(record + 8);
    tables.set(
      bytes.toString('latin1', record, record + 4),
      bytes.subarray(offset, offset + bytes.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

/** Name 16 is the family with all its weights; name 1 is the fallback. Platform 3 uses UTF-16, big-endian. */
function familyName(name: Buffer): string | undefined {
  const found = new Map<number, string>();
  const texts = name.readUInt16BE(4);
  for (let index = 0; index < name.readUInt16BE(2); index += 1) {
    const record = 6 + 12 * index;
    const id = name.readUInt16BE(record + 6);
    if (name.readUInt16BE(record) !== 3 || found.has(id)) continue;
    const start = texts + name.readUInt16BE(record + 10);
    found.set(
      id,
      Buffer.from(name.subarray(start, start + name.readUInt16BE(record + 8)))
        .swap16()
        .toString('utf16le'),
    );
  }
  return found.get(16) ?? found.get(1);
}

/** First and last code point of each run of characters that have a glyph, sorted. */
type Ranges = readonly (readonly [first: number, last: number])[];

function coveredRanges(cmap: Buffer): Ranges | undefined {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const record = 4 + 8 * index;
    return { platform: cmap.readUInt16BE(record), table: cmap.subarray(cmap.readUInt32BE(record + 4)) };
  }).filter(({ platform }) => platform === 0 || platform === 3);
  const ofFormat = (format: number) => subtables.find(({ table }) => table.readUInt16BE(0) === format)?.table;
  const [all, basic] = [ofFormat(12), ofFormat(4)];
  if (all) return groupRanges(all);
  return basic && segmentRanges(basic);
}

/** Format 12: groups of all planes. */
function groupRanges(table: Buffer): Ranges {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const group = 16 + 12 * index;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)] as const;
  });
}

/** Format 4: segments of the first plane; single characters of a segment may have glyph 0, which means none. */
function segmentRanges(table: Buffer): Ranges {
  const double = table.readUInt16BE(6);
  const ranges: (readonly [number, number])[] = [];
  for (let segment = 0; segment < double; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + double + segment);
    const delta = table.readUInt16BE(16 + 2 * double + segment);
    const place = 16 + 3 * double + segment;
    const offset = table.readUInt16BE(place);
    if (first === 0xff_ff) continue;
    for (let code = first; code <= last; code += 1) {
      const listed = offset === 0 ? code : table.readUInt16BE(place + offset + 2 * (code - first));
      if (listed !== 0 && ((listed + delta) & 0xff_ff) !== 0) ranges.push([code, code]);
    }
  }
  return ranges;
}

function isCovered(ranges: Ranges, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
