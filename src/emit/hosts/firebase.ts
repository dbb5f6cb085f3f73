import { DEFAULT_CACHING, keptShortly } from '../../lib/site/headers-file.js';
import { ONE_DAY } from '../../lib/site/hosts.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { folderPagesAdvice, unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';
import { headerRegex, pageRegexes, redirectRegex, spelledRegex } from './path-regex.js';
import { decodedAddress } from '../../lib/text/path-pattern.js';

/**
 * Firebase Hosting reads `firebase.json`, whose regular expressions (RE2) have no lookahead. It compares redirects with the
 * decoded path, and headers with the path as sent.
 */
function configure(site: HostSite): HostConfiguration {
  const { redirects } = site;
  const hosting = {
    public: 'dist',
    ignore: ['_headers', '_redirects'],
    trailingSlash: true,
    // Without a rule, browsers would keep a page for an hour.
    headers: [
      { path: '/*', headers: [['Cache-Control', DEFAULT_CACHING] as const] },
      ...site.headers.map((rule) => keptShortly(rule, ONE_DAY)),
    ].map(({ path, headers }) => ({
      regex: headerRegex(path, spelledRegex),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    redirects: [
      ...redirects.flatMap(redirectRules),
      { regex: String.raw`^/index\.html$`, destination: '/', type: 301 },
      ...pageRegexes(site.files).map((regex) => ({
        regex: regex.replace('^(/', '^/(?P<page>').replace(/\(\?:(\/index\\.html)\)\?\$$/, '$1$'),
        destination: '/:page/',
        type: 301,
      })),
    ],
  };
  const unwritable = redirects.flatMap((rule) => {
    const reason = targetProblem(rule);
    return reason === undefined
      ? []
      : [
          unsupported(
            `The redirect from \`${rule.from}\` leads to \`${rule.to}\`, which Firebase Hosting cannot send: ${reason}.`,
            'Write a target without query, fragment and codes such as `%2F`, or use another host.',
            site.redirectPlace?.(rule.from),
          ),
        ];
  });
  return {
    files: [{ path: 'firebase.json', text: `${JSON.stringify({ hosting }, undefined, 2)}\n` }],
    problems: [...unwritable, ...folderPagesAdvice(site, 'Firebase Hosting')],
  };
}

/** A capture that matches nothing cannot be filled in, so `*` needs a rule for nothing. */
function redirectRules(rule: RedirectRule): { regex: string; destination: string; type: number }[] {
  const regex = redirectRegex(rule.from, '?P<');
  const one = (pattern: string, to: string) => ({
    regex: pattern,
    // It percent-encodes what it sends.
    destination: decodedAddress(to),
    type: rule.status,
  });
  if (!rule.from.endsWith('*') || !rule.to.includes(':splat')) return [one(regex, rule.to)];
  const bare = rule.from.replace(/\/?\*$/, '');
  return [
    one(redirectRegex(bare === '' ? '/' : bare, '?P<'), rule.to.replace(/:splat\b/g, '')),
    one(regex.replace(/\(\?:\/(.*)\)\?\$$/, '/$1$').replace('(?P<splat>.*)', '(?P<splat>.+)'), rule.to),
  ];
}

function targetProblem({ to }: RedirectRule): string | undefined {
  if (to.includes('?')) return 'it adds the query of the request to that of the target';
  if (to.includes('#')) return 'it puts the query of the request behind the fragment';
  // Codes of separators stay, and what is not UTF-8.
  if (decodedAddress(to).includes('%')) return 'it encodes the code once more';
  const path = to.replace(/^https?:\/\//, '');
  if (!/:[A-Za-z]/.test(path)) return undefined;
  if (!/\/:[A-Za-z]/.test(path)) return 'it fills in placeholders only where one of them begins a segment';
  return /[()*+{}\\[\]]/.test(path) ? 'it reads some of the characters as a pattern' : undefined;
}

export const firebase: Host = {
  title: 'Firebase Hosting',
  ownFiles: { 'firebase.json': 'reads it as configuration', __: 'answers these addresses itself' },
  compresses: 'by-itself',
  repeatsRedirects: true,
  maxFileSize: { bytes: 2 * 1024 ** 3 },
  differences: [
    ['One not-found page, that at the root of the origin, without an address of its own', { notFoundPage: 'root' }],
    ['Headers go with missing pages and with `/x` that leads to `/x/`, not with redirects', { bare: ['redirect'] }],
    ['Assets are [kept for a day](#assets-kept-for-a-day), missing ones too', { missingFiles: 'as-files' }],
  ],
  configure,
};
