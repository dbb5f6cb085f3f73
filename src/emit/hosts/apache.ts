import type { Diagnostic } from '../../errors/index.js';
import { DEFAULT_CACHING, NO_CACHING } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { apacheRedirects, RAW_PATH, regexWord, rewrite } from './apache-redirects.js';
import { fileTypes } from './file-types.js';
import { headerUses, type HeaderUse } from './header-uses.js';
import { precompressAdvice, quoted, unsupported, type HostConfiguration, type HostSite } from './host.js';
import { escapeRegex, headerRegex, REFUSED_ADDRESS } from './path-regex.js';

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
export function apache(site: HostSite): HostConfiguration {
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
    ...['If-Modified-Since', 'If-Unmodified-Since'].map((name) => `RequestHeader unset ${name} early`),
  ];
  const folders = foldersWithNotFoundPage(site.files.map(({ path }) => path));
  const first = [
    ...rewrite('^', '-', 'R=405,L', ['%{REQUEST_METHOD} "!^(?:GET|HEAD)$"']),
    '# Headers go by the path that is asked for.',
    ...marks.lines(),
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
    '# Files that configure other hosts are not part of the site.',
    ...rewrite('^/_(?:headers|redirects)(?:/|$)', '-', 'R=404,L'),
    ...(site.redirects.length > 0
      ? ['# Redirects, for each path with and without a slash at its end.', ...apacheRedirects(site.redirects)]
      : []),
    ...(site.precompressed
      ? [
          '# Compressed files have no address of their own.',
          ...rewrite('^(.+)\\.(?:br|gz)$', '-', 'R=404,L', ['"%{DOCUMENT_ROOT}$1" -f']),
        ]
      : []),
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
  const lines = [
    INTRODUCTION,
    ...[
      'DirectorySlash Off',
      'DirectoryIndex disabled',
      'MergeSlashes Off',
      'AllowEncodedSlashes NoDecode',
      'ServerSignature Off',
      'TraceEnable Off',
      'FileETag MTime Size',
      `ErrorDocument 404 /${folders.length > 0 ? '%{reqenv:islet_missing}' : ''}404.html`,
      'MaxRanges 1',
    ],
    '',
    ...typeLines(site),
    '',
    '# Headers of every answer.',
    ...generalLines,
    'Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"',
    '',
    '# Headers of files.',
    ...fileLines,
    '',
    'RewriteEngine On',
    '# The not-found page is not looked for once more.',
    ...rewrite('^', '-', `S=${String(first.filter((line) => line.startsWith('RewriteRule')).length)}`, [
      '%{ENV:REDIRECT_STATUS} "!^$"',
    ]),
    ...first,
    ...(site.precompressed ? formLines() : []),
  ];
  return { files: [{ path: 'apache.conf', text: `${lines.join('\n')}\n` }], problems: problemsOf(site) };
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
      patterns.flatMap((pattern, index) => rewrite(headerRegex(pattern), '-', `E=islet_path_${String(index + 1)}:1`)),
  };
}

/** Joins the values of all rules that match a path, as hosts do with `_headers`. */
function headerLines({ name, values }: HeaderUse, when: string, condition: (pattern: string) => string): string[] {
  const action = values.length > 1 || name.toLowerCase() === 'vary' ? 'append' : 'set';
  return values.map(
    ({ pattern, value }) =>
      `Header ${when}${action} ${name} ${headerValue(value)}${when !== '' && pattern === EVERYWHERE ? '' : ` "expr=${condition(pattern)}"`}`,
  );
}

/** Escapes `%`, which starts a variable in a header value. */
function headerValue(value: string): string {
  return quoted(value.replaceAll('%', '%%'));
}

function typeLines(site: HostSite): string[] {
  const types = fileTypes(site);
  const dotted = (endings: readonly string[]): string => endings.map((ending) => `.${ending}`).join(' ');
  const utf8 = types.filter((type) => type.utf8).flatMap(({ endings }) => endings);
  return [
    'AddDefaultCharset Off',
    ...types.map(({ type, endings }) => `AddType ${type} ${dotted(endings)}`),
    ...(utf8.length > 0 ? [`AddCharset utf-8 ${dotted(utf8)}`] : []),
    ...(site.precompressed
      ? [
          '# In the usual tables `br` is Breton and `gz` a type.',
          'RemoveLanguage .br',
          'RemoveType .br .gz',
          'AddEncoding br .br',
          'AddEncoding gzip .gz',
          'SetEnv no-gzip 1',
          'SetEnv no-brotli 1',
          'Header append Vary Accept-Encoding env=islet_forms',
        ]
      : [
          '# With `build.precompress: true` in site.yaml this would be done once, by the build, and better.',
          '<IfModule deflate_module>',
          `  AddOutputFilterByType DEFLATE ${types
            .filter(({ compressible }) => compressible)
            .map(({ type }) => type)
            .join(' ')}`,
          '</IfModule>',
        ]),
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

function problemsOf(site: HostSite): Diagnostic[] {
  const refused = site.headers.flatMap(({ path, headers }) =>
    headers
      .filter(([, value]) => value.includes('${'))
      .map(([name]) =>
        unsupported(
          `The value of \`${name}\` (rule \`${path}\`) has a \`\${\`, which Apache takes for a variable of its own.`,
        ),
      ),
  );
  return [...refused, ...precompressAdvice(site, 'Apache')];
}
