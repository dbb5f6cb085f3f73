import type { DownloadPorts, ExpectedFile, FileReader } from './ports.js';
import { guardStorage } from './storage-guard.js';

/**
 * What the check of a stored file found.
 *
 * - `intact`: it is the app package
 * - `unfinished`: the size is only known from the end of a body, and the package continues after it
 * - `damaged`, `foreign`: it is no package, see `FileVerifier`
 * - `different`: it does not have the expected digest
 * - `lost`: some of it is no longer stored
 * - `unchecked`: the code of the check could not be fetched
 */
export type FileState = 'intact' | 'unfinished' | 'damaged' | 'foreign' | 'different' | 'lost' | 'unchecked';

/** Checks the stored bytes of a file, which should be `size`. Rejects only with a `StorageError`. */
export async function checkStored(
  { store, clock, verifier }: Pick<DownloadPorts, 'store' | 'clock' | 'verifier'>,
  url: string,
  size: number,
  expected: ExpectedFile,
): Promise<FileState | 'cut'> {
  const reader = await guardStorage(clock, store.reader(url));
  if (reader?.size !== size) return 'lost';
  const verify = await verifier().catch(() => undefined);
  if (verify === undefined) return 'unchecked';
  const guarded: FileReader = { size, read: (from, to) => guardStorage(clock, reader.read(from, to)) };
  return verify(guarded, expected);
}
