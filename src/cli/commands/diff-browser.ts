import { startBrowser } from '../../audit/browser.js';
import { seeTexts, type LookAtTexts } from '../../audit/diff/pictures/see-texts.js';
import { withPreviews } from './diff-pictures.js';

/**
 * Returns a function that looks for required texts of pages with Chromium, in both trees as a host would serve them.
 *
 * @throws IsletError `browser-missing`, when it is called
 */
export function lookWithBrowser(
  root: string,
  folders: { readonly before: string; readonly after: string },
  signal: AbortSignal,
): LookAtTexts {
  return async (pairs, policy) => {
    const { browser, close } = await startBrowser(root);
    try {
      return await withPreviews(folders, (origins) => seeTexts(browser, origins, pairs, policy, signal));
    } finally {
      await close();
    }
  };
}
