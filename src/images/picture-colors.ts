import { COLOR_ATTRIBUTE } from '../api/picture-sizes.js';
import { createReport } from '../errors/index.js';
import type { ResultStore } from '../lib/fs/result-store.js';
import type { AssetJob } from './asset-library.js';
import { makeAssets } from './make-assets.js';

const MARK = new RegExp(` ${COLOR_ATTRIBUTE}="([0-9a-f]{8})"`, 'g');

/** Returns the function that writes the colours of pictures into a page. Each is computed once. */
export function createColorWriter(
  root: string,
  jobs: ReadonlyMap<string, AssetJob>,
  store: ResultStore,
): (html: string) => Promise<string> {
  const colors = new Map<string, string>();
  return async (html) => {
    for (const [, mark = ''] of html.matchAll(MARK)) {
      const job = colors.has(mark) ? undefined : jobs.get(mark);
      // Problems of the picture are reported where its files are made.
      if (job)
        await makeAssets(root, [job], store, createReport(), ({ bytes }) => void colors.set(mark, String(bytes)));
    }
    return html.replace(MARK, (whole, mark: string) => whole.replace(mark, colors.get(mark) ?? mark));
  };
}
