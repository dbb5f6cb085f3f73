import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../helpers/site.js';

/**
 * A snapshot of `dist` and `dist.audit`: one line for each file, with the hash of its bytes. Without the records, which differ
 * between the command in its own process, which is bundled, and in that of the tests.
 */
export async function publishedState(root: string): Promise<string[]> {
  const lines: string[] = [];
  for (const folder of ['dist', 'dist.audit']) {
    if (!existsSync(join(root, folder))) continue;
    for (const { path } of await listFiles(join(root, folder))) {
      if (`${folder}/${path}` === 'dist.audit/records.json') continue;
      lines.push(
        `${folder}/${path} ${createHash('sha256')
          .update(await readFile(join(root, folder, path)))
          .digest('hex')}`,
      );
    }
  }
  return lines;
}
