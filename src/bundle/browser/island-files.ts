import { basename } from 'node:path';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';

/** The scripts that these islands can load, in the order of the bundle. Islands that no page has are not published. */
export function islandFiles(
  { urls, files }: Pick<BrowserBundle, 'urls' | 'files'>,
  islands: ReadonlySet<string>,
): BrowserBundle['files'] {
  const entries = new Set([...urls].filter(([name]) => islands.has(name)).map(([, url]) => url.slice(1)));
  const wanted = new Set(entries);
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = files.find((file) => file.path === path)?.text ?? '';
    for (const file of files) {
      if (wanted.has(file.path) || !text.includes(basename(file.path))) continue;
      wanted.add(file.path);
      queue.push(file.path);
    }
  }
  return files.filter(({ path }) => wanted.has(path));
}
