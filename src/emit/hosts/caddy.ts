import { DEFAULT_CACHING, NO_CACHING } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { fileHash } from '../../lib/text/hash.js';
import { fileTypes, type FileType } from './file-types.js';
import { headerUses, type HeaderUse } from './header-uses.js';
import type { Host, HostConfiguration, HostSite } from './host.js';
import { escapeRegex, headerRegex, redirectRegex } from './path-regex.js';

const INTRODUCTION = `# How Caddy 2.6 or later serves this site as the preview does. Made by the build; changes are lost with the next one.`;
/** `REFUSED_ADDRESS` without hidden segments, which need a lookahead. */
const REFUSED = String.raw`^/(?:/|[^?]*(?://|\\|/%2[Ee]|%(?:2[Ff]|5[Cc]|[01][0-9A-Fa-f]|7[Ff]|[Cc]2%[89])))`;
/** Lines with `@`, the name of a matcher, for the requests that meet all conditions. Caddy tests these in no order. */
function when(conditions: readonly string[], line: string): string[] {
  if (conditions.length === 0) return [line.replace(' @', '')];
  const name = `@islet_${fileHash([...conditions, line].join('\n'))}`;
  return [`${name} {`, ...conditions, '}', line.replace('@', name)];
}
const word = (text: string): string => (text.includes('`') ? `"${text.replaceAll('"', '\\"')}"` : `\`${text}\``);
const path = (regex: string): string => `path_regexp found ${word(regex)}`;
// A pattern without a slash at its start would match a value that is missing, too.
const sent = (regex: string): string => `vars_regexp sent {http.request.uri} ${word(regex)}`;
const headerLines = ({ name, values }: HeaderUse): string[] =>
  values.flatMap(({ pattern, value }) => when([path(headerRegex(pattern))], `header @ ${name} ${word(value)}`));
const typeLines = ({ sent: type, endings }: FileType): string[] =>
  when([path(`\\.(?i:${endings.map(escapeRegex).join('|')})$`)], `header @ Content-Type ${word(type)}`);
const serve = (matcher: string, forms = ''): string => `file_server ${matcher} {\ndisable_canonical_uris\n${forms}}`;
const moved = (conditions: readonly string[], from: string, slash: string): string[] =>
  when([...conditions, sent(`${from}(?P<query>\\?.+)?`)], `redir @ {re.sent.to}${slash}{re.sent.query} 301`);

function redirectLines({ from, to, status, query = [] }: RedirectRule): string[] {
  const start = redirectRegex(from, '?P<').replaceAll('.*)', '[^?]*)').replaceAll('[^/]+)', '[^/?]+)');
  const target = to.replace(/[^\x21-\x7e]+|[{}]/g, encodeURIComponent).replace(/:([A-Za-z]\w*)/g, '{re.sent.$1}');
  const rest = to.includes('?') || query.length > 0 ? '' : '{re.sent.query}';
  const pairs = query.map(([name, value]) => `query ${word(`${name}=${value}`)}`);
  const asked = sent(start.replace(/\$$/, '(?P<query>\\?.+)?(?:\\?.*)?$'));
  return when([asked, ...pairs], `redir @ ${word(target.replace(/(?=#)|$/, rest))} ${String(status)}`);
}

function configure(site: HostSite): HostConfiguration {
  const { general, ofFiles, types } = headerUses(site.headers);
  const scope = site.base === '' ? [] : [`path ${word(site.base)} ${word(`${site.base}/*`)}`];
  const missing = foldersWithNotFoundPage(['/404.html', ...site.files.map((file) => `/${file.path}`)]).reverse();
  const forms = site.precompressed ? 'precompressed br gzip\n' : '';
  const lines = [
    ...[INTRODUCTION, 'route {', 'request_header -If-Modified-Since', 'header -Last-Modified'],
    ...general.flatMap(headerLines),
    ...when([...scope, 'not method GET HEAD'], 'route @ {\nheader Allow "GET, HEAD"\nerror 405\n}'),
    ...when([...scope, sent(REFUSED)], 'error @ 404'),
    ...when([...scope, path('/\\.'), `not ${path('^/\\.well-known/(?:[^.]|[^/]\\.)*$')}`], 'error @ 404'),
    ...when([path('^/_(?:headers|redirects)(?:/|$)')], 'error @ 404'),
    ...site.redirects.flatMap(redirectLines),
    ...when(scope, 'route @ {'),
    ...moved(['file {path}', path('/index\\.html$')], '^(?P<to>/(?:[^?]*/)?)[^?]*', ''),
    ...moved(['not path */', 'not file {path}', 'file {path}/index.html'], '^(?P<to>/[^?]*)', '/'),
    ...(forms ? when([path('^(.+)\\.(?:br|gz)$')], 'route @ {\n@form file {re.found.1}\nerror @form 404\n}') : []),
    ...when(['path */', 'not file {path}index.html'], 'error @ 404'),
    ...when(['not path */', 'not file {path}'], 'error @ 404'),
    ...fileTypes(site).flatMap(typeLines),
    `header Cache-Control ${word(DEFAULT_CACHING)}`,
    ...[...ofFiles, { name: 'Content-Type', values: types }].flatMap(headerLines),
    ...(forms ? when(['header Range *'], serve('@')) : when(['not header Range *'], 'encode @ gzip')),
    `${serve('', forms)}\n}\n}\nhandle_errors {`,
    ...when([...scope, 'expression `{err.status_code} == 404`'], 'route @ {'),
    `header -ETag\nheader Cache-Control ${NO_CACHING}`,
    ...missing.map((at) => `handle ${word(`${at}*`)} {\nrewrite * ${word(`${at}404.html`)}\n${serve('')}\n}`),
    '}\n}\n',
  ];
  return { files: [{ path: 'caddy.conf', text: lines.join('\n') }], problems: [] };
}

export const caddy: Host = {
  title: 'Caddy',
  againstQuery: () => undefined,
  compresses: 'with-build',
  variable: '{',
  repeatsRedirects: true,
  differences: [],
  configure,
};
