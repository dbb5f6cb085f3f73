import { startBrowser } from '../../audit/browser.js';
import type { Comparison } from '../../audit/diff/diff.js';
import { pagesToPicture } from '../../audit/diff/pictures/pages-to-picture.js';
import { takePictures, type Pictures } from '../../audit/diff/pictures/take-pictures.js';
import { startPreview, type Preview } from '../../serve/preview/preview-server.js';

/**
 * Takes pictures of the pages that may look different, from both trees as a host would serve them.
 *
 * @throws IsletError `browser-missing`
 */
export async function diffPictures(root: string, comparison: Comparison, signal: AbortSignal): Promise<Pictures> {
  const pairs = pagesToPicture(comparison);
  if (pairs.length === 0) return { pages: [], compared: 0, notLoaded: [], left: [] };
  const { browser, close } = await startBrowser(root);
  try {
    const folders = { before: comparison.before.folder, after: comparison.after.folder };
    return await withPreviews(folders, (origins) => takePictures(browser, origins, pairs, signal));
  } finally {
    await close();
  }
}

/** Serves two trees while something works with their addresses. */
export async function withPreviews<T>(
  folders: { readonly before: string; readonly after: string },
  work: (origins: { readonly before: string; readonly after: string }) => Promise<T>,
): Promise<T> {
  const servers: Preview[] = [];
  const serve = async (out: string): Promise<string> => {
    const server = await startPreview({ out, host: '127.0.0.1', port: 0 });
    servers.push(server);
    return server.url;
  };
  try {
    return await work({ before: await serve(folders.before), after: await serve(folders.after) });
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
