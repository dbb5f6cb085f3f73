import type { StylesMessage } from './messages.js';

let adopted: CSSStyleSheet | undefined;

/** Replaces the styles of the page without a reload. */
export function swapStyles({ css, url }: StylesMessage): void {
  if (url !== undefined) swapLink(url);
  if (css === undefined) return;
  // The Content Security Policy allows only the original inline styles, but does not apply to constructed style sheets.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((other) => other !== adopted), sheet];
  adopted = sheet;
  for (const { sheet: old } of document.head.querySelectorAll('style')) if (old !== null) old.disabled = true;
}

/** Removes the old style sheets when the new one has loaded, to avoid a flash. */
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
