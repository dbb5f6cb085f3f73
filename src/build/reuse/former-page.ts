import { readFileSync } from 'node:fs';

/** How a page that was made stands to the one that was published in its place. */
export interface BesideFormer {
  /** True where it has the same bytes. */
  readonly isSame: boolean;
  /** True where it has every id that was there, to each of which others may lead. */
  readonly hasItsIds: boolean;
}

/** @param former absolute path of the page that was published */
export async function besideFormer(bytes: Uint8Array, former: string): Promise<BesideFormer> {
  const published = readFileSync(former);
  if (published.equals(bytes)) return { isSame: true, hasItsIds: true };
  const { pageIds } = await import('../../lib/page-ids.js');
  // Each byte is read as a letter, which takes half the time: equal ids are equal so too.
  const ids = pageIds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  let hasItsIds = true;
  for (const id of pageIds(published.toString('latin1'))) hasItsIds &&= ids.has(id);
  return { isSame: false, hasItsIds };
}
