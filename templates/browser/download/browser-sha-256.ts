import type { Sha256 } from './ports.js';

/** SHA-256 of `@noble/hashes`, which is fetched when a file has a digest to be compared with. */
export async function browserSha256(): Promise<Sha256> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  return {
    update(bytes) {
      hash.update(bytes);
    },
    digest: () => btoa(String.fromCharCode(...hash.digest())),
  };
}
