import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diagnostic, IsletError, sortDiagnostics, type Diagnostic } from '../../errors/index.js';
import { checksumLine } from '../../emit/audit-files.js';
import { compareWithManifest } from './compare-with-manifest.js';
import type { OutputFolders } from '../../emit/output-folders.js';
import { isBeingPublished, recover } from '../../emit/recover.js';
import { CHECKSUMS_FILE, MANIFEST_FILE } from '../../emit/audit-files.js';
import { readManifest, type Manifest } from '../../emit/manifest.js';
import { isSystemError } from '../../errors/system-error.js';
import { sourceProblems } from '../source-problems.js';

export interface Verification {
  /** Number of files in the manifest. */
  readonly files: number;
  /** What the output was built with, which a build with the same bytes needs. */
  readonly runtime?: Manifest['runtime'];
  /** Sorted; empty if the output is exactly what was built. */
  readonly problems: Diagnostic[];
}

/** Attempts if a build publishes during the comparison, and the pause between them in milliseconds. */
const ATTEMPTS = 5;
const PAUSE = 50;

/**
 * Compares every file of the output and of its host configurations, `SHA256SUMS` and the sources with the manifest. Finishes an
 * interrupted publication. If a build publishes during the comparison, the comparison starts again.
 *
 * @throws IsletError as `recover` does
 */
export async function verify(folders: OutputFolders): Promise<Verification> {
  for (let attempt = 1; ; attempt += 1) {
    await recover(folders);
    const before = generation(folders);
    const result = await verifyOnce(folders);
    const undisturbed = !isBeingPublished(folders) && before === generation(folders);
    if (result.problems.length === 0 || attempt === ATTEMPTS || undisturbed) return result;
    await sleep(PAUSE);
  }
}

/** Changes with every publication; `undefined` if there is no manifest. */
function generation(folders: OutputFolders): string | undefined {
  try {
    const { ino, mtimeNs } = statSync(join(folders.audit, MANIFEST_FILE), { bigint: true });
    return `${String(ino)} ${String(mtimeNs)}`;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

async function verifyOnce(folders: OutputFolders): Promise<Verification> {
  try {
    const manifest = await readManifest(folders.audit);
    const hosts = join(folders.audit, 'hosts');
    const ofHosts =
      manifest.hosts === undefined && !existsSync(hosts)
        ? []
        : await compareWithManifest(hosts, manifest.hosts ?? [], `${basename(folders.audit)}/hosts`);
    const problems = [
      ...(await compareWithManifest(folders.dist, manifest.files)),
      ...ofHosts,
      ...checksumProblems(folders.audit, manifest),
      ...(await sourceProblems(folders.audit, manifest)),
    ];
    return { files: manifest.files.length, runtime: manifest.runtime, problems: sortDiagnostics(problems) };
  } catch (error) {
    if (error instanceof IsletError) return { files: 0, problems: sortDiagnostics(error.diagnostics) };
    throw error;
  }
}

/** The first line of `SHA256SUMS` that does not match the manifest. */
function checksumProblems(audit: string, manifest: Manifest): Diagnostic[] {
  const file = `${basename(audit)}/SHA256SUMS`;
  let lines: string[];
  try {
    lines = readFileSync(join(audit, CHECKSUMS_FILE), 'utf8').split('\n');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const [name, what] =
      error.code === 'ENOENT'
        ? (['audit-missing', 'does not exist'] as const)
        : (['audit-damaged', `cannot be read (${error.code})`] as const);
    return [diagnostic(name, { message: `\`${file}\` ${what}.`, position: { file } })];
  }
  const expected = [...manifest.files.map(checksumLine), ''];
  const differing = expected.findIndex((line, index) => lines[index] !== line);
  const index = differing === -1 && lines.length > expected.length ? expected.length : differing;
  if (index === -1) return [];
  return [
    diagnostic('audit-damaged', {
      message: `\`${file}\` does not agree with the manifest.`,
      position: { file, line: index + 1 },
    }),
  ];
}
