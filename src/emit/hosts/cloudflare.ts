import type { Diagnostic } from '../../errors/index.js';
import type { HeaderRule } from '../../lib/site/headers-file.js';
import { formatCount } from '../../lib/text/format-count.js';
import { advice, unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';

/** Files of a site on the free plan. */
const MAX_FILES = 20_000;

/**
 * Cloudflare Pages and Workers read the published `_headers` and `_redirects`; their limits are checked where they are written.
 */
export function configuration(site: HostSite, title: string): HostConfiguration {
  const count = site.files.length;
  const tooMany =
    count > MAX_FILES
      ? [
          advice(
            `The site has ${String(count)} files; the free plan of ${title} takes ${String(MAX_FILES)}.`,
            'Use a paid plan, or fewer sizes of images.',
          ),
        ]
      : [];
  return {
    files: [],
    problems: [
      ...movedFiles(site, title),
      ...site.headers.flatMap((rule) => filledValues(rule, site, title)),
      ...tooMany,
    ],
  };
}

/** Without a not-found page, a site is an application of one page to Cloudflare Pages. */
function noNotFoundPage({ files }: HostSite): Diagnostic[] {
  const has = (name: string): boolean => files.some(({ path }) => path === name);
  if (has('404.html') || !has('index.html')) return [];
  return [
    unsupported(
      'The site has no not-found page: Cloudflare Pages would answer every missing address, those of old scripts and styles too, with the first page and status 200.',
      'Add the page `site/pages/404.yaml`.',
    ),
  ];
}

/** Both lead from `/x.html` to `/x`. */
function movedFiles({ files }: HostSite, title: string): Diagnostic[] {
  const moved = files.filter(({ path }) => /(?<!(?:^|\/)(?:index|404))\.html$/.test(path));
  const [first] = moved;
  if (!first) return [];
  const message = `${title} sends visitors of \`/${first.path}\` on to the address without \`.html\`: ${formatCount(moved.length, 'file')} of the site.`;
  return [
    advice(
      message,
      'Use another host, or give the pages a `path` that ends in `/`, with `redirectFrom` for the old address.',
    ),
  ];
}

/** Both fill in `:name` and `:splat` in values too. */
function filledValues({ path, headers }: HeaderRule, { headerPlace }: HostSite, title: string): Diagnostic[] {
  const names = [...(path.match(/(?<=\/):[A-Za-z]\w*/g) ?? []), ...(path.endsWith('*') ? [':splat'] : [])];
  return headers.flatMap(([name, value]) => {
    const filled = names.find((placeholder) => new RegExp(`${placeholder}\\b`).test(value));
    return filled === undefined
      ? []
      : [
          unsupported(
            `The value of \`${name}\` (rule \`${path}\`) holds \`${filled}\`, which ${title} replaces with that part of the address.`,
            'Give the placeholder in the path another name.',
            headerPlace?.(path, name),
          ),
        ];
  });
}

/** Differences of Cloudflare Pages and of the static assets of its Workers. */
export const OF_CLOUDFLARE: Host['differences'] = [
  ['`google123.html` moves to `google123`, and its header rules stay behind', { htmlFiles: 'bare' }],
  ['No ranges: a broken download starts again, and Safari plays no film', { ranges: 'none' }],
  ['`//` is read as `/`', { emptySegments: 'dropped' }],
  [
    '`Access-Control-Allow-Origin: *` goes with every file unless a line of `_headers` takes it away, as the build does',
  ],
  ['A removed page may be answered for up to a week'],
];

export const cloudflare: Host = {
  title: 'Cloudflare Pages',
  ownFiles: {
    '_worker.js': 'runs it as a program for every request',
    '_routes.json': 'reads in it which requests run programs',
    functions: 'does not publish a folder of this name',
    '**/node_modules': 'does not publish folders of this name',
  },
  compresses: 'by-itself',
  maxFileSize: { bytes: 25 * 1024 * 1024, remedy: 'Make the file smaller, or serve it from a place of its own.' },
  differences: [['Pages move to their address with 308', { pageMoves: 308 }], ...OF_CLOUDFLARE],
  configure(site) {
    const { files, problems } = configuration(site, 'Cloudflare Pages');
    return { files, problems: [...noNotFoundPage(site), ...problems] };
  },
};
