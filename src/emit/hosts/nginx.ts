import type { Diagnostic } from '../../errors/index.js';
import { DEFAULT_CACHING, NO_CACHING } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { fileTypes } from './file-types.js';
import { headerUses } from './header-uses.js';
import { precompressAdvice, quoted, unsupported, type HostConfiguration, type HostSite } from './host.js';
import { headerLines, redirectLocations, variableLines, type NginxHeader } from './nginx-rules.js';
import { escapeRegex, headerRegex, REFUSED_ADDRESS } from './path-regex.js';

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

/** nginx reads its configuration in blocks of 4,096 bytes; a word has to fit into one with its quotes and escapes. */
const MAX_WORD = 4000;

/** The file of a page, from the variable with the path. */
const PAGE = '"${uri}index.html"'; // eslint-disable-line no-template-curly-in-string -- a variable of nginx

/**
 * Configuration for nginx, to include in a `server` block that listens and whose `root` is the output folder.
 * Everything that depends on the path is set at server level: an `if` inside a location replaces what the location
 * does.
 */
export function nginx(site: HostSite): HostConfiguration {
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
  const folders = foldersWithNotFoundPage(site.files.map(({ path }) => path));
  const redirects = redirectLocations(site.redirects);
  const lines = [
    INTRODUCTION,
    'merge_slashes off;',
    'absolute_redirect off;',
    'server_tokens off;',
    '# One range at a time: overlapping ranges would multiply what is sent.',
    'max_ranges 1;',
    '',
    ...typeLines(site),
    '',
    ...compressionLines(site),
    '',
    '# Headers of every answer.',
    ...general.flatMap((use, index) =>
      headerLines({ use, variable: `$islet_header_${String(index + 1)}`, fallback: '' }),
    ),
    '',
    '# Headers of files. They are sent with files only: a redirect or an error must not be cached for a year.',
    ...files.flatMap((header) => [
      ...variableLines(header),
      `set ${header.variable}_sent "";`,
      `add_header ${header.use.name} ${header.variable}_sent;`,
    ]),
    'set $islet_error_caching "";',
    'add_header Cache-Control $islet_error_caching always;',
    '# The time of a file says when it was built, not when its content changed.',
    'if_modified_since off;',
    'add_header Last-Modified "";',
    '',
    'set $islet_allow "";',
    'add_header Allow $islet_allow always;',
    'if ($request_method !~ "^(?:GET|HEAD)$") {',
    '  set $islet_allow "GET, HEAD";',
    '  return 405;',
    '}',
    '',
    '# The path as it was sent, in two parts.',
    'set $islet_parent "/";',
    'set $islet_leaf "";',
    'if ($request_uri ~ "^(?<islet_parent>[^?]*/)(?<islet_leaf>[^/?]*)") {',
    '}',
    '',
    ...(folders.length > 0 ? ['set $islet_missing "/404.html";'] : []),
    '# Addresses that no file has: empty or hidden parts, slashes in disguise, control characters.',
    `if ($request_uri ~* ${quoted(REFUSED_ADDRESS)}) {`,
    '  return 404;',
    '}',
    '',
    ...missingPage(folders, withhold),
    '# Files that configure other hosts are not part of the site.',
    'location ~ "^/_(?:headers|redirects)(?:/|$)" {',
    '  return 404;',
    '}',
    '',
    ...(redirects.length > 0
      ? ['# Redirects, for each path with and without a slash at its end.', ...redirects, '']
      : []),
    ...(site.precompressed ? formsHaveNoAddress(send) : []),
    ...pageLocations(types, send, withhold),
  ];
  return { files: [{ path: 'nginx.conf', text: `${lines.join('\n')}\n` }], problems: problemsOf(site) };
}

/** What is sent where there is no file: the not-found page of the site, or of the folder around the address. */
function missingPage(folders: readonly string[], withhold: readonly string[]): string[] {
  return [
    ...(folders.length > 0
      ? [
          '# Not-found pages of folders, for what lies below them.',
          ...folders.flatMap((folder) => [
            `if ($uri ~ ${quoted(`^/${escapeRegex(folder)}`)}) {`,
            `  set $islet_missing "/${folder}404.html";`,
            '}',
          ]),
          '',
        ]
      : []),
    'error_page 404 @islet_missing;',
    'location @islet_missing {',
    ...indented([
      ...withhold,
      `set $islet_error_caching ${quoted(NO_CACHING)};`,
      'etag off;',
      `try_files ${folders.length > 0 ? '$islet_missing' : '/404.html'} =404;`,
    ]),
    '}',
    '',
  ];
}

function pageLocations(
  types: ReturnType<typeof headerUses>['types'],
  send: readonly string[],
  withhold: readonly string[],
): string[] {
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
        `location ~ ${quoted(headerRegex(pattern))} {`,
        ...indented([
          'types {}',
          `default_type ${quoted(value)};`,
          'charset off;',
          ...send,
          `try_files $uri ${PAGE} @islet_folder;`,
        ]),
        '}',
      ]),
    'location ~ "/$" {',
    ...indented([...send, `try_files ${PAGE} =404;`]),
    '}',
    'location / {',
    ...indented([...send, 'try_files $uri @islet_folder;']),
    '}',
    'location @islet_folder {',
    ...indented([
      ...withhold,
      'if (-f $request_filename/index.html) {',
      '  return 301 "$islet_parent$islet_leaf/$is_args$args";',
      '}',
      'return 404;',
    ]),
    '}',
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
    ...indented([...send, 'try_files $uri @islet_folder;']),
    '}',
    '',
  ];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function problemsOf(site: HostSite): Diagnostic[] {
  const values = site.headers.flatMap(({ path, headers }) => headers.map(([name, value]) => ({ path, name, value })));
  const refused = values.flatMap(({ path, name, value }) => {
    const where = `The value of \`${name}\` (rule \`${path}\`)`;
    if (value.includes('$'))
      return [unsupported(`${where} has a \`$\`, which nginx takes for the name of a variable.`)];
    return value.length > MAX_WORD
      ? [unsupported(`${where} has ${String(value.length)} characters; nginx reads up to ${String(MAX_WORD)}.`)]
      : [];
  });
  return [...refused, ...precompressAdvice(site, 'nginx')];
}
