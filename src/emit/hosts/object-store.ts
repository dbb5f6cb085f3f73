import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { contentType } from '../../lib/fs/content-type.js';
import { DEFAULT_CACHING, type HeaderRule, headersFor, NO_CACHING } from '../../lib/site/headers-file.js';
import { foldersWithNotFoundPage } from '../../lib/site/not-found-page.js';
import { isCompressedForm } from './file-types.js';
import type { Host, HostConfiguration, HostSite } from './host.js';

/** Headers that an object store saves with each object; the CDN in front sends all others. */
const OBJECT_HEADERS = ['Content-Type', 'Cache-Control', 'Content-Language', 'Content-Disposition'] as const;

/** Objects with the same headers, uploaded together. */
interface Group {
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: string[];
}

/**
 * For an object store with a CDN in front of it: `rules.json` says what the two have to send, `upload.sh` uploads
 * with rclone, which supports every such store.
 */
function configure(site: HostSite): HostConfiguration {
  const groups = groupsOf(site);
  const folders = foldersWithNotFoundPage(site.files.map(({ path }) => path));
  const rules = {
    index: 'index.html',
    notFound: { file: '404.html', status: 404, headers: { 'Cache-Control': NO_CACHING } },
    ...(folders.length > 0 && {
      // The last that matches holds.
      notFoundBelow: folders.map((folder) => ({ path: `/${folder}*`, file: `${folder}404.html` })),
    }),
    objects: groups.map(({ headers, paths }) => ({ headers, paths })),
    headers: site.headers.map(forCdn).filter(({ headers }) => headers.length > 0),
    redirects: site.redirects,
  };
  return {
    files: [
      { path: 'object-store/rules.json', text: `${JSON.stringify(rules, undefined, 2)}\n` },
      ...groups.map(({ paths }, index) => ({
        path: `object-store/${listName(index)}`,
        text: paths.map((path) => `${path}\n`).join(''),
      })),
      {
        path: 'object-store/keep.txt',
        text: groups
          .flatMap(({ paths }) => paths)
          .sort(byCodeUnit)
          .map((path) => `/${path.replace(/[\\*?[\]{}]/g, '\\$&')}\n`)
          .join(''),
      },
      { path: 'object-store/upload.sh', text: script(groups) },
    ],
    problems: [],
  };
}

/** Assets first, pages last, so that no page is published before what it loads. */
function groupsOf(site: HostSite): Group[] {
  const paths = new Set(site.files.map(({ path }) => path));
  const groups = new Map<string, Group>();
  for (const path of [...paths].sort(byCodeUnit)) {
    if (path === '_headers' || path === '_redirects' || (site.precompressed && isCompressedForm(path, paths))) continue;
    const headers = objectHeaders(site, path);
    const key = `${path.endsWith('.html') ? '1' : '0'} ${JSON.stringify(headers)}`;
    const group = groups.get(key) ?? { headers, paths: [] };
    group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups].sort(([a], [b]) => byCodeUnit(a, b)).map(([, group]) => group);
}

function objectHeaders(site: HostSite, path: string): Record<string, string> {
  const given = new Map(
    headersFor(site.headers, `/${path.replace(/(^|\/)index\.html$/, '$1')}`).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const usual: Readonly<Record<string, string>> = {
    'Content-Type': contentType(path),
    'Cache-Control': DEFAULT_CACHING,
  };
  return Object.fromEntries(
    OBJECT_HEADERS.flatMap((name) => {
      const value = given.get(name.toLowerCase()) ?? usual[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A rule without the headers that objects have themselves. */
function forCdn({ path, headers }: HeaderRule): { path: string; headers: { name: string; value: string }[] } {
  return { path, headers: headers.filter(([name]) => !isObjectHeader(name)).map(([name, value]) => ({ name, value })) };
}

function isObjectHeader(name: string): boolean {
  return OBJECT_HEADERS.some((header) => header.toLowerCase() === name.toLowerCase());
}

function listName(index: number): string {
  return `files-${String(index + 1).padStart(2, '0')}.txt`;
}

function script(groups: readonly Group[]): string {
  const uploads = groups.map(({ headers }, index) => {
    const options = Object.entries(headers).map(
      ([name, value]) => ` --header-upload ${shellWord(`${name}: ${value}`)}`,
    );
    return `upload ${listName(index)}${options.join('')}`;
  });
  return `#!/bin/sh
# Uploads the site to an object store, what pages load before the pages, and then removes what is no longer part of it.
# Made by the build; changes are lost with the next one.
#
#   sh dist.audit/hosts/object-store/upload.sh dist REMOTE:BUCKET
#
# REMOTE is one that \`rclone config\` has set up. RCLONE names another program, such as \`RCLONE="rclone --dry-run"\`.
set -efu
site=$1
target=$2
lists=$(dirname "$0")

upload() {
  list=$1
  shift
  # The content decides what is uploaded: the times of files say when they were built. Where only headers have changed: RCLONE="rclone --ignore-times".
  \${RCLONE:-rclone} copy "$site" "$target" --files-from-raw "$lists/$list" --checksum --no-update-modtime "$@"
}

${uploads.join('\n')}

# Open pages still load the assets that they name: assets of earlier builds stay, unless PRUNE is \`all\`.
[ "\${PRUNE:-}" = all ] && assets= || assets="--exclude /assets/**"
\${RCLONE:-rclone} delete "$target" $assets --exclude-from "$lists/keep.txt"
`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export const objectStore: Host = {
  title: 'Object store with a CDN',
  differences: [['What the CDN does with `rules.json` is for you to set up']],
  configure,
};
