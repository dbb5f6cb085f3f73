import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../api/zod.js';
import { fileFields, manifestFields, type Manifest } from '../emit/manifest.js';
import type { Tree } from '../lib/fs/file-tree.js';
import { sha256Hex } from '../lib/text/hash.js';
import { createStringIntern } from '../lib/text/string-intern.js';
import type { Span } from '../lib/html/html-pieces.js';
import { isPicture } from '../lib/site/asset-paths.js';
import type { Packages } from '../lib/site/package-changes.js';
import { readPageRecords, type PageRecords } from './page-records.js';
import { placeText, PROVENANCE_FILE } from '../lib/site/provenance.js';
import { openSourceArchives } from '../lib/fs/source-archive.js';

/**
 * The audit folder of a tree, as its build wrote it. It explains differences, but never decides whether there
 * are any.
 */
export interface AuditFolder {
  /** True if the manifest names exactly the files of the tree with their hashes. */
  readonly agrees: boolean;
  readonly origin: string;
  /** Path of the site below its origin, such as `/sub`; empty if there is none. */
  readonly base: string;
  /** The generator, such as `islet 1.2.3`; empty if unknown. */
  readonly generator: string;
  readonly profile: string;
  /** The moments that give this output. */
  readonly asOf: NonNullable<Manifest['asOf']>;
  readonly runtime?: Manifest['runtime'];
  readonly clocks?: Manifest['clocks'];
  /** Versions of the packages that it was built with, by name; `undefined` if unknown. */
  readonly packages: Packages | undefined;
  /** SHA-256 of every source file by its path in the project. */
  readonly sources: ReadonlyMap<string, string>;
  /** Named lists of source files that many published files share. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Source files and groups of a published file; empty if the file was changed after the build. */
  sourcesOf(path: string): readonly string[];
  /** Template of a page. */
  templateOf(path: string): string | undefined;
  /** Whether an HTML file is of no page: copied from `site/public/`, or a redirect. */
  isNoPage(path: string): boolean;
  /** Whether a file was copied from `site/public/` as it is. */
  isCopied(path: string): boolean;
  /** YAML file of a page. */
  pageFile(path: string): string | undefined;
  /** What the build recorded of its pages; `undefined` if unknown. */
  readonly records: PageRecords | undefined;
  /** Text of a source file; `undefined` if no archive holds the text that the build read. */
  readSource(path: string): string | undefined;
  /** Source position of the value in a part of a page, from `focus` on; `undefined` if unknown. */
  placeOf(path: string, span: Span, focus: number): string | undefined;
}

/** Whether a file has fields for all pages of a folder. */
export function isDefaults(file: string): boolean {
  return file.endsWith('/_defaults.yaml');
}

const { origin, base, targets, asOf, runtime, clocks, packages, sources, groups } = manifestFields;

/** What is read of the manifests of any version. */
const shape = z.object({
  ...{ origin, base, targets, asOf, runtime, clocks, packages, sources, groups },
  generator: manifestFields.generator.default(''),
  profile: manifestFields.profile.default(''),
  files: z.array(z.object(fileFields)),
});

/** A parsed manifest. */
export type AuditManifest = z.infer<typeof shape>;

/** Reads the manifest beside a tree; `undefined` if it is missing or damaged. */
export function readAuditManifest(treeFolder: string): AuditManifest | undefined {
  const file = join(`${treeFolder}.audit`, 'manifest.json');
  if (!existsSync(file)) return undefined;
  try {
    const { data } = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    // Many files have the same sources.
    const intern = createStringIntern();
    return data && { ...data, files: data.files.map((one) => ({ ...one, sources: one.sources.map(intern) })) };
  } catch {
    // `islet verify` reports a damaged manifest.
    return undefined;
  }
}

/**
 * Reads the audit folder beside a tree, such as `dist.audit` beside `dist`; `undefined` if its manifest is
 * missing or damaged.
 */
export function readAuditFolder(tree: Tree, manifest = readAuditManifest(tree.folder)): AuditFolder | undefined {
  const folder = `${tree.folder}.audit`;
  if (!manifest) return undefined;
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const isBuilt = (path: string): boolean => files.get(path)?.sha256 === tree.files.get(path)?.sha256;
  const archives = openSourceArchives(folder);
  let records: { readonly known: PageRecords | undefined } | undefined;
  const values = createValueIndex(join(folder, PROVENANCE_FILE));
  return {
    agrees: files.size === tree.files.size && [...tree.files.keys()].every(isBuilt),
    origin: manifest.origin,
    base: manifest.base ?? '',
    generator: manifest.generator,
    profile: manifest.profile,
    asOf: manifest.asOf ?? {},
    runtime: manifest.runtime,
    clocks: manifest.clocks,
    packages: manifest.packages,
    sources: new Map(Object.entries(manifest.sources)),
    groups: new Map(Object.entries(manifest.groups)),
    sourcesOf: (path) => (isBuilt(path) ? (files.get(path)?.sources ?? []) : []),
    templateOf: (path) => files.get(path)?.template,
    isNoPage: (path) => isBuilt(path) && files.get(path)?.template === undefined,
    isCopied: (path) => isBuilt(path) && files.get(path)?.sources.includes(`site/public/${path}`) === true,
    pageFile: (path) =>
      files.get(path)?.sources.find((name) => name.startsWith('site/pages/') && !isDefaults(name) && !isPicture(name)),
    get records() {
      records ??= { known: readPageRecords(folder) };
      return records.known;
    },
    readSource(path) {
      const bytes = archives.read(path);
      return bytes && manifest.sources[path] === sha256Hex(bytes) ? bytes.toString('utf8') : undefined;
    },
    placeOf: (path, span, focus) => (isBuilt(path) ? values(path, span, focus) : undefined),
  };
}

/** Indexes the lines of a provenance file by page. A line is read when it is needed. */
function createValueIndex(file: string): (path: string, span: Span, focus: number) => string | undefined {
  if (!existsSync(file)) return () => undefined;
  const lines = new Map<string, Span>();
  let names: readonly string[] = [];
  const bytes = readFileSync(file);
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    if (bytes[start] === 0x7b) names = readNames(bytes.toString('utf8', start, end));
    else {
      const comma = bytes.indexOf(0x2c, start);
      lines.set(readPath(bytes.toString('utf8', start + 1, comma === -1 || comma > end ? end - 1 : comma)), [
        start,
        end,
      ]);
    }
    start = end + 1;
  }
  let current: { readonly path: string; readonly numbers: readonly number[] } | undefined;
  return (path, span, focus) => {
    const line = lines.get(path);
    if (!line) return undefined;
    if (current?.path !== path) current = { path, numbers: readNumbers(file, line) };
    return placeIn(current.numbers, span, focus, names);
  };
}

/** The first value that ends after the focus, if it ends within the span. */
function placeIn(
  numbers: readonly number[],
  [start, end]: Span,
  focus: number,
  names: readonly string[],
): string | undefined {
  let at = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    at += numbers[index] ?? 0;
    if (at <= start || at <= focus) continue;
    return at > end ? undefined : placeText(numbers[index + 1] ?? 0, names);
  }
  return undefined;
}

function readNames(text: string): readonly string[] {
  return z.object({ files: z.array(z.string()) }).safeParse(JSON.parse(text)).data?.files ?? [];
}

function readPath(text: string): string {
  return z.string().parse(JSON.parse(text));
}

function readNumbers(file: string, [start, end]: Span): number[] {
  const bytes = Buffer.alloc(end - start);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, start);
  } finally {
    closeSync(descriptor);
  }
  const list = z.array(z.union([z.string(), z.number()])).parse(JSON.parse(bytes.toString('utf8')));
  return list.filter((item) => typeof item === 'number');
}
