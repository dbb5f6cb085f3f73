import { join } from 'node:path';

/** The file that tells what is kept, of a cache of this name. */
export function indexFileOf(folder: string, name: string): string {
  return join(folder, `${name}.index`);
}
