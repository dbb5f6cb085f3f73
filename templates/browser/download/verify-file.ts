import { checkPackage } from './package-check.js';
import type { FileVerifier } from './ports.js';
import { createSha256 } from './sha-256.js';

/** Bytes read at once for the digest. */
const STEP = 262_144;

/** Verifies a stored file. Read errors are passed through. */
export const verifyFile: FileVerifier = async ({ size, read }, digest) => {
  const state = await checkPackage(size, read);
  if (state !== 'intact' || digest === undefined) return state;
  const hash = createSha256();
  for (let at = 0; at < size; at += STEP) hash.add(await read(at, Math.min(size, at + STEP)));
  return hash.digest() === digest ? 'intact' : 'different';
};
