import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Output } from '../../../src/emit/publication-plan.js';
import { expect } from 'vitest';
import { NEXT_INSIDE, type OutputFolders, type OutputTrees } from '../../../src/emit/output-folders.js';
import { writeAudit } from '../../../src/emit/write-audit.js';
import { recover } from '../../../src/emit/recover.js';
import { openStaging } from '../../../src/emit/staging.js';
import { manifestOf, temporaryOutput } from './output.js';

/** Files of a site by path. A page is a list of links: paths of other files, separated by spaces. */
export type LinkedSite = Readonly<Record<string, string>>;

/** Two builds one after the other; the first may be missing. */
export interface Changes {
  readonly old?: LinkedSite;
  readonly new: LinkedSite;
}

/** A page that was removed, in a folder of its own with a picture; new, changed and unchanged ones; changed assets. */
export const CHANGES = {
  old: {
    'index.html': 'assets/old.js ludo/index.html gone/index.html kept/index.html near.html',
    'index.html.br': 'assets/old.js ludo/index.html gone/index.html kept/index.html near.html',
    'index.html.gz': 'assets/old.js ludo/index.html gone/index.html kept/index.html near.html',
    'ludo/index.html': 'assets/old.js assets/kept.js gone/index.html old.pdf',
    'ludo/index.html.br': 'assets/old.js assets/kept.js gone/index.html old.pdf',
    'gone/index.html': 'gone/picture.png assets/old.js index.html',
    'gone/picture.png': 'x',
    'kept/index.html': 'assets/kept.js index.html',
    'near.html': 'index.html',
    'old.pdf': 'x',
    'robots.txt': 'old',
    'assets/old.js': 'x',
    'assets/kept.js': 'x',
    _headers: 'old',
    _redirects: 'old',
  },
  new: {
    'index.html': 'assets/new.js ludo/index.html fresh/index.html kept/index.html deep/er/index.html new.pdf',
    'index.html.gz': 'assets/new.js ludo/index.html fresh/index.html kept/index.html deep/er/index.html new.pdf',
    'ludo/index.html': 'assets/new.js assets/more/new.css fresh/index.html',
    'ludo/index.html.br': 'assets/new.js assets/more/new.css fresh/index.html',
    'ludo/index.html.gz': 'assets/new.js assets/more/new.css fresh/index.html',
    'ludo/rules.html': 'ludo/index.html',
    'fresh/index.html': 'fresh/picture.png assets/new.js index.html',
    'fresh/picture.png': 'x',
    'deep/er/index.html': 'assets/kept.js index.html',
    'kept/index.html': 'assets/kept.js index.html',
    'new.pdf': 'x',
    'robots.txt': 'new',
    'assets/new.js': 'x',
    'assets/more/new.css': 'x',
    'assets/kept.js': 'x',
    _headers: 'new',
  },
} satisfies Changes;

/** Writes the published trees of a site. */
export function writeSite(target: OutputTrees, site: LinkedSite, name: string): void {
  for (const [path, content] of Object.entries(site)) write(join(target.dist, path), content);
  mkdirSync(target.audit, { recursive: true });
  writeAudit(target.audit, manifestOf([], { generator: name }));
}

/** Writes what of a site is new or changed since another one. Returns what is to be published. */
export function stageSite(next: OutputTrees, site: LinkedSite, name: string, old: LinkedSite = {}): Output {
  const isUnchanged = (path: string): boolean => old[path] === site[path];
  writeSite(next, Object.fromEntries(Object.entries(site).filter(([path]) => !isUnchanged(path))), name);
  return { dist: Object.keys(site), audit: ['manifest.json', 'SHA256SUMS'], isUnchanged };
}

/** The published files by path, and the name of the build in the manifest. */
export function publishedSite({ dist, audit }: OutputFolders): { readonly files: LinkedSite; readonly name: string } {
  const manifest = join(audit, 'manifest.json');
  return {
    files: existsSync(dist) ? filesIn(dist) : {},
    name: existsSync(manifest) ? (/"generator": "([^"]*)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? 'damaged') : '',
  };
}

function filesIn(folder: string): LinkedSite {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(NEXT_INSIDE));
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  );
}

/** Follows links from pages that both builds have. Returns links that lead nowhere, and pages beside other compressed forms. */
export function brokenLinks(folder: string, { old = {}, new: now }: Changes): string[] {
  if (!existsSync(folder)) return [];
  const files = filesIn(folder);
  const queue = Object.keys(old).filter((path) => path.endsWith('.html') && now[path] !== undefined);
  const seen = new Set(queue);
  const broken: string[] = [];
  for (const page of queue) {
    if (files[page] === undefined) broken.push(page);
    for (const link of page.endsWith('.html') ? (files[page]?.split(' ').filter(Boolean) ?? []) : []) {
      if (files[link] === undefined) broken.push(`${page} -> ${link}`);
      if (!seen.has(link)) queue.push(link);
      seen.add(link);
    }
  }
  const mixed = Object.keys(files).filter((path) => {
    const plain = path.replace(/\.(?:br|gz)$/, '');
    return files[plain] !== files[path];
  });
  const pages = new Set(mixed.map((path) => path.replace(/\.(?:br|gz)$/, '')));
  // Only the page that is being moved may differ from its forms.
  return pages.size > 1 ? [...broken, ...mixed] : broken;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** An output as it is when a build is about to publish. */
export async function ready(
  { old, new: site }: Changes,
  make: () => OutputFolders = temporaryOutput,
): Promise<{ output: OutputFolders; publish: () => Promise<unknown> }> {
  const output = make();
  if (old) writeSite(output, old, 'old');
  const staging = await openStaging(output);
  const files = stageSite(staging, site, 'new', old);
  return { output, publish: () => staging.publish(files) };
}

/** What the next command finds, and whether a journal says that it goes on. */
export async function afterRecovery(output: OutputFolders): Promise<ReturnType<typeof publishedSite>> {
  await recover(output);
  expect([output.work, join(output.dist, NEXT_INSIDE), join(output.audit, NEXT_INSIDE)].filter(existsSync)).toEqual([]);
  return publishedSite(output);
}
