import { DEFAULT_CACHING, headersFor, MESSAGE_HEADERS } from '../../lib/site/headers-file.js';
import { bothSpellings } from '../../lib/site/published-redirects.js';
import { encodePath, isDynamic, percentDecoded } from '../../lib/text/path-pattern.js';
import { fileTypes } from './file-types.js';
import { folderPagesAdvice, unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';

/** Headers that the host sends by itself; an empty value takes them away. */
const NOT_ASKED_FOR = {
  ...{ 'Strict-Transport-Security': '', 'Referrer-Policy': '', 'X-Content-Type-Options': '' },
  ...{ 'X-XSS-Protection': '', 'X-DNS-Prefetch-Control': '' },
};

/** A path, or one with `*` at the end after a slash. */
const isRoute = (pattern: string): boolean => !isDynamic(pattern.replace(/\/\*$/, '/'));
const encoded = (path: string): string => path.split('/').map(percentDecoded).map(encodePath).join('/');

/** Azure Static Web Apps reads `staticwebapp.config.json`. The first route that matches the path as sent holds. */
function configure(site: HostSite): HostConfiguration {
  const headersOf = (path: string) =>
    Object.fromEntries(headersFor(site.headers, path).filter(([name]) => !MESSAGE_HEADERS.has(name.toLowerCase())));
  const config = {
    ...(site.base === '' && { trailingSlash: 'always' }),
    routes: [
      ...['/_headers', '/_redirects'].map((route) => ({ route, statusCode: 404 })),
      ...bothSpellings(site.redirects).map(({ from, to, status }) => ({
        route: encoded(from),
        redirect: to.replace(/[^\x21-\x7e]+/g, encodeURIComponent),
        statusCode: status,
      })),
      ...site.headers
        .filter(({ path }) => path !== '/*')
        .map(({ path }) => ({ route: encoded(path), headers: headersOf(path.replace(/\*$/, '')) }))
        .reverse(),
    ],
    globalHeaders: { ...NOT_ASKED_FOR, 'Cache-Control': DEFAULT_CACHING, ...headersOf('/*') },
    ...(site.files.some(({ path }) => path === '404.html') && {
      responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
    }),
    mimeTypes: Object.fromEntries(
      fileTypes(site).flatMap(({ sent, endings }) => endings.map((ending) => [`.${ending}`, sent])),
    ),
  };
  const text = `${JSON.stringify(config, undefined, 2)}\n`;
  const size = Buffer.byteLength(text);
  const redirects = site.redirects
    .filter(({ from, to, status }) => !isRoute(from) || /\/:[A-Za-z]/.test(to) || status > 302)
    .map(({ from }) => refused(`the redirect from \`${from}\``, site.redirectPlace?.(from)));
  const headers = site.headers
    .filter(({ path }) => !isRoute(path))
    .map(({ path, headers: [first] }) =>
      refused(`the headers of \`${path}\``, site.headerPlace?.(path, first?.[0] ?? '')),
    );
  return {
    files: [{ path: 'azure/staticwebapp.config.json', text }],
    problems: [
      ...redirects,
      ...headers,
      ...(size > 20 * 1024 ? [refused(`a configuration of ${String(size)} bytes`)] : []),
      ...folderPagesAdvice(site, 'Azure Static Web Apps'),
    ],
  };
}

const REMEDY =
  'It takes redirects with 301 and 302, from one path, or from all below a folder to one target; headers for one path, or for all below a folder; in all 20 KiB. Write them so, or use another host.';
const refused = (what: string, place?: Parameters<typeof unsupported>[2]) =>
  unsupported(`Azure Static Web Apps cannot have ${what}.`, REMEDY, place);

export const azure: Host = {
  title: 'Azure Static Web Apps',
  compresses: 'by-itself',
  differences: [
    ['`/x/index.html` shows the page too', { indexFiles: 'shown' }],
    ['`//` is read as `/`', { emptySegments: 'dropped' }],
    ['No headers of the site with redirects and missing pages', { bare: ['redirect', 'missing'] }],
    ['One not-found page, that at the root of the origin', { notFoundPage: 'root' }],
    ['Redirects drop the query'],
  ],
  configure,
};
