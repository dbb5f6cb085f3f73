import { FILE_HEADERS } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';
import {
  escapeRegex,
  headerRegex,
  pageRegexes,
  redirectMatch,
  redirectRegex,
  REFUSED_ADDRESS,
  spelledRegex,
} from './path-regex.js';
import { loopAgainst } from './query-redirects.js';

/** Routes of a deployment, from the limits of Vercel. */
const MAX_ROUTES = 2048;

/** A route of the Build Output API, version 3. `src` is a regular expression (PCRE) for the path. */
type Route =
  | { readonly handle: 'filesystem' | 'hit' }
  | {
      readonly src: string;
      /** All must hold; `value` is a regular expression for a whole value, decoded. */
      readonly has?: readonly { readonly type: 'query'; readonly key: string; readonly value: string }[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly status?: number;
      readonly dest?: string;
      readonly continue?: true;
    };

/** Vercel reads `.vercel/output/config.json`: routes in the order in which they are tried. It compares paths as sent. */
function configure(site: HostSite): HostConfiguration {
  const headerRoutes = (ofFiles: boolean): Route[] =>
    site.headers.flatMap(({ path, headers }) => {
      const sent = headers.filter(([name]) => FILE_HEADERS.has(name.toLowerCase()) === ofFiles);
      return sent.length === 0
        ? []
        : [{ src: headerRegex(path, spelledRegex), headers: Object.fromEntries(sent), continue: true }];
    });
  const moved = { status: 301 } as const;
  const pages = new Set(site.files.map(({ path }) => path));
  const notFound = (src: string, folder = ''): Route => ({
    src,
    status: 404,
    // Without a page, the answer of the host has the headers of the site.
    ...(pages.has(`${folder}404.html`) && { dest: `/${folder}404.html` }),
  });
  const routes: Route[] = [
    ...headerRoutes(false),
    notFound(`${REFUSED_ADDRESS}.*$`.replace('^[^?]*', '^.*')),
    notFound('^/_(?:headers|redirects)(?:/.*)?$'),
    ...site.redirects.map(redirectRoute),
    { src: String.raw`^/index\.html$`, ...moved, headers: { Location: '/' } },
    ...pageRegexes(site.files).map((src) => ({ src, ...moved, headers: { Location: '$1/' } })),
    // The development server forgets the headers of a phase whose last route does not match.
    { src: '^/.*$', continue: true },
    { handle: 'filesystem' },
    ...foldersWithNotFoundPage(site.files.map(({ path }) => path))
      .reverse()
      .map((folder) => notFound(`^/${spelledRegex(folder)}.*$`, folder)),
    notFound('^/.*$'),
    { handle: 'hit' },
    ...headerRoutes(true),
  ];
  const tooMany =
    routes.length > MAX_ROUTES
      ? [
          unsupported(
            `Headers and redirects need ${String(routes.length)} routes; Vercel takes ${String(MAX_ROUTES)}.`,
            'Cover several redirects with one rule that ends in `*`.',
          ),
        ]
      : [];
  return {
    files: [{ path: 'vercel/config.json', text: `${JSON.stringify({ version: 3, routes }, undefined, 2)}\n` }],
    problems: tooMany,
  };
}

function redirectRoute(rule: RedirectRule): Route {
  const { decoded } = redirectMatch(rule);
  // The lookahead excludes paths that would redirect to themselves.
  const guard = rule.query === undefined && decoded.includes('(?!') ? `(?=${decoded.slice(1)})` : '';
  const src = `^${guard}${redirectRegex(rule.from, '?<').slice(1)}`;
  const has = rule.query?.map(([key, value]) => ({ type: 'query', key, value: escapeRegex(value) }) as const);
  const to = rule.to.replaceAll('$', '%24').replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return {
    src,
    ...(has && { has }),
    status: rule.status,
    headers: { Location: to.replace(/:([A-Za-z]\w*)/g, '$$$1') },
  };
}

export const vercel: Host = {
  title: 'Vercel',
  ownFiles: { 'vercel.json': 'reads it as configuration', _vercel: 'answers these addresses itself' },
  againstQuery: loopAgainst,
  compresses: 'by-itself',
  differences: [['No headers of the site with redirects', { bare: ['redirect', 'move'] }]],
  configure,
};
