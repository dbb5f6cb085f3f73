import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { precompress } from '../../../lib/emit/precompress.js';
import { sha256Hex } from '../../../lib/lib/text/hash.js';
import { completeHeaders } from '../../../lib/lib/site/complete-headers.js';
import { formatHeaders, parseHeaders } from '../../../lib/lib/site/headers-file.js';
import { parseRedirects } from '../../../lib/lib/site/redirects-file.js';
import type { HostSite } from '../../../lib/emit/hosts/host.js';
import { buildSharedFlagship } from '../../helpers/flagship-build.js';
import { listFiles } from '../../helpers/site.js';

/** Rules that the site itself has no need of, one of each kind. */
const REDIRECTS = `/ p=123 /ludo/ 301!
/ p=12 lang=hi /ludo/?lang=hi 302!
/index.php route=a/b id=4%20%25é"$ /faqs/#how-to-start 301!
/ludo/ drop=1 /ludo/ 308!
/old-ludo /ludo/ 301
/old/with%20blank /faqs/ 302
/old-anchor /faqs/#how-to-start 301
/old-query /ludo/?from=old 301
/old-elsewhere https://example.com/a"b\\c?x=$y 308
/old-see /ludo/ 303
/old-keep /ludo/ 307
/same /same/ 301
/old/* /ludo/:splat 301
/alt-* /ludo/:splat 302
/:lang/ludo-old /ludo/?lang=:lang 302
/swap/:a/:b /swap/:b/:a 301
/shop/* /shop/ 301
`;

const HEADERS = `
/ludo/*
  X-Part: ludo "quoted" \\ %{x}
  X-Robots-Tag: noai

/:any/
  X-Part: page
  X-Single: 1

/robots.txt
  Content-Type: text/plain; charset=us-ascii
  Cache-Control: public, max-age=60

/assets/*
  Content-Language: en
  Vary: Origin

/404.html
  X-Robots-Tag: noindex
`;

/** The flagship as hosts serve it: with rules of every kind, and with compressed forms of its first pages and of every other asset. */
export interface ServedSite {
  readonly out: string;
  /** Routes of pages, sorted. */
  readonly pages: readonly string[];
  /** Paths of other files, sorted, with a slash. */
  readonly files: readonly string[];
  /** Paths of compressed forms, with a slash. */
  readonly forms: readonly string[];
  readonly model: HostSite;
  dispose(): Promise<void>;
}

/** Files that get their compressed forms: brotli 11 takes its time. */
const COMPRESSED =
  /^(?:(?:hi\/)?404\.html|index\.html|ludo\/index\.html|faqs\/index\.html|sitemap\.xml|assets\/[^/]*[08]\.(?:js|css|svg|json))$/;

export async function serveSite(): Promise<ServedSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-hosts-')));
  const out = join(root, 'dist');
  await cp(join(await buildSharedFlagship(inject('runFolder')), 'dist'), out, { recursive: true });
  await writeFile(join(out, '_redirects'), REDIRECTS);
  const headers = parseHeaders(`${await readFile(join(out, '_headers'), 'utf8')}${HEADERS}`);
  await writeFile(join(out, '_headers'), formatHeaders(completeHeaders(headers)));
  // Not-found pages of folders, one inside the other.
  for (const folder of ['hi', 'hi/board']) {
    await mkdir(join(out, folder), { recursive: true });
    await writeFile(join(out, folder, '404.html'), `<p>Nothing in ${folder}.</p>\n`);
  }
  const published = await listFiles(out);
  const forms: string[] = [];
  const origin = { sources: [] };
  await precompress(
    {
      placeOf: (path) => join(out, path),
      published: undefined,
      adopt: (path, file) => ({ path, ...file, ...origin }),
      files: () =>
        published
          .filter(({ path }) => COMPRESSED.test(path))
          .map((file) => ({ ...file, ...origin, sha256: sha256Hex(Buffer.from(file.path)) })),
      write(path, content) {
        forms.push(path);
        pending.push(writeFile(join(out, path), content));
        return { path, size: 0, sha256: '', ...origin };
      },
    },
    { get: () => undefined, put: () => undefined },
    'site/site.yaml',
  );
  await Promise.all(pending.splice(0));
  const files = await Promise.all(
    [...published.map(({ path }) => path), ...forms].map(async (path) => ({
      path,
      size: (await stat(join(out, path))).size,
    })),
  );
  const pages = published
    .filter(({ path }) => path.endsWith('index.html'))
    .map(({ path }) => `/${path.replace(/index\.html$/, '')}`);
  return {
    out,
    pages,
    files: published
      .filter(({ path }) => !path.endsWith('index.html') && !path.startsWith('_'))
      .map(({ path }) => `/${path}`),
    forms: forms.map((path) => `/${path}`),
    model: {
      headers: parseHeaders(await readFile(join(out, '_headers'), 'utf8')),
      redirects: parseRedirects(REDIRECTS),
      files,
      origin: 'https://garden.example',
      base: '',
      precompressed: true,
      targets: ['nginx', 'apache', 'object-store'],
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

const pending: Promise<void>[] = [];
