import type { Platform } from '../../shared/platform.js';

/**
 * Leaves of each download offer what the visitor can use: on iPhones and Macs the button leads to their app, elsewhere it
 * stays the Android file. Nothing moves: the text and the icon of the link for iPhone and Mac go into the button, and the
 * link leaves its room empty. On iPhones and iPads it stands in the place of the button from the first moment, and has only
 * to be answered as one. Where the platform is not known for sure, both stay.
 *
 * @param ios where the app for iPhone and Mac is, for pages without such a link
 */
export function narrowButtons(platform: Platform, ios: string): void {
  if (platform === 'other') return;
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-ios]');
  for (const button of platform === 'android' ? [] : document.querySelectorAll<HTMLAnchorElement>('a[data-hold]')) {
    const own = button.parentElement?.querySelector<HTMLAnchorElement>('a[data-ios]');
    button.href = own?.href ?? links[0]?.href ?? ios;
    if (own) button.replaceChildren(...[...own.childNodes].map((node) => node.cloneNode(true)));
    // A button that names Android stands far from its link.
    else if ('names' in button.dataset) button.textContent = links[0]?.textContent ?? button.textContent;
  }
  for (const link of links) {
    if (CSS.supports('-webkit-touch-callout', 'none')) link.dataset['hold'] = '';
    else link.style.visibility = 'hidden';
  }
}
