import { DEFAULT_CACHING, NO_CACHING } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { fileTypes } from './file-types.js';
import { headerUses } from './header-uses.js';
import { quoted, type Host, type HostConfiguration, type HostSite } from './host.js';
import {
  MAX_WORD,
  queryCondition,
  queryRedirects,
  redirectLocations,
  variableLines,
  type NginxHeader,
} from './nginx-rules.js';
import { decodedHeaderRegex, escapeRegex, REFUSED_ADDRESS } from './path-regex.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

const INTRODUCTION = `# How nginx serves this site as the preview does. Made by the build, for nginx 1.18 or later; changes are lost with the next one.
#
#   server {
#     listen 443 ssl;
#     server_name www.example.com;
#     root /srv/site/dist;
#     brotli_static on;   # only with the module, on Debian libnginx-mod-http-brotli-static
#     include /srv/site/dist.audit/hosts/nginx.conf;
#   }
`;

/** The file of a page, from the variable with the path. */
const PAGE = '"${uri}index.html"'; // eslint-disable-line no-template-curly-in-string -- a variable of nginx

/**
 * Configuration for nginx, to include in a `server` block that listens and whose `root` is the output folder.
 */
function configure(site: HostSite): HostConfiguration {
  const { general, ofFiles, types } = headerUses(site.headers);
  const caching = ofFiles.find(({ name }) => name.toLowerCase() === 'cache-control') ?? {
    name: 'Cache-Control',
    values: [],
  };
  const files: NginxHeader[] = [
    { use: caching, variable: '$islet_file_1', fallback: DEFAULT_CACHING },
    ...ofFiles
      .filter((use) => use !== caching)
      .map((use, index) => ({ use, variable: `$islet_file_${String(index + 2)}`, fallback: '' })),
  ];
  const send = files.map(({ variable }) => `set ${variable}_sent ${variable};`);
  const withhold = files.map(({ variable }) => `set ${variable}_sent "";`);
  const headers = general.map((use, index) => ({ use, variable: `$islet_header_${String(index + 1)}`, fallback: '' }));
  const shared = [
    ...headers.map(({ use: { name }, variable }) => `add_header ${name} ${variable} always;`),
    '# Headers of files. They are sent with files only: a redirect or an error must not be cached for a year.',
    ...files.map(({ use: { name }, variable }) => `add_header ${name} ${variable}_sent;`),
    'add_header Cache-Control $islet_error_caching always;',
    'add_header Allow $islet_allow always;',
    '# The time of a file says when it was built, not when its content changed.',
    'if_modified_since off;',
    'add_header Last-Modified "";',
    'absolute_redirect off;',
    'server_tokens off;',
    '# One range at a time: overlapping ranges would multiply what is sent.',
    'max_ranges 1;',
    ...typeLines(site),
    ...compressionLines(site),
  ];
  const folders = foldersWithNotFoundPage(site.files.map(({ path }) => path));
  const root = `${site.base}/`;
  const isInside = ({ from }: RedirectRule): boolean => from === site.base || from.startsWith(root);
  const inside = redirectLocations(site.redirects.filter(isInside));
  const outside = redirectLocations(site.redirects.filter((rule) => !isInside(rule)));
  const byQuery = queryRedirects(site.redirects, root);
  const hostFiles = [
    '# Files that configure other hosts are not part of the site.',
    'location ~ "^/_(?:headers|redirects)(?:/|$)" {',
    '  return 404;',
    '}',
  ];
  const refused = quoted(`${root}.islet-refused`);
  const lines = [
    INTRODUCTION,
    '# What depends on the path is decided here and sent below: an `if` inside a location replaces what the location does.',
    ...[...headers, ...files].flatMap(variableLines),
    ...withhold,
    'set $islet_error_caching "";',
    'set $islet_allow "";',
    '# The path as it was sent, in two parts.',
    'set $islet_parent "/";',
    'set $islet_leaf "";',
    'if ($request_uri ~ "^(?<islet_parent>[^?]*/)(?<islet_leaf>[^/?]*)") {',
    '}',
    ...missingLines(folders),
    ...refusalLines(site, refused),
    '',
    ...byQuery.choices,
    ...(site.base === '' ? [] : hostFiles),
    ...(outside.length > 0 ? ['# Redirects from other paths of the server.', ...outside] : []),
    ...(site.base === ''
      ? []
      : [`location = ${quoted(site.base)} {`, ...indented([...shared, `return 301 "${root}$is_args$args";`]), '}']),
    'location @islet_missing {',
    ...indented([
      ...shared,
      ...withhold,
      `set $islet_error_caching ${quoted(NO_CACHING)};`,
      'etag off;',
      'try_files $islet_missing =404;',
    ]),
    '}',
    '# The site. Other paths of the server are left alone.',
    `location ${site.base === '' ? '' : '^~ '}${quoted(root)} {`,
    ...indented([
      ...shared,
      'error_page 404 @islet_missing;',
      `location = ${refused} {`,
      ...(site.base === '' ? ['  set $islet_missing "/404.html";'] : []),
      '  if ($islet_refused = 405) {',
      '    return 405;',
      '  }',
      '  return 404;',
      '}',
      ...(site.base === '' ? hostFiles : []),
      ...byQuery.locations,
      ...(inside.length > 0 ? ['# Redirects, for each path with and without a slash at its end.', ...inside] : []),
      ...(site.precompressed ? formsHaveNoAddress(send) : []),
      ...pageLocations(types, send),
    ]),
    '}',
  ];
  return { files: [{ path: 'nginx.conf', text: `${lines.join('\n')}\n` }], problems: [] };
}

/** @param refused the location that answers what is refused */
function refusalLines({ base }: HostSite, refused: string): string[] {
  return [
    'set $islet_refused "";',
    '# Addresses that no file has: empty or hidden parts, slashes in disguise, control characters.',
    `if ($request_uri ~ ${quoted(REFUSED_ADDRESS)}) {`,
    '  set $islet_refused 404;',
    '}',
    'if ($request_method !~ "^(?:GET|HEAD)$") {',
    '  set $islet_refused 405;',
    '  set $islet_allow "GET, HEAD";',
    '}',
    ...(base === '' ? [] : [`if ($uri !~ ${quoted(`^${escapeRegex(base)}/`)}) {`, '  set $islet_refused "";', '}']),
    'if ($islet_refused) {',
    `  rewrite ^ ${refused} last;`,
    '}',
  ];
}

/** Which not-found page is sent: that of the site, or of the folder around the address. */
function missingLines(folders: readonly string[]): string[] {
  return [
    'set $islet_missing "/404.html";',
    ...folders.flatMap((folder) => [
      `if ($uri ~ ${quoted(`^/${escapeRegex(folder)}`)}) {`,
      `  set $islet_missing "/${folder}404.html";`,
      '}',
    ]),
  ];
}

function pageLocations(types: ReturnType<typeof headerUses>['types'], send: readonly string[]): string[] {
  const moved = [
    'if (-f $request_filename/index.html) {',
    '  return 301 "$islet_parent$islet_leaf/$is_args$args";',
    '}',
  ];
  return [
    '# A page has one address: `/x/` is the file `x/index.html`, and `/x` and `/x/index.html` lead to it.',
    'location ~ "/index\\.html$" {',
    '  if (-f $request_filename) {',
    '    return 301 "$islet_parent$is_args$args";',
    '  }',
    '  return 404;',
    '}',
    ...[...types]
      .reverse()
      .flatMap(({ pattern, value }) => [
        `location ~ ${quoted(decodedHeaderRegex(pattern))} {`,
        ...indented([
          'types {}',
          `default_type ${quoted(value)};`,
          'charset off;',
          ...moved,
          ...send,
          `try_files $uri ${PAGE} =404;`,
        ]),
        '}',
      ]),
    'location ~ "/$" {',
    ...indented([...send, `try_files ${PAGE} =404;`]),
    '}',
    ...moved,
    ...send,
    'try_files $uri =404;',
  ];
}

function typeLines(site: HostSite): string[] {
  const types = fileTypes(site);
  const utf8 = types.filter((type) => type.utf8 && type.type !== 'text/html').map(({ type }) => type);
  return [
    'types {',
    ...types.map(({ type, endings }) => `  ${type} ${endings.join(' ')};`),
    '}',
    'default_type application/octet-stream;',
    'charset utf-8;',
    ...(utf8.length > 0 ? [`charset_types ${utf8.join(' ')};`] : []),
  ];
}

function compressionLines(site: HostSite): string[] {
  if (site.precompressed)
    return [
      '# The build has compressed the files; nothing is compressed on request.',
      'gzip off;',
      'gzip_static on;',
      'gzip_vary on;',
      'gzip_proxied any;',
    ];
  const types = fileTypes(site)
    .filter(({ type, compressible }) => compressible && type !== 'text/html')
    .map(({ type }) => type);
  return [
    '# With `build.precompress: true` in site.yaml this would be done once, by the build, and better.',
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_min_length 1024;',
    ...(types.length > 0 ? [`gzip_types ${types.join(' ')};`] : []),
  ];
}

function formsHaveNoAddress(send: readonly string[]): string[] {
  return [
    '# Compressed files have no address of their own.',
    'location ~ "^(?<islet_own>.+)\\.(?:br|gz)$" {',
    '  if (-f $document_root$islet_own) {',
    '    return 404;',
    '  }',
    ...indented([...send, 'try_files $uri =404;']),
    '}',
  ];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

export const nginx: Host = {
  title: 'nginx',
  againstQuery: (rule) => (queryCondition(rule).length > MAX_WORD ? 'length' : undefined),
  compresses: 'with-build',
  variable: '$',
  maxValue: MAX_WORD,
  differences: [
    ['No ranges of a file that has a precompressed form which the browser accepts', { ranges: 'uncompressed' }],
  ],
  configure,
};
