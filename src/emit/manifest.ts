import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from '../api/zod.js';
import { failure } from '../errors/index.js';
import { pathProblem } from '../lib/fs/confine.js';
import { MANIFEST_FILE } from './audit-files.js';
import { isSystemError } from '../errors/system-error.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const filePath = z.string().refine((path) => pathProblem(path) === undefined, 'not a path inside the output folder');

/** Names in any order: they are written sorted, each once. */
export const names = z.array(z.string()).readonly();

/** Format of manifests. */
const VERSION = 1;

/** The fields of a manifest of any version that are read. */
const otherVersion = z.object({ version: z.number(), generator: z.exactOptional(z.string()) });

const texts = z.record(z.string(), z.string()).readonly();

/** Identifies the bytes of a file: SHA-256 in hexadecimal, and the number of bytes. */
const bytesFields = { sha256: hash, size: z.int().nonnegative() };

/** A published file, by its path in the output folder, with forward slashes, and why it is there. */
export const fileFields = {
  path: filePath,
  ...bytesFields,
  route: z.string().optional(),
  template: z.string().optional(),
  /** Paths relative to the root, or names of groups; the file that it is made from first until it is written. */
  sources: names,
};

/** The value is written with one line for each of its entries. */
const BY_LINE = { byLine: true } as const;

/** All that a manifest holds, in the order in which it is written. Optional fields are missing where they are empty. */
export const manifestFields = {
  version: z.literal(VERSION),
  /** Name and version of the program. */
  generator: z.string(),
  profile: z.string(),
  /** Origin of the site, such as `https://example.org`. */
  origin: z.string(),
  /** Path of the site below its origin, such as `/sub`. */
  base: z.string().optional(),
  /** Hosts that the output is for; any where none is named. */
  targets: names.optional(),
  /** True if drafts are published, for reviewers. */
  drafts: z.literal(true).optional(),
  /** Values of the environment that the site was built with. */
  env: texts.optional(),
  /** The moments that give this output: from the last change by a date up to the next one. */
  asOf: z.strictObject({ from: z.string().optional(), until: z.string().optional() }).readonly().optional(),
  /** Versions of Node, and of its data of languages (`icu`), characters (`unicode`) and time zones (`zones`). */
  runtime: texts.optional(),
  /** How far the clocks of the site's time zone are ahead of UTC, by the days of `clockOffsets` at which it changes. */
  clocks: z.strictObject({ zone: z.string(), offsets: texts }).readonly().optional(),
  /** Versions of the packages used, by name; missing in manifests of older versions. */
  packages: texts.optional(),
  /** Packages whose code a script contains, as `react@19.2.0`, by the path of the script. */
  scripts: z.record(z.string(), z.array(z.string()).readonly()).readonly().optional(),
  /** Licences of all of these packages, by name and version; empty where a package names none. */
  licences: texts.optional(),
  /** SHA-256 of every source file, by its path relative to the root. */
  sources: z.record(z.string(), hash).readonly().meta(BY_LINE),
  /** Sources that are in no archive, because they were saved while the build read them. */
  unarchived: names.optional(),
  /** Source lists that many files share, by name. */
  groups: z.record(z.string(), names).readonly().meta(BY_LINE),
  files: z.array(z.strictObject(fileFields).readonly()).readonly().meta(BY_LINE),
  /** Host configurations, by their path in `hosts/` beside the manifest, sorted. */
  hosts: z
    .array(z.strictObject({ path: filePath, ...bytesFields }).readonly())
    .readonly()
    .optional()
    .meta(BY_LINE),
};

const schema = z.strictObject(manifestFields).readonly();

/** What a build published and from which sources; input of `verify` and `diff`. */
export type Manifest = z.output<typeof schema>;

/** A host configuration. */
export type HostFileRecord = NonNullable<Manifest['hosts']>[number];

/**
 * Reads `manifest.json` of an audit folder.
 *
 * @param isOwn true if it is known to be as a build of this program wrote it; then it is not validated
 * @throws IsletError `audit-missing`, `audit-other-version`, or `audit-damaged` if it is not JSON, is invalid, or lists
 * a path twice
 */
export async function readManifest(folder: string, isOwn = false): Promise<Manifest> {
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
  if (isOwn) return value as Manifest;
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
