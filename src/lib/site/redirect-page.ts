import { escapeHtml } from '../html/escape.js';
import { isDynamic } from '../text/path-pattern.js';
import type { RedirectRule } from './redirects-file.js';
import type { SiteConfig } from './site-config.js';

/**
 * Returns the path in the output of a page that redirects, for hosts that read no rules; `undefined` if no page can: the
 * rule is a pattern, or starts at a file that is no HTML.
 */
export function redirectPagePath(from: string): string | undefined {
  if (isDynamic(from)) return undefined;
  const path = decodeURIComponent(from.slice(1));
  if (/\.html?$/i.test(path)) return path;
  return /\.[^/.]*$/.test(path) ? undefined : `${path}/index.html`.replace(/^\/|\/(?=\/)/g, '');
}

/** Returns a page that sends browsers and search engines to the target of a redirect at once. */
export function redirectPage(
  { to }: Pick<RedirectRule, 'to'>,
  { origin, noindex, defaultLocale }: Pick<SiteConfig, 'origin' | 'noindex' | 'defaultLocale'>,
): string {
  const address = escapeHtml(to.startsWith('/') ? origin + to : to);
  return `<!doctype html>
<html lang="${defaultLocale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<title>${address}</title>
${noindex ? '<meta name="robots" content="noindex">\n' : ''}<link rel="canonical" href="${address.replace(/#.*/, '')}">
<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">
</head>
<body>
<p><a href="${escapeHtml(to)}">${address}</a></p>
</body>
</html>
`;
}
