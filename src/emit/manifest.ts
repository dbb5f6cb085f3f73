import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from '../api/zod.js';
import { failure } from '../errors/index.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { pathProblem } from '../lib/fs/confine.js';
import type { Packages } from '../lib/site/package-changes.js';
import type { EmittedFile, FileList } from './emitted-file.js';
import { CHECKSUMS_FILE, MANIFEST_FILE } from './audit-names.js';
import { checksumLine } from './checksums.js';
import { writeTexts } from './write-texts.js';
import { isSystemError } from '../errors/system-error.js';

/** The folder of the configurations of hosts there. */
export const HOSTS_FOLDER = 'hosts';

/** What one build published and from what: the ground that `verify` and `diff` stand on. */
export interface Manifest {
  readonly version: 1;
  /** Name and version of the program. */
  readonly generator: string;
  readonly profile: string;
  /** Origin of the site, such as `https://example.org`. */
  readonly origin: string;
  /** Versions of the packages that it was built with, by name; missing in manifests of islet before it noted them. */
  readonly packages?: Packages;
  /** SHA-256 of every source file, by its path relative to the root. */
  readonly sources: Readonly<Record<string, string>>;
  /** Lists of sources that many files share, by name. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly EmittedFile[];
  /** Configuration of hosts in `hosts/` beside the manifest, sorted by path; missing where the build had no targets. */
  readonly hosts?: readonly HostFileRecord[];
}

/** What a build says of what it published: a manifest whose files are made one by one. */
export interface ManifestRecord extends Omit<Manifest, 'files'> {
  readonly files: FileList;
}

/** Hashes of sources by path. */
export type SourceHashes = Pick<ReadonlyMap<string, string>, 'get'> & { keys(): Iterable<string> };

export function sourceHashes(sources: Manifest['sources']): SourceHashes {
  return {
    get: (path) => (Object.hasOwn(sources, path) ? sources[path] : undefined),
    keys: () => Object.keys(sources),
  };
}

/** A file of configuration, by its path in `hosts/`. */
export interface HostFileRecord {
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const filePath = z.string().refine((path) => pathProblem(path) === undefined, 'not a path inside the output folder');

/** Of the form that manifests have. */
const VERSION = 1;

/** What can be said of a manifest of any form. */
const otherVersion = z.object({ version: z.number(), generator: z.exactOptional(z.string()) });

const headSchema = z.strictObject({
  version: z.literal(VERSION),
  generator: z.string(),
  profile: z.string(),
  origin: z.string(),
  packages: z.exactOptional(z.record(z.string(), z.string())),
});

const groupsSchema = z.record(z.string(), z.array(z.string()));

const fileSchema = z.strictObject({
  path: filePath,
  sha256: hash,
  size: z.int().nonnegative(),
  route: z.exactOptional(z.string()),
  template: z.exactOptional(z.string()),
  sources: z.array(z.string()),
});

/** Whether parts of a manifest have their shape. */
export const isManifestHead = (head: unknown): boolean => headSchema.safeParse(head).success;
export const isHash = (text: unknown): boolean => hash.safeParse(text).success;
export const areGroups = (groups: unknown): boolean => groupsSchema.safeParse(groups).success;
export const isManifestFile = (file: unknown): boolean => fileSchema.safeParse(file).success;

const schema: z.ZodType<Manifest> = z.strictObject({
  ...headSchema.shape,
  sources: z.record(z.string(), hash),
  groups: groupsSchema,
  files: z.array(fileSchema),
  hosts: z.exactOptional(z.array(z.strictObject({ path: filePath, sha256: hash, size: z.int().nonnegative() }))),
});

/**
 * Writes `manifest.json` (JSON, keys in fixed order, one line per source and per file, so that two of them compare line by
 * line) and `SHA256SUMS` (for `cd dist && sha256sum -c ../dist.audit/SHA256SUMS`). Equal manifests give equal bytes,
 * whatever the order of their lists and keys.
 *
 * @param folder existing folder
 * @throws IsletError `publish-failed`
 */
export async function writeAudit(folder: string, manifest: ManifestRecord): Promise<void> {
  const files: FileList =
    manifest.files.isSorted === true ? manifest.files : [...manifest.files].sort((a, b) => byCodeUnit(a.path, b.path));
  await writeTexts(join(folder, MANIFEST_FILE), manifestTexts(manifest, files));
  await writeTexts(join(folder, CHECKSUMS_FILE), checksumTexts(files));
}

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => byCodeUnit(a, b)));
}

function* manifestTexts(manifest: ManifestRecord, files: FileList): Generator<string> {
  const { version, generator, profile, origin, packages, sources, groups, hosts = [] } = manifest;
  yield '{\n';
  for (const [key, value] of Object.entries({
    version,
    generator,
    profile,
    origin,
    ...(packages && { packages: sortedByKey(packages) }),
  }))
    yield `"${key}": ${JSON.stringify(value)},\n`;
  yield '"sources": {\n';
  yield* separated(sortedKeys(Object.keys(sources)), (key) => sourceStart(key) + JSON.stringify(sources[key]));
  yield '},\n"groups": {\n';
  let left = Object.keys(groups).length;
  for (const key of sortedKeys(Object.keys(groups))) {
    left -= 1;
    yield* groupLine(key, distinct(groups[key] ?? []), left === 0 ? '' : ',');
  }
  yield '},\n"files": [\n';
  yield* separated(files, fileLine);
  if (hosts.length > 0) {
    yield '],\n"hosts": [\n';
    yield* separated(hosts, ({ path, sha256, size }) => JSON.stringify({ path, sha256, size }));
  }
  yield ']\n}\n';
}

/** How the line of a source begins. */
export function sourceStart(path: string): string {
  return `${JSON.stringify(path)}: `;
}

/** Piece by piece: a group may hold all pages. */
function* groupLine(name: string, members: readonly string[], comma: string): Generator<string> {
  yield `${JSON.stringify(name)}: [`;
  for (const [index, member] of members.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(member)}`;
  yield `]${comma}\n`;
}

/** The path that the line of a source begins with: no text of JSON holds a quote that is not escaped. */
export function pathInSourceLine(line: string): string {
  return JSON.parse(line.slice(0, line.indexOf('": "') + 1)) as string;
}

/** The path that the line of a file begins with. */
export function pathInFileLine(line: string): string {
  return JSON.parse(line.slice('{"path":'.length, line.indexOf('","sha256":"') + 1)) as string;
}

/** The line of a file, without a comma behind it. */
export function fileLine({ path, sha256, size, route, template, sources }: EmittedFile): string {
  return JSON.stringify({ path, sha256, size, route, template, sources: distinct(sources) });
}

function* separated<T>(items: Iterable<T> & { readonly length: number }, line: (item: T) => string): Generator<string> {
  let left = items.length;
  for (const item of items) {
    left -= 1;
    yield `${line(item)}${left === 0 ? '' : ','}\n`;
  }
}

function distinct(names: readonly string[]): string[] {
  return sortedKeys(new Set(names));
}

function* checksumTexts(files: FileList): Generator<string> {
  for (const file of files) yield `${checksumLine(file)}\n`;
}

/**
 * Reads `manifest.json` of an audit folder.
 *
 * @throws IsletError `audit-missing`, `audit-other-version`, or `audit-damaged` where it is not JSON, not of this shape, or lists a path twice
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = `${basename(folder)}/${MANIFEST_FILE}`;
  const damaged = (why: string) => failure('audit-damaged', { message: `\`${file}\` ${why}.`, position: { file } });
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR'))
      throw failure('audit-missing', { message: `\`${file}\` does not exist.`, position: { file } });
    if (isSystemError(error)) throw damaged(`cannot be read (${error.code})`);
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { success, data: other } = otherVersion.safeParse(value);
  if (success && other.version !== VERSION) {
    const writer = other.generator === undefined ? 'another version of islet' : `\`${other.generator}\``;
    throw failure('audit-other-version', {
      message: `\`${file}\` was written by ${writer}, in form ${String(other.version)}; this islet reads form ${String(VERSION)}.`,
      position: { file },
    });
  }
  const result = schema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw damaged(
      `does not have the shape of a manifest: ${issue === undefined ? 'unknown problem' : `\`${issue.path.join('.')}\`: ${issue.message}`}`,
    );
  }
  const seen = new Set<string>();
  for (const { path } of result.data.files) {
    if (seen.has(path)) throw damaged(`lists \`${path}\` twice`);
    seen.add(path);
  }
  return result.data;
}
