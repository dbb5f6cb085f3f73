import { MESSAGE_HEADERS } from '../../lib/site/headers-file.js';
import { redirectPagePath } from '../../lib/site/redirect-page.js';
import { advice, folderPagesAdvice, unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';

/** Bytes of a site, from the limits of GitHub Pages. */
const MAX_SITE_SIZE = 1024 ** 3;

/** Addresses of the sites of projects; below a domain of its own, a site is the whole output. */
const OF_PROJECT = /\.github\.io$/;

/**
 * GitHub Pages reads no configuration: it sends no headers of the site, and redirects are pages. The site of a project
 * is the folder of its path, whose not-found page is that of the site.
 */
function configure(site: HostSite): HostConfiguration {
  const size = site.files.reduce((sum, file) => sum + file.size, 0);
  const names = new Set(site.headers.flatMap(({ headers }) => headers.map(([name]) => name)));
  const lost = [...names].filter((name) => !MESSAGE_HEADERS.has(name.toLowerCase()));
  const redirects = site.redirects
    .filter(({ from }) => redirectPagePath(from) === undefined)
    .map(({ from }) =>
      unsupported(
        `GitHub Pages does not redirect, and no page can do it for \`${from}\`.`,
        'Write a redirect for each address, without placeholders and `*`, or use another host.',
        site.redirectPlace?.(from),
      ),
    );
  const outside = site.redirects
    .filter(({ from }) => OF_PROJECT.test(site.origin) && !`${from}/`.startsWith(`${site.base}/`))
    .filter(({ from }) => redirectPagePath(from) !== undefined)
    .map(({ from }) =>
      advice(
        `The redirect from \`${from}\` is not published: GitHub Pages serves only what is below \`${site.base}/\` from this site.`,
        'Publish a page at that address in the repository of the root, `NAME.github.io`, or give the site a domain of its own.',
        site.redirectPlace?.(from),
      ),
    );
  const tooLarge =
    size > MAX_SITE_SIZE
      ? [unsupported(`The site has ${String(size)} bytes; GitHub Pages takes ${String(MAX_SITE_SIZE)}.`)]
      : [];
  const headers =
    lost.length > 0
      ? [
          advice(
            `GitHub Pages does not send the headers of the site: ${lost.map((name) => `\`${name}\``).join(', ')}. Pages keep the security policy in their HTML.`,
            'Put a CDN that sends them in front of it, or use another host.',
          ),
        ]
      : [];
  const foreign = (site.policyExceptions ?? []).flatMap(({ path, allow }) =>
    allow === 'foreign'
      ? unsupported(`GitHub Pages sends no headers: \`${path}\` would have no security policy.`, 'Use another host.')
      : [],
  );
  return {
    files: [],
    problems: [
      ...foreign,
      ...redirects,
      ...outside,
      ...tooLarge,
      ...headers,
      ...folderPagesAdvice(site, 'GitHub Pages', `${site.base}/`),
    ],
  };
}

export const githubPages: Host = {
  title: 'GitHub Pages',
  compresses: 'by-itself',
  differences: [
    ['No headers of the site', { bare: ['redirect', 'move', 'missing', 'file'] }],
    ['A file `NAME.html` is shown at `NAME` too', { htmlFiles: 'both' }],
    ['One not-found page', { notFoundPage: 'root' }],
  ],
  configure,
};
