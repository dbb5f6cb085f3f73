import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MANIFEST_FILE } from '../../emit/audit-files.js';
import { readManifest } from '../../emit/manifest.js';
import { readTree, type Tree } from '../../lib/fs/file-tree.js';
import { openSourceArchives } from '../../lib/fs/source-archive.js';
import { parseHeaders } from '../../lib/site/headers-file.js';
import type { Policy } from '../../lib/site/policy.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { readAuditFolder, type AuditFolder } from '../audit-folder.js';
import { findSourceLine } from '../find-source-line.js';
import { memo } from '../memo.js';
import { publishedFiles } from '../policy/published-texts.js';
import { sourceProblems } from '../source-problems.js';
import { FORMATS } from '../../lib/site/file-formats.js';
import { fileAddresses } from '../check/site/file-addresses.js';
import { readPage } from '../facts/read-page.js';
import { inventoryOf, type Inventory } from './inventory.js';
import type { DatedValue } from './policy-rows.js';
import { inventoryPage, type InventoryPageOptions } from './inventory-page.js';
import { createScriptReader } from './script-reader.js';

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
  if (!audit) throw new TypeError('A manifest that was read can be read again.');
  const scripts = createScriptReader(tree, audit);
  const pages = [];
  const sourceOf = sourceFinder(audit);
  const files = publishedFiles((path) => (tree.files.has(path) ? tree.read(path).toString('utf8') : undefined));
  const shared = { origin: manifest.origin, policy, files, exceptions: site?.policyExceptions };
  for (const [index, path] of [...tree.files.keys()].filter((name) => MARKUP.test(name)).entries()) {
    if (index % PAGES_PER_TURN === 0) await nextTurn();
    const isCopied = audit.isCopied(path);
    if (!isCopied && (!path.endsWith('.html') || audit.isNoPage(path))) continue;
    const page = readPage(path, tree.read(path).toString('utf8'), `${basename(folder)}/${path}`);
    const effects = scripts.ofPage(page, isCopied);
    const template = audit.templateOf(path);
    pages.push(inventoryPage(page, { ...shared, template, sourceOf: sourceOf(path), isCopied, effects }));
  }
  const copied = [...tree.files.keys()].filter((path) => audit.isCopied(path));
  const sheets = copied.filter((path) => path.endsWith('.css'));
  const addresses = new Map([
    ...scripts.otherAddresses(),
    ...sheets.map((path) => [path, fileAddresses(path, (name) => tree.read(name).toString('utf8'))] as const),
  ]);
  return inventoryOf({
    manifest,
    site,
    policy,
    pages,
    day,
    addresses,
    unread: sortedKeys(new Set([...scripts.unread, ...copied.filter((path) => !READ.test(path) && !isPassive(path))])),
    dates: [...datesIn(audit), ...contactExpiry(tree)],
    headers: tree.files.has('_headers') ? parseHeaders(tree.read('_headers').toString('utf8')) : [],
    imports: scripts.imports,
    stored: scripts.stored,
    digests: digestsOf(
      tree,
      pages.filter((page) => !page.isCopied).length,
      audit.agrees && (await sourceProblems(`${folder}.audit`, manifest)).length === 0,
    ),
  });
}

/** Files that browsers open as a document, in which scripts can run. */
const MARKUP = /\.(?:html?|xhtml|svg|xml)$/i;

/** Other files that are read, and text files that browsers only show. */
const READ =
  /\.(?:html?|xhtml|svg|xml|m?js|css|json|webmanifest|txt|csv|md|map)$|(?:^|\/)(?:_headers|_redirects|CNAME|\.nojekyll)$/i;

/** Whether a file has a format of which browsers run nothing: pictures, fonts, films, sounds, archives. */
function isPassive(path: string): boolean {
  const ending = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return FORMATS.has(ending) && !/^(?:pdf|wasm)$/.test(ending);
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
function sourceFinder(audit: AuditFolder): (path: string) => InventoryPageOptions['sourceOf'] {
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
