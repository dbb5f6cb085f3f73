import { compileOnce } from '../bundle/compile.js';
import type { Store } from '../cache/store.js';
import { createEmitter } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import { readManifest, writeAudit, type Manifest } from '../emit/manifest.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import { writeSourceArchive } from '../emit/source-archive.js';
import type { Staging } from '../emit/staging.js';
import { IsletError } from '../errors/index.js';
import { VERSION } from '../lib/version.js';
import type { BuildOptions, BuildResult } from './build-options.js';
import { cachedCompile } from './cached-compile.js';
import { changesBetween, type Changes } from './changes.js';
import { createCodeHashes } from './code-hashes.js';
import { emitSite } from './emit-site.js';
import { lastPages } from './last-pages.js';
import { loadContent } from './load-content.js';
import { openParts } from './open-parts.js';
import { openProject } from './open-project.js';
import { partBasis } from './part-file.js';
import { prepareRender, renderBasis } from './prepare-render.js';
import { programId } from './program-id.js';
import { openReuse, type KeptPages, type Reuse } from './reuse.js';
import { createStopwatch } from './stopwatch.js';
import { writeHosts } from './write-hosts.js';
import { writeSchemas } from './write-schemas.js';

/** The stages of a build, from the project to its publication; `generator` is the identity of the program. @throws IsletError with every problem found */
export async function runPipeline(options: BuildOptions, folders: OutputFolders, staging: Staging, generator: string): Promise<BuildResult> {
  const { root, profile, targets, provenance, cache, parts, onProgress, signal } = options;
  const watch = createStopwatch(onProgress);
  const project = await watch.stage('bundle', () => openProject(root, profile, { targets, compile: cache === false ? compileOnce : cachedCompile(root, generator) }));
  const code = createCodeHashes(root);
  let reuse: Reuse | undefined;
  try {
    const { pages: former, cards } = openFormer();
    // Where values come from is found by rendering.
    if (provenance !== true && former) reuse = openReuse(project, programId(project, profile, generator), code, former);
    const content = await watch.stage('load', () => loadContent(project, { known: reuse?.row }));
    try {
      writeSchemas(project, content);
      const render = await watch.stage('prepare', async () => prepareRender(project, content, await renderBasis(project, code, cards)));
      const emitter = createEmitter(staging.dist);
      const noted = provenance ? createProvenanceWriter(staging.audit) : undefined;
      const pages = reuse?.pages(content, render);
      const shared = { project, content, render, emitter, dist: staging.dist, watch, signal };
      const { rendered, ...manifest } = await emitSite({ ...shared, provenance: noted, reuse: pages, everyAnchor: parts !== undefined });
      project.report.throwIfErrors();
      const hosts = writeHosts({ project, files: emitter.files(), dist: staging.dist, audit: staging.audit });
      const { origin } = project.site;
      const record: Manifest = { version: 1, generator: `islet ${VERSION}`, profile, origin, ...manifest, files: emitter.files(), ...(hosts.length > 0 ? { hosts } : {}) };
      await writeAudit(staging.audit, record);
      await watch.stage('sources', () => { writeSourceArchive(staging.audit, root, Object.keys(manifest.sources)); });
      const changes = await changesSince(folders.audit, record);
      signal?.throwIfAborted();
      await watch.stage('publish', () => staging.publish());
      reuse?.commit();
      return {
        pages: content.table.records.length,
        rendered,
        ...measure(emitter.files()),
        hosts: hosts.map(({ path }) => path),
        changes,
        warnings: project.report.list(),
        timings: watch.timings(),
      };
    } finally {
      content.close();
    }
  } finally {
    reuse?.close();
    project.close();
  }

  /** Where pages and cards come from that need not be made again. */
  function openFormer(): { readonly pages?: KeptPages; readonly cards?: Store } {
    if (parts) return openParts(root, parts, partBasis(project, programId(project, profile, generator)));
    return cache === false ? {} : { pages: lastPages(root, profile) };
  }
}

async function changesSince(audit: string, record: Manifest): Promise<Changes | undefined> {
  try {
    return changesBetween(await readManifest(audit), record);
  } catch (error) {
    // No earlier build, or none that can be read: there is nothing to compare with.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

function measure(files: readonly { readonly size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
