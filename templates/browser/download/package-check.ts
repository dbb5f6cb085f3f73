import { signaturesAgree } from './apk-signature.js';
import { readSigningBlock } from './signing-block.js';
import { windowReader } from './window-reader.js';
import { readDirectory, viewOf } from './zip-directory.js';
import { entryAgrees, LOCAL_HEADER } from './zip-entry.js';

/** Every app package has this entry, and nothing else has. */
const MANIFEST = 'AndroidManifest.xml';

/**
 * What the bytes of a file are.
 *
 * - `intact`: an app package; it has the content that its signers have signed or, where it has no signature that this
 *   can check, its directory agrees with its entries, and their checksums with their content
 * - `cut`: begins as a ZIP archive, but its end record is missing
 * - `damaged`: the directory and the entries belong to different files, or bytes have changed
 * - `foreign`: something else, such as another archive
 */
export type PackageState = 'intact' | 'cut' | 'damaged' | 'foreign';

/**
 * Checks an app package, which is a ZIP archive: the directory at the end lists the position, sizes and checksum of
 * every entry, and each content is read. Detects truncated and damaged files and files mixed from two versions. `read`
 * returns the bytes of a half-open range; its rejections are passed through.
 */
export async function checkPackage(
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<PackageState> {
  const file = windowReader(size, read);
  if (size < 4 || viewOf(await file.exactly(0, 4)).getUint32(0, true) !== LOCAL_HEADER) return 'foreign';
  const directory = await readDirectory(size, file);
  if (typeof directory === 'string') return directory;
  const names = new TextDecoder('latin1');
  if (!directory.entries.some(({ name }) => names.decode(name) === MANIFEST)) return 'foreign';
  const block = await readSigningBlock(directory.start, file);
  if (block === 'damaged') return 'damaged';
  if (block !== undefined) {
    const agree = await signaturesAgree(size, directory, block, file).catch((error: unknown) => {
      if (error instanceof RangeError) return false;
      throw error;
    });
    if (agree !== undefined) return agree ? 'intact' : 'damaged';
  }
  const entries = [...directory.entries].sort((one, other) => one.start - other.start);
  for (const [index, entry] of entries.entries()) {
    const limit = entries[index + 1]?.start ?? directory.start;
    if (!(await entryAgrees(entry, limit, file))) return 'damaged';
  }
  return 'intact';
}
