import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MANIFEST_FILE } from '../../emit/audit-files.js';
import { readManifest, type Manifest } from '../../emit/manifest.js';
import { readTree, type Tree } from '../../lib/fs/file-tree.js';
import { openSourceArchives } from '../../lib/fs/source-archive.js';
import type { Policy } from '../../lib/site/policy.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { readAuditFolder, type AuditFolder } from '../audit-folder.js';
import { findSourceLine } from '../find-source-line.js';
import { memo } from '../memo.js';
import { sourceProblems } from '../source-problems.js';
import { createCheckedPage } from '../check/site/checked-page.js';
import { inventoryOf, type Inventory } from './inventory.js';
import type { DatedValue } from './policy-rows.js';
import { pageFacts, type PageFactsOptions } from './page-facts.js';

export interface InventoryOptions {
  /** The output. Its audit folder is beside it. */
  readonly folder: string;
  readonly site: SiteConfig | undefined;
  readonly policy: Policy | undefined;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Pages between two turns of the event loop, in which the process can react to signals. */
const PAGES_PER_TURN = 16;

/**
 * Takes the inventory of an output from its files, its manifest, its sources and the settings of the site.
 *
 * @throws IsletError `diff-unreadable`, `audit-missing`, `audit-damaged`, `audit-other-version`, `file-too-deep`
 */
export async function takeInventory({ folder, site, policy, day }: InventoryOptions): Promise<Inventory> {
  const tree = await readTree(folder);
  const manifest = await readManifest(`${folder}.audit`);
  const audit = readAuditFolder(tree);
  const paths = [...tree.files.keys()].filter((path) => path.endsWith('.html') && audit?.isNoPage(path) !== true);
  const pages = [];
  const sourceOf = sourceFinder(audit);
  for (const [index, path] of paths.entries()) {
    if (index % PAGES_PER_TURN === 0) await nextTurn();
    const page = createCheckedPage(path, tree.read(path).toString('utf8'), `${basename(folder)}/${path}`);
    pages.push(
      pageFacts(page, { origin: manifest.origin, policy, template: audit?.templateOf(path), sourceOf: sourceOf(path) }),
    );
  }
  return inventoryOf({
    manifest,
    site,
    policy,
    pages,
    day,
    dates: [...(audit ? datesIn(audit) : []), ...contactExpiry(tree)],
    imports: importsOf(tree),
    scriptSources: audit ? scriptSources(audit, manifest) : new Map(),
    digests: digestsOf(
      tree,
      paths.length,
      audit?.agrees === true && (await sourceProblems(`${folder}.audit`, manifest)).length === 0,
    ),
  });
}

function digestsOf({ folder, files, digest }: Tree, pages: number, agrees: boolean): Inventory['digests'] {
  const hashOf = (name: string): string | null => {
    const file = join(`${folder}.audit`, name);
    return existsSync(file) ? sha256Hex(readFileSync(file)) : null;
  };
  const { archives } = openSourceArchives(`${folder}.audit`);
  let bytes = 0;
  for (const { size } of files.values()) bytes += size;
  return {
    files: files.size,
    bytes,
    pages,
    output: digest,
    manifest: hashOf(MANIFEST_FILE) ?? '',
    sources:
      archives.length === 0 ? null : sha256Hex(archives.map((name) => `${hashOf(name) ?? ''}  ${name}\n`).join('')),
    agrees,
  };
}

/** Finds the YAML of texts: by recorded positions, else by words. Most texts are in data files that many pages share. */
function sourceFinder(audit: AuditFolder | undefined): (path: string) => PageFactsOptions['sourceOf'] {
  if (!audit) return () => () => null;
  const readShared = memo(1000, (file: string) => audit.readSource(file));
  const readSource = (file: string): string | undefined =>
    file.startsWith('site/data/') ? readShared(file) : audit.readSource(file);
  const places = new Map<string, string>();
  return (path) => {
    const sources = audit.sourcesOf(path);
    const find = (text: string): string | undefined => {
      const known = places.get(text);
      if (known !== undefined && sources.includes(fileOf(known))) return known;
      const place = findSourceLine(text, path, { sourcesOf: () => sources, readSource });
      if (place !== undefined) places.set(text, place);
      return place;
    };
    const own = audit.pageFile(path);
    const ownText = own === undefined ? '' : (audit.readSource(own) ?? '');
    return (text, block, span) =>
      audit.placeOf(path, span, span[0]) ??
      find(block) ??
      find(text) ??
      (own !== undefined && ownText.includes(text) ? own : null);
  };
}

function fileOf(place: string): string {
  return place.replace(/:\d+:\d+$/, '');
}

/** A key that says how long something is true, with a date. */
const DATED = /^[ \t-]*(expires|expiry|until|validUntil|validThrough|endsOn|endDate) *: *["']?(\d{4}-\d{2}-\d{2})\b/gm;

function datesIn(audit: AuditFolder): DatedValue[] {
  const files = sortedKeys(audit.sources.keys()).filter((file) => /^site\/(?:pages|data)\/.*\.(?:yaml|md)$/.test(file));
  return files.flatMap((file) => {
    const text = audit.readSource(file) ?? '';
    return [...text.matchAll(DATED)].map(({ 0: line, 1: key = '', 2: date = '', index }) => {
      const start = index + line.indexOf(key);
      const before = text.slice(0, start).split('\n');
      const source = `${file}:${String(before.length)}:${String((before.at(-1) ?? '').length + 1)}`;
      return { key, date, source };
    });
  });
}

const SECURITY_TXT = /(?:^|\/)\.well-known\/security\.txt$/;

/** The day on which `security.txt` expires (RFC 9116, `Expires`). */
function contactExpiry({ files, read }: Tree): DatedValue[] {
  return [...files.keys()]
    .filter((path) => SECURITY_TXT.test(path))
    .flatMap((path) => {
      const lines = read(path).toString('utf8').split(/\r?\n/);
      const index = lines.findIndex((line) => /^Expires:/i.test(line));
      const date = /\d{4}-\d{2}-\d{2}/.exec(lines[index] ?? '')?.[0];
      return date === undefined ? [] : [{ key: 'security.txt', date, source: `${path}:${String(index + 1)}` }];
    });
}

/** Published scripts, with the published scripts that each imports. */
function importsOf({ files, read }: Tree): Map<string, string[]> {
  const scripts = [...files.keys()].filter((path) => /\.m?js$/.test(path));
  return new Map(
    scripts.map((path) => [
      path,
      [
        ...read(path)
          .toString('utf8')
          .matchAll(/["'`]((?:\.{0,2}\/)[\w~./-]+\.m?js)["'`]/g),
      ]
        .map(([, address = '']) => new URL(address, `http://host/${path}`).pathname.slice(1))
        .filter((other) => files.has(other)),
    ]),
  );
}

/** Texts of the sources of published scripts. */
function scriptSources(audit: AuditFolder, { files, groups }: Manifest): Map<string, string> {
  const names = files.filter(({ path }) => /\.m?js$/.test(path)).flatMap(({ sources }) => sources);
  const written = new Set(
    names.flatMap((name) => groups[name] ?? [name]).filter((name) => /\.[mc]?[jt]sx?$/.test(name)),
  );
  return new Map(sortedKeys(written).flatMap((name) => [[name, audit.readSource(name) ?? ''] as const]));
}
