import { checkPackage } from './package-check.js';
import type { FileVerifier } from './ports.js';
import { createSha256 } from './sha-256.js';

export { markSaved, reportComplete } from './complete-file.js';
export { saveFile } from './save-file.js';

/** Bytes read at once for the digest. */
const STEP = 262_144;

/** Verifies a stored file. Read errors are passed through. */
export const verifyFile: FileVerifier = async ({ size, read }, { owners, servers, leastBytes, supposed = false }) => {
  let found: string | undefined;
  const digest = async (): Promise<string> => {
    if (found !== undefined) return found;
    const hash = createSha256();
    for (let at = 0; at < size; at += STEP) hash.add(await read(at, Math.min(size, at + STEP)));
    return (found = hash.digest());
  };
  // Its owner means this file, whatever its structure.
  if (owners !== undefined && !supposed && (await digest()) === owners) return 'intact';
  const state = await checkPackage(size, read);
  // Its owner may mean another version of it by now, whatever this one is.
  if (state === 'damaged' && owners !== undefined) return 'different';
  if (state !== 'intact') return state;
  const wanted = owners ?? servers;
  if (wanted !== undefined && (await digest()) !== wanted) return 'different';
  return owners === undefined && size < leastBytes ? 'foreign' : 'intact';
};
