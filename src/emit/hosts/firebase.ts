import { DEFAULT_CACHING } from '../../lib/site/headers-file.js';
import { redirectFor, staticFirst } from '../../lib/site/redirects-file.js';
import { isDynamic } from '../../lib/text/path-pattern.js';
import {
  folderPagesAdvice,
  tooLargeFiles,
  unsupported,
  unusedCompressionAdvice,
  type HostConfiguration,
  type HostSite,
} from './host.js';
import { headerRegex, redirectMatch, redirectRegex } from './path-regex.js';
import { separateHeaders } from './separate-headers.js';

/** Bytes of a file, from the limits of Firebase Hosting. */
const MAX_FILE_SIZE = 2 * 1024 ** 3;

/** Firebase Hosting reads `firebase.json`, whose regular expressions (RE2) have no lookahead. */
export function firebase(site: HostSite): HostConfiguration {
  const { rules, problems } = separateHeaders(site.headers, 'Firebase Hosting');
  // A rule that leads to its own start is ignored.
  const redirects = staticFirst(site.redirects).filter(
    (rule) => isDynamic(rule.from) || redirectFor([rule], rule.from) !== undefined,
  );
  const hosting = {
    public: 'dist',
    ignore: ['_headers', '_redirects'],
    trailingSlash: true,
    // Without a rule, browsers would keep a page for an hour.
    headers: [{ path: '/*', headers: [['Cache-Control', DEFAULT_CACHING] as const] }, ...rules].map(
      ({ path, headers }) => ({
        regex: headerRegex(path),
        headers: headers.map(([key, value]) => ({ key, value })),
      }),
    ),
    redirects: redirects.map((rule) => ({
      regex: redirectRegex(rule.from, '?P<'),
      destination: rule.to,
      type: rule.status,
    })),
  };
  const loops = redirects
    .filter((rule) => redirectMatch(rule).decoded.includes('(?!'))
    .map(({ from, to }) =>
      unsupported(
        `\`${from}\` also matches its target \`${to}\`; Firebase Hosting would redirect without end.`,
        'Redirect to a path that the rule does not match.',
        site.redirectPlace?.(from),
      ),
    );
  return {
    files: [{ path: 'firebase.json', text: `${JSON.stringify({ hosting }, undefined, 2)}\n` }],
    problems: [
      ...problems,
      ...loops,
      ...tooLargeFiles(site, 'Firebase Hosting', MAX_FILE_SIZE),
      ...folderPagesAdvice(site, 'Firebase Hosting'),
      ...unusedCompressionAdvice(site, 'Firebase Hosting'),
    ],
  };
}
