import { readFileSync } from 'node:fs';
import { pageIds } from '../../lib/page-ids.js';

/** How a page that was made stands to the one that was published in its place. */
export interface BesideFormer {
  /** True where it has the same bytes. */
  readonly isSame: boolean;
  /** True where it has every id that was there, to each of which others may lead. */
  readonly hasItsIds: boolean;
}

/** @param former absolute path of the page that was published */
export function besideFormer(bytes: Uint8Array, former: string): BesideFormer {
  const published = readFileSync(former);
  if (published.equals(bytes)) return { isSame: true, hasItsIds: true };
  // Each byte is read as a letter, which takes half the time: equal ids are equal so too.
  const ids = pageIds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  let hasItsIds = true;
  for (const id of pageIds(published.toString('latin1'))) hasItsIds &&= ids.has(id);
  return { isSame: false, hasItsIds };
}
