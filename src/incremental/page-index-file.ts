import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { readPart } from '../lib/fs/append-writer.js';
import { openExisting } from '../lib/fs/open-existing.js';

/**
 * An index is a file of lines whose fields are parted by tabs, numbers by blanks: `by MAKER` at the beginning, then `pack NAME`, `fact JSON`, `list FACTS` and `name JSON` are numbered from 0, each kind by its order, and named by
 * the lines below; `piece NAME PACK OFFSET LENGTH` tells where bytes lie that pages share; `page FILE LISTS NAMES PACK OFFSET LENGTH HASH SOURCE JSON` where the other bytes of a page lie, and its source: a pack, an offset,
 * a length and a CRC-32, or empty; `gone FILE` takes a page back, `lost NAME` a piece. A line `end HASH` seals all that stands between it and the seal before, with that seal. So an index is written while pages are made, and a small change of it is appended to what there is.
 */
export const VERSION = 'islet pages 11';

/** The file that tells what is kept, of a cache of this name. */
export function indexFileOf(folder: string, name: string): string {
  return join(folder, `${name}.index`);
}

/** How an index begins that holds pages of one maker; of another one's pages none is any good. */
export function indexHead(maker: string): string {
  return `${headStart(maker)}\n`;
}

/** Whether the maker of an index begins like this; false where there is none. */
export function isIndexOf(file: string, maker: string): boolean {
  const descriptor = openExisting(file);
  if (descriptor === undefined) return false;
  try {
    return beginsWith(descriptor, headStart(maker));
  } finally {
    closeSync(descriptor);
  }
}

/** Whether an open file begins with a text. */
export function beginsWith(descriptor: number, text: string): boolean {
  const bytes = Buffer.from(text);
  return readPart(descriptor, 0, bytes.length).equals(bytes);
}

function headStart(maker: string): string {
  return `${VERSION}\nby\t${maker}`;
}
