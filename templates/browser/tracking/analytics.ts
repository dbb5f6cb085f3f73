/** The Snakes and Ladders pages in every language: their downloads are counted under a separate name. */
const SNAKES_AND_LADDERS = /^(\/[a-z]{2})?\/snakes-and-ladders/;

/**
 * Reports a press of a download button on a page to the owner's analytics layer (`globalThis.dataLayer`, which the site
 * does not provide). Never throws.
 */
export function pushDownloadClick({ path, platform }: { readonly path: string; readonly platform: string }): void {
  try {
    // Throws if there is no layer or if the layer is broken.
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
