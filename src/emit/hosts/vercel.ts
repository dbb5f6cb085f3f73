import { FILE_HEADERS } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { staticFirst, type RedirectRule } from '../../lib/site/redirects-file.js';
import { unsupported, unusedCompressionAdvice, type HostConfiguration, type HostSite } from './host.js';
import { escapeRegex, headerRegex, redirectMatch, redirectRegex } from './path-regex.js';
import { separateHeaders } from './separate-headers.js';

/** Routes of a deployment, from the limits of Vercel. */
const MAX_ROUTES = 2048;

/** A route of the Build Output API, version 3. `src` is a regular expression (PCRE) for the path. */
type Route =
  | { readonly handle: 'filesystem' | 'hit' }
  | {
      readonly src: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly status?: number;
      readonly dest?: string;
      readonly continue?: true;
    };

/** Vercel reads `.vercel/output/config.json`: routes in the order in which they are tried. */
export function vercel(site: HostSite): HostConfiguration {
  const { rules, problems } = separateHeaders(site.headers, 'Vercel');
  const headerRoutes = (ofFiles: boolean): Route[] =>
    rules.flatMap(({ path, headers }) => {
      const sent = headers.filter(([name]) => FILE_HEADERS.has(name.toLowerCase()) === ofFiles);
      return sent.length === 0 ? [] : [{ src: headerRegex(path), headers: Object.fromEntries(sent), continue: true }];
    });
  const routes: Route[] = [
    ...headerRoutes(false),
    ...staticFirst(site.redirects).map(redirectRoute),
    { src: String.raw`^(/(?:[^/]+/)*[^/.]+)$`, status: 308, headers: { Location: '$1/' } },
    { handle: 'filesystem' },
    ...foldersWithNotFoundPage(site.files.map(({ path }) => path))
      .reverse()
      .map((folder) => ({ src: `^/${escapeRegex(folder)}`, status: 404, dest: `/${folder}404.html` })),
    { src: '^/', status: 404, dest: '/404.html' },
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
    problems: [...problems, ...tooMany, ...unusedCompressionAdvice(site, 'Vercel')],
  };
}

function redirectRoute(rule: RedirectRule): Route {
  const { decoded } = redirectMatch(rule);
  // The lookahead excludes paths that would redirect to themselves.
  const guard = decoded.includes('(?!') ? `(?=${decoded.slice(1)})` : '';
  const src = `^${guard}${redirectRegex(rule.from, '?<').slice(1)}`;
  return { src, status: rule.status, headers: { Location: rule.to.replace(/:([A-Za-z]\w*)/g, '$$$1') } };
}
