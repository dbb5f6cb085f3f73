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
  const servers: Preview[] = [];
  const serve = async (out: string): Promise<string> => {
    const server = await startPreview({ out, host: '127.0.0.1', port: 0 });
    servers.push(server);
    return server.url;
  };
  try {
    const origins = { before: await serve(comparison.before.folder), after: await serve(comparison.after.folder) };
    return await takePictures(browser, origins, pairs, signal);
  } finally {
    await close();
    await Promise.all(servers.map((server) => server.close()));
  }
}
