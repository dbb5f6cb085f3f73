import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmitter } from '../../../src/emit/emitter.js';
import { workPaths, type OutputFolders } from '../../../src/emit/folders.js';
import { writeAudit, type Manifest } from '../../../src/emit/manifest.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { manifestOf, outputState, temporaryOutput } from './output.js';

export type Output = ReturnType<typeof temporaryOutput>;
export type SiteFiles = Readonly<Record<string, string>>;

const SHARED: SiteFiles = {
  'contact/index.html': 'contact, assets/site.css',
  'assets/site.css': 'rules',
  'assets/fonts/body.woff2': 'font',
};

/** Two states of a site. Pages name the files that they need. Every kind of change is in what lies between the two. */
export const OLD: SiteFiles = {
  ...SHARED,
  'index.html': 'old start, assets/site.css, assets/app-old.js',
  'index.html.br': 'old start pressed, assets/site.css, assets/app-old.js',
  'ludo/index.html': 'old ludo, assets/site.css, assets/app-old.js, assets/chunks/board-old.js',
  'offers/june/index.html': 'june, assets/app-old.js',
  'offers/june/banner.svg': 'banner',
  'assets/app-old.js': 'old code',
  'assets/chunks/board-old.js': 'old board',
  'sitemap.xml': 'old map',
};

export const NEW: SiteFiles = {
  ...SHARED,
  'index.html': 'new start, assets/site.css, assets/app-new.js',
  'index.html.br': 'new start pressed, assets/site.css, assets/app-new.js',
  'ludo/index.html': 'new ludo, assets/site.css, assets/app-new.js, media/boards/one.svg',
  'ludo/rules/quick/index.html': 'quick, assets/app-new.js, media/boards/one.svg',
  'assets/app-new.js': 'new code',
  'media/boards/one.svg': 'board',
  'sitemap.xml': 'new map',
};

export const CHANGED = Object.keys(NEW).filter((path) => OLD[path] !== NEW[path]);
export const REMOVED = Object.keys(OLD).filter((path) => !(path in NEW));

/** Writes some files of a site, and the audit folder of the whole of it. */
export async function writeSite(
  target: { readonly dist: string; readonly audit: string },
  site: SiteFiles,
  paths = Object.keys(site),
): Promise<void> {
  for (const folder of [target.dist, target.audit]) mkdirSync(folder, { recursive: true });
  const emitter = createEmitter(target.dist);
  for (const path of paths) emitter.write(path, site[path] ?? '', { sources: [] });
  await writeAudit(target.audit, manifestOfSite(site));
}

export function manifestOfSite(site: SiteFiles): Manifest {
  const files = Object.entries(site).map(([path, text]) => ({
    path,
    sha256: sha256Hex(text),
    size: Buffer.byteLength(text),
    sources: [],
  }));
  return manifestOf(files, { generator: site === OLD ? 'old' : 'new' });
}

/** An output that is about to be patched: the old site published, what makes the new one of it in staging. */
export async function readyToPatch(): Promise<Output> {
  const output = temporaryOutput();
  await writeSite(output, OLD);
  await writeSite(workPaths(output).next, NEW, CHANGED);
  return output;
}

/** Which of the two states `dist` is of, folders included, or all that is in it; and the same of what is beside it. */
export function siteState(output: OutputFolders & { readonly parent: string }): {
  dist: string;
  audit: string;
  beside: string[];
} {
  const { audit, beside } = outputState(output);
  const tree = treeOf(output.dist);
  const known = [
    ['old', OLD],
    ['new', NEW],
  ] as const;
  return { dist: known.find(([, site]) => linesOf(site) === tree)?.[0] ?? `mixed:\n${tree}`, audit, beside };
}

/** Every folder and file below a folder with its content, one a line. */
export function treeOf(folder: string): string {
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const full = join(entry.parentPath, entry.name);
    const path = full.slice(folder.length + 1).replaceAll('\\', '/');
    if (entry.isSymbolicLink()) return `${path} leads elsewhere`;
    return entry.isDirectory() ? `${path}/` : `${path}: ${readFileSync(full, 'utf8')}`;
  });
  return lines.sort().join('\n');
}

function linesOf(site: SiteFiles): string {
  const lines = new Set<string>();
  for (const [path, text] of Object.entries(site)) {
    lines.add(`${path}: ${text}`);
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
      lines.add(path.slice(0, slash + 1));
  }
  return [...lines].sort().join('\n');
}
