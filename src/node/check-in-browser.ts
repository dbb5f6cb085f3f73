import type * as Axe from 'axe-core';
import { browserPackages, startBrowser } from '../audit/browser.js';
import { openPagesInBrowser, type PageToOpen } from '../audit/check/browser/open-pages.js';
import type { OpenedPage } from '../audit/check/site/opened-page.js';
import type { Policy } from '../lib/site/policy.js';
import { startPreview } from '../serve/preview/preview-server.js';

/**
 * Opens pages of an output in Chromium, as a host would serve them.
 *
 * @throws IsletError `axe-missing`, `browser-missing`
 */
export async function checkInBrowser(
  { root, out }: { readonly root: string; readonly out: string },
  pages: readonly PageToOpen[],
  policy?: Policy,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, OpenedPage>> {
  const [axe] = browserPackages(root, 'axe-core');
  const { browser, close } = await startBrowser(root);
  try {
    const server = await startPreview({ out, host: '127.0.0.1', port: 0 });
    try {
      return await openPagesInBrowser(browser, (axe as typeof Axe).source, server.url, pages, policy, signal);
    } finally {
      await server.close();
    }
  } finally {
    await close();
  }
}
