/** The pages of Snakes and Ladders, in any language: their downloads are counted under a name of their own. */
const SNAKES_AND_LADDERS = /^(\/[a-z]{2})?\/snakes-and-ladders/;

/**
 * Tells the owner's analytics layer (`globalThis.dataLayer`, which the site does not bring) that a download button on the page of that path was
 * pressed. Never throws.
 */
export function pushDownloadClick({ path, platform }: { readonly path: string; readonly platform: string }): void {
  try {
    // Throws where there is no layer, as one that does not work may.
    (globalThis as unknown as { readonly dataLayer: { push(item: unknown): void } }).dataLayer.push({
      event: SNAKES_AND_LADDERS.test(path) ? 'NextJS-DownloadButtonClick' : 'eventTracking',
      category: 'Download',
      action: 'Click',
      label: path,
      platform,
      version: 'm5',
    });
  } catch {
    console.error('!Error: Unable to send GA tracking!');
  }
}
