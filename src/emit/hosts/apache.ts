import { DEFAULT_CACHING, NO_CACHING } from '../../lib/site/headers-file.js';
import { contentType } from '../../lib/fs/content-type.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { apacheRedirects, RAW_PATH, regexWord, rewrite } from './apache-redirects.js';
import { fileTypes } from './file-types.js';
import { headerUses, type HeaderUse } from './header-uses.js';
import { quoted, type Host, type HostConfiguration, type HostSite } from './host.js';
import { escapeRegex, decodedHeaderRegex, REFUSED_ADDRESS } from './path-regex.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';

const INTRODUCTION = `# How Apache serves this site as the preview does. Made by the build, for Apache 2.4.39 or later with the modules dir, env, headers,
# mime and rewrite; changes are lost with the next one.
#
#   <VirtualHost *:443>
#     ServerName www.example.com
#     DocumentRoot /srv/site/dist
#     <Directory /srv/site/dist>
#       Require all granted
#       Options None
#       AllowOverride None
#     </Directory>
#     Include /srv/site/dist.audit/hosts/apache.conf
#   </VirtualHost>
#
# Apache sends redirects with whole addresses. If TLS ends before it, configure that: \`ServerName https://www.example.com\`.
`;

const EVERYWHERE = '/*';

/** Holds while Apache sends the not-found page for another address. */
const IS_ERROR_PAGE = "-n reqenv('REDIRECT_STATUS')";

/** Configuration for Apache, to include in a `VirtualHost` whose `DocumentRoot` is the output folder. */
function configure(site: HostSite): HostConfiguration {
  const { general, ofFiles, types } = headerUses(site.headers);
  const marks = createMarks();
  const generalLines = general.flatMap((use) => headerLines(use, 'always ', (pattern) => marks.anyAnswer(pattern)));
  const caching = ofFiles.find(({ name }) => name.toLowerCase() === 'cache-control');
  const fileLines = [
    ...ofFiles.flatMap((use) => headerLines(use, '', (pattern) => marks.file(pattern))),
    ...types.map(({ pattern, value }) => `Header set Content-Type ${headerValue(value)} "expr=${marks.file(pattern)}"`),
    `Header ${caching ? 'setifempty' : 'set'} Cache-Control ${quoted(DEFAULT_CACHING)} "expr=! ${IS_ERROR_PAGE}"`,
    `Header set Cache-Control ${quoted(NO_CACHING)} "expr=${IS_ERROR_PAGE}"`,
    ...['ETag', 'Accept-Ranges'].map((name) => `Header unset ${name} "expr=${IS_ERROR_PAGE}"`),
    '# The time of a file says when it was built, not when its content changed.',
    'Header unset Last-Modified',
    ...['If-Modified-Since', 'If-Unmodified-Since'].map((name) => `RequestHeader unset ${name}`),
  ];
  const folders = foldersWithNotFoundPage(site.files.map(({ path }) => path));
  const scope = `^${escapeRegex(site.base)}(?:/|$)`;
  const isInside = ({ from }: RedirectRule): boolean => `${from}/`.startsWith(`${site.base}/`);
  const inside = site.redirects.filter(isInside);
  const outside = site.redirects.filter((rule) => !isInside(rule));
  const hostFiles = [
    '# Files that configure other hosts are not part of the site.',
    ...rewrite('^/_(?:headers|redirects)(?:/|$)', '-', 'R=404,L'),
  ];
  const first = [
    '# Headers go by the path that is asked for.',
    ...marks.lines(),
    ...rewrite('^', '-', 'R=405,L', ['%{REQUEST_METHOD} "!^(?:GET|HEAD)$"']),
    '# Addresses that no file has: empty or hidden parts, slashes in disguise, control characters.',
    ...rewrite('^', '-', 'R=404,L', [
      `%{THE_REQUEST} ${regexWord(REFUSED_ADDRESS.replace('^', String.raw`^\S+ (?>(?:https?://[^/?\s]*)?)`).replace('[^?]', String.raw`[^?\s]`))} [NC]`,
    ]),
    ...(folders.length > 0
      ? [
          '# Not-found pages of folders, for what lies below them.',
          ...folders.flatMap((folder) => rewrite(`^/${escapeRegex(folder)}`, '-', `E=islet_missing:${folder}`)),
        ]
      : []),
    ...(site.base === '' ? hostFiles : []),
    ...(inside.length > 0
      ? ['# Redirects, for each path with and without a slash at its end.', ...apacheRedirects(inside)]
      : []),
    ...(site.precompressed
      ? [
          '# Compressed files have no address of their own.',
          ...rewrite('^(.+)\\.(?:br|gz)$', '-', 'R=404,L', ['"%{DOCUMENT_ROOT}$1" -f']),
        ]
      : []),
    ...pageAddresses(),
  ];
  const rules = [
    '# The not-found page is not looked for once more.',
    ...rewrite('^', '-', `S=${String(countRules(first))}`, ['%{ENV:REDIRECT_STATUS} "!^$"']),
    ...first,
    ...(site.precompressed ? formLines() : []),
  ];
  const lines = [
    INTRODUCTION,
    ...(site.base === '' ? ['MergeSlashes Off', 'AllowEncodedSlashes NoDecode', 'TraceEnable Off'] : []),
    '# The site. Other paths of the server are left alone.',
    `<LocationMatch ${regexWord(scope)}>`,
    ...[
      'DirectorySlash Off',
      'DirectoryIndex disabled',
      'ServerSignature Off',
      'FileETag MTime Size',
      `ErrorDocument 404 /${folders.length > 0 ? '%{reqenv:islet_missing}' : ''}404.html`,
      'MaxRanges 1',
      'AddDefaultCharset Off',
      `ForceType ${contentType('')}`,
      ...codingLines(site),
      '# Headers of every answer.',
      ...generalLines,
      'Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"',
      '# Headers of files.',
      ...fileLines,
    ].map((line) => `  ${line}`),
    '</LocationMatch>',
    ...typeLines(site),
    '',
    'RewriteEngine On',
    ...(site.base === ''
      ? rules
      : [
          ...hostFiles,
          ...(outside.length > 0 ? ['# Redirects from other paths of the server.', ...apacheRedirects(outside)] : []),
          ...rewrite(`!${scope}`, '-', `S=${String(countRules(rules))}`),
          ...rules,
        ]),
  ];
  return {
    files: [{ path: 'apache.conf', text: `${lines.join('\n')}\n` }],
    problems: [],
  };
}

function pageAddresses(): string[] {
  return [
    '# A page has one address: `/x/` is the file `x/index.html`, and `/x` and `/x/index.html` lead to it.',
    ...rewrite('/index\\.html$', '%1', 'R=301,L,NE', [
      '"%{DOCUMENT_ROOT}%{REQUEST_URI}" -f',
      `%{THE_REQUEST} ${regexWord(`${RAW_PATH}([^?\\s]*/)`)}`,
    ]),
    ...rewrite('/index\\.html$', '-', 'R=404,L'),
    ...rewrite('^.*/$', '$0index.html', '', ['"%{DOCUMENT_ROOT}$0index.html" -f']),
    ...rewrite('^.*[^/]$', '%1/', 'R=301,L,NE', [
      '"%{DOCUMENT_ROOT}$0" !-f',
      '"%{DOCUMENT_ROOT}$0/index.html" -f',
      `%{THE_REQUEST} ${regexWord(`${RAW_PATH}([^?\\s]*)`)}`,
    ]),
    ...rewrite('^.*$', '-', 'R=404,L', ['"%{DOCUMENT_ROOT}$0" !-f']),
  ];
}

function countRules(lines: readonly string[]): number {
  return lines.filter((line) => line.startsWith('RewriteRule')).length;
}

/** Variables that say which patterns a path matches. Those for every answer also apply to the not-found page. */
function createMarks() {
  const patterns: string[] = [];
  const mark = (pattern: string): string => {
    if (!patterns.includes(pattern)) patterns.push(pattern);
    return `islet_path_${String(patterns.indexOf(pattern) + 1)}`;
  };
  return {
    anyAnswer: (pattern: string) => `-n reqenv('${mark(pattern)}') || -n reqenv('REDIRECT_${mark(pattern)}')`,
    file: (pattern: string) => (pattern === EVERYWHERE ? `! ${IS_ERROR_PAGE}` : `-n reqenv('${mark(pattern)}')`),
    lines: () =>
      patterns.flatMap((pattern, index) =>
        rewrite(decodedHeaderRegex(pattern), '-', `E=islet_path_${String(index + 1)}:1`),
      ),
  };
}

/** The last rule that matches a path holds. */
function headerLines({ name, values }: HeaderUse, when: string, condition: (pattern: string) => string): string[] {
  const action = name.toLowerCase() === 'vary' ? 'merge' : 'set';
  return values.map(
    ({ pattern, value }) =>
      `Header ${when}${action} ${name} ${headerValue(value)}${when !== '' && pattern === EVERYWHERE ? '' : ` "expr=${condition(pattern)}"`}`,
  );
}

/** Escapes `%`, which starts a variable in a header value, and `\`, which is read twice. */
function headerValue(value: string): string {
  return quoted(value.replaceAll('%', '%%').replaceAll('\\', '\\\\'));
}

/** The type of a file goes by its last ending only; mod_mime would go by each. */
function typeLines(site: HostSite): string[] {
  const start = `^${escapeRegex(site.base)}/`;
  const location = (regex: string, line: string): string[] => [
    `<LocationMatch ${regexWord(`${start}${regex}$`)}>`,
    `  ${line}`,
    '</LocationMatch>',
  ];
  return [
    ...location('(?:.*/)?', `ForceType ${quoted(contentType('index.html'))}`),
    ...fileTypes(site).flatMap(({ sent, endings }) =>
      location(String.raw`.*\.(?i:${endings.map(escapeRegex).join('|')})`, `ForceType ${quoted(sent)}`),
    ),
    ...(site.precompressed ? location(String.raw`.*\.(?:br|gz)`, 'RemoveEncoding .br .gz') : []),
  ];
}

function codingLines(site: HostSite): string[] {
  if (site.precompressed)
    return [
      '# In the usual tables `br` is Breton.',
      'RemoveLanguage .br',
      'AddEncoding br .br',
      'AddEncoding gzip .gz',
      'SetEnv no-gzip 1',
      'SetEnv no-brotli 1',
      'Header append Vary Accept-Encoding env=islet_forms',
    ];
  const compressible = fileTypes(site).filter((type) => type.compressible);
  return [
    '# With `build.precompress: true` in site.yaml this would be done once, by the build, and better.',
    '<IfModule deflate_module>',
    `  AddOutputFilterByType DEFLATE ${compressible.map(({ type }) => type).join(' ')}`,
    '  # A compressed answer has another tag than its file, which Apache would not know again.',
    String.raw`  RequestHeader edit* If-None-Match "-gzip\"" "\""`,
    '</IfModule>',
  ];
}

/** Sends the best compressed file that the request accepts. Byte ranges refer to the uncompressed file. */
function formLines(): string[] {
  const accepts = (coding: string): string =>
    `%{HTTP:Accept-Encoding} ${regexWord(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`)} [NC]`;
  return [
    ...rewrite('^.*$', '-', 'E=islet_forms:1', ['"%{DOCUMENT_ROOT}$0.br" -f [OR]', '"%{DOCUMENT_ROOT}$0.gz" -f']),
    ...[
      ['br', 'br'],
      ['gzip', 'gz'],
    ].flatMap(([coding = '', ending = '']) =>
      rewrite('^.*$', `$0.${ending}`, 'L', [
        '%{HTTP:Range} "^$" [OR]',
        '%{ENV:REDIRECT_STATUS} "!^$"',
        accepts(coding),
        `"%{DOCUMENT_ROOT}$0.${ending}" -f`,
      ]),
    ),
  ];
}

export const apache: Host = {
  title: 'Apache',
  ownFiles: { '**/.htaccess': 'reads it as configuration', '**/.htpasswd': 'never sends it' },
  againstQuery: () => undefined,
  compresses: 'with-build',
  variable: '${',
  differences: [['Redirects name the host that was asked']],
  configure,
};
