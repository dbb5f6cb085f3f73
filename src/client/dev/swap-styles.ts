import type { StylesMessage } from './messages.js';

let adopted: CSSStyleSheet | undefined;

/** Puts new rules in the place of those of the page, which stays as it is. */
export function swapStyles({ css, url }: StylesMessage): void {
  if (url !== undefined) swapLink(url);
  if (css === undefined) return;
  // The policy of the page allows the inline rules that it came with and no others; sheets that scripts make are not asked about.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== adopted), sheet];
  adopted = sheet;
  for (const { sheet: old } of document.head.querySelectorAll('style')) if (old !== null) old.disabled = true;
}

/** The old rules go when the new ones are there, so that nothing flashes. */
function swapLink(url: string): void {
  const before = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.addEventListener('load', () => {
    for (const old of before) old.remove();
  });
  const last = before[before.length - 1];
  if (last) last.after(link);
  else document.head.append(link);
}
