import type { Platform } from '../../shared/platform.js';

/**
 * Adapts the download buttons to the visitor's platform: on iPhones and Macs the button links to their app, otherwise
 * it remains the Android file. There is no layout shift: the button takes the text and icon of the iPhone and Mac link,
 * whose space stays empty. On iPhones and iPads that link takes the button's place from the start and only needs a
 * handler. If the platform is uncertain, both remain.
 *
 * @param ios address of the app for iPhone and Mac, for pages without such a link
 */
export function adaptButtons(platform: Platform, ios: string): void {
  if (platform === 'other') return;
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-ios]');
  for (const button of platform === 'android' ? [] : document.querySelectorAll<HTMLAnchorElement>('a[data-hold]')) {
    const own = button.parentElement?.querySelector<HTMLAnchorElement>('a[data-ios]');
    button.href = own?.href ?? links[0]?.href ?? ios;
    if (own) button.replaceChildren(...[...own.childNodes].map((node) => node.cloneNode(true)));
    // A button that names Android is far from its link.
    else if ('names' in button.dataset) button.textContent = links[0]?.textContent ?? button.textContent;
  }
  for (const link of links) {
    if (CSS.supports('-webkit-touch-callout', 'none')) link.dataset['hold'] = '';
    else link.style.visibility = 'hidden';
  }
}
