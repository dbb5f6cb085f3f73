import type { Diagnostic } from '../errors/index.js';
import { acquireLock } from '../emit/lock.js';
import { createEmitter } from '../emit/emitter.js';
import { outputFolders } from '../emit/folders.js';
import { readManifest, writeAudit } from '../emit/manifest.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import { writeSourceArchive } from '../emit/source-archive.js';
import { openStaging } from '../emit/staging.js';
import { IsletError } from '../errors/index.js';
import type { HostName } from '../lib/host-names.js';
import { VERSION } from '../lib/version.js';
import type { BuildProgress } from './build-progress.js';
import { changesBetween, type Changes } from './changes.js';
import { emitSite } from './emit-site.js';
import { loadContent } from './load-content.js';
import { openProject } from './open-project.js';
import { prepareRender } from './prepare-render.js';
import { refuseUnsafeOut } from './safe-out.js';
import { createStopwatch } from './stopwatch.js';
import { writeHosts } from './write-hosts.js';
import { writeSchemas } from './write-schemas.js';

export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the output folder. */
  readonly out: string;
  readonly profile: string;
  /** Hosts whose configuration is written, in place of those that the site names. */
  readonly targets?: readonly HostName[];
  /** Writes where each value of each page comes from beside the manifest. */
  readonly provenance?: boolean;
  readonly onProgress?: (event: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

export interface BuildResult {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Configuration of hosts that was written, relative to its folder in the audit folder. */
  readonly hosts: readonly string[];
  /** Against the last build; `undefined` where there is none. */
  readonly changes: Changes | undefined;
  readonly warnings: readonly Diagnostic[];
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
}

/**
 * Builds the whole site aside and publishes it in one step; on any failure the last good output stays.
 * @throws IsletError with every problem found
 */
export async function build({ root, out, profile, targets, provenance, onProgress, signal }: BuildOptions): Promise<BuildResult> {
  refuseUnsafeOut(root, out);
  const watch = createStopwatch(onProgress);
  const folders = outputFolders(out);
  const lock = await acquireLock(folders);
  try {
    const project = await watch.stage('bundle', () => openProject(root, profile, targets));
    const staging = await openStaging(folders);
    try {
      const content = await watch.stage('load', () => loadContent(project));
      try {
        writeSchemas(project);
        const render = await watch.stage('prepare', () => prepareRender(project, content));
        const emitter = createEmitter(staging.dist);
        const noted = provenance ? createProvenanceWriter(staging.audit) : undefined;
        const manifest = await emitSite({ project, content, render, emitter, dist: staging.dist, watch, signal, provenance: noted });
        project.report.throwIfErrors();
        const hosts = writeHosts({ project, files: emitter.files(), dist: staging.dist, audit: staging.audit });
        await writeAudit(staging.audit, { version: 1, generator: `islet ${VERSION}`, profile, origin: project.site.origin, ...manifest, files: emitter.files(), ...(hosts.length > 0 ? { hosts } : {}) });
        await watch.stage('sources', () => { writeSourceArchive(staging.audit, root, Object.keys(manifest.sources)); });
        const changes = await changesSince(folders.audit, emitter.files());
        signal?.throwIfAborted();
        await watch.stage('publish', () => staging.publish());
        const written = hosts.map(({ path }) => path);
        return { pages: content.table.records.length, ...measure(emitter.files()), hosts: written, changes, warnings: project.report.list(), timings: watch.timings() };
      } finally {
        content.close();
      }
    } finally {
      project.close();
      await staging.discard();
    }
  } finally {
    await lock.release();
  }
}

async function changesSince(audit: string, files: Parameters<typeof changesBetween>[1]): Promise<Changes | undefined> {
  try {
    return changesBetween((await readManifest(audit)).files, files);
  } catch (error) {
    // No earlier build, or none that can be read: there is nothing to compare with.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

function measure(files: readonly { readonly size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
