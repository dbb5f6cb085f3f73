import { readYamlHash } from '../content/yaml/yaml-hash.js';
import type { FileWork } from './file-threads.js';
import { spread } from './parallel-map.js';

/** Hashes YAML files here and in threads, by their paths relative to the root; those that cannot be read are missing. */
export async function hashFiles(
  root: string,
  files: readonly string[],
  threads: FileWork,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const elsewhere = threads.hash(root);
  await spread<string, { readonly hash: string | undefined }>({
    items: files,
    elsewhere: {
      ...elsewhere,
      run: async (some) => (await elsewhere.run(some)).map((hash) => (hash === undefined ? undefined : { hash })),
    },
    here: (file) => ({ hash: readYamlHash(root, file) }),
    take(file, { hash }) {
      if (hash !== undefined) hashes.set(file, hash);
    },
    signal,
  });
  return hashes;
}
