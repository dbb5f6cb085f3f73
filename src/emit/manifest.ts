import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from '../api/zod.js';
import { failure } from '../errors/index.js';
import { pathProblem } from '../lib/fs/confine.js';
import type { Packages } from '../lib/site/package-changes.js';
import type { EmittedFile } from './emitted-file.js';
import { MANIFEST_FILE } from './audit-files.js';
import { isSystemError } from '../errors/system-error.js';

/** What a build published and from which sources; input of `verify` and `diff`. */
export interface Manifest {
  readonly version: 1;
  /** Name and version of the program. */
  readonly generator: string;
  readonly profile: string;
  /** Origin of the site, such as `https://example.org`. */
  readonly origin: string;
  /** Path of the site below its origin, such as `/sub`; missing at the root. */
  readonly base?: string;
  /** Values of the environment that the site was built with; missing where it names none. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The moments that give this output: from the last change by a date up to the next one. Missing where no content has
   * dates.
   */
  readonly asOf?: { readonly from?: string; readonly until?: string };
  /** Versions of the packages used, by name; missing in manifests of older versions. */
  readonly packages?: Packages;
  /** Packages whose code a script contains, as `react@19.2.0`, by the path of the script; missing without any. */
  readonly scripts?: Readonly<Record<string, readonly string[]>>;
  /** Licences of all of these packages, by name and version; empty where a package names none. */
  readonly licences?: Readonly<Record<string, string>>;
  /** SHA-256 of every source file, by its path relative to the root. */
  readonly sources: Readonly<Record<string, string>>;
  /** Source lists that many files share, by name. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly EmittedFile[];
  /** Host configurations in `hosts/` beside the manifest, sorted by path; missing without targets. */
  readonly hosts?: readonly HostFileRecord[];
}

/** A host configuration, by its path in `hosts/`. */
export interface HostFileRecord {
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const filePath = z.string().refine((path) => pathProblem(path) === undefined, 'not a path inside the output folder');

/** Format of manifests. */
const VERSION = 1;

/** The fields of a manifest of any version that are read. */
const otherVersion = z.object({ version: z.number(), generator: z.exactOptional(z.string()) });

const fileSchema = z.strictObject({
  path: filePath,
  sha256: hash,
  size: z.int().nonnegative(),
  route: z.exactOptional(z.string()),
  template: z.exactOptional(z.string()),
  sources: z.array(z.string()),
});

const schema: z.ZodType<Manifest> = z.strictObject({
  version: z.literal(VERSION),
  generator: z.string(),
  profile: z.string(),
  origin: z.string(),
  base: z.exactOptional(z.string()),
  env: z.exactOptional(z.record(z.string(), z.string())),
  asOf: z.exactOptional(z.strictObject({ from: z.exactOptional(z.string()), until: z.exactOptional(z.string()) })),
  packages: z.exactOptional(z.record(z.string(), z.string())),
  scripts: z.exactOptional(z.record(z.string(), z.array(z.string()))),
  licences: z.exactOptional(z.record(z.string(), z.string())),
  sources: z.record(z.string(), hash),
  groups: z.record(z.string(), z.array(z.string())),
  files: z.array(fileSchema),
  hosts: z.exactOptional(z.array(z.strictObject({ path: filePath, sha256: hash, size: z.int().nonnegative() }))),
});

/**
 * Reads `manifest.json` of an audit folder.
 *
 * @throws IsletError `audit-missing`, `audit-other-version`, or `audit-damaged` if it is not JSON, is invalid, or lists
 * a path twice
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
