import { compileOnce } from '../bundle/compile.js';
import type { Store } from '../cache/store.js';
import { readYamlHash } from '../content/yaml-file.js';
import { createEmitter, type Emitter, type StandingOutput } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import { keepStanding } from '../emit/keep-standing.js';
import { readManifest, writeAudit, type Manifest } from '../emit/manifest.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import { writeSourceArchive } from '../emit/source-archive.js';
import type { Staging } from '../emit/staging.js';
import { IsletError } from '../errors/index.js';
import { VERSION } from '../lib/version.js';
import type { BuildOptions, BuildResult } from './build-options.js';
import { cachedCompile } from './cached-compile.js';
import { changesBetween } from './changes.js';
import { createCodeHashes } from './code-hashes.js';
import { emitSite } from './emit-site.js';
import { lastPages } from './last-pages.js';
import { openParts } from './open-parts.js';
import { openProject } from './open-project.js';
import { partBasis } from './part-file.js';
import { prepareRender, renderBasis } from './prepare-render.js';
import { openPageCrew } from './threads/page-crew.js';
import { programId } from './program-id.js';
import { openReuse, type KeptPages, type Reuse } from './reuse.js';
import { createStopwatch } from './stopwatch.js';
import type { LastBuild } from './up-to-date.js';
import { writeHosts } from './write-hosts.js';
import { writeSchemas } from './write-schemas.js';

export interface PipelineResult {
  readonly result: BuildResult;
  /** Paths of the published files that were written or removed; missing where the whole tree was. */
  readonly patched: readonly string[] | undefined;
}

/** The stages of a build, from the project to its publication; `generator` is the identity of the program. @throws IsletError with every problem found */
export async function runPipeline(options: BuildOptions, folders: OutputFolders, staging: Staging, generator: string, last: Pick<LastBuild<unknown>, 'hasItsOutput' | 'isUntouched'>): Promise<PipelineResult> {
  const { root, profile, targets, provenance, cache, parts, threads, onProgress, signal } = options;
  const watch = createStopwatch(onProgress);
  const project = await watch.stage('bundle', () => openProject(root, profile, { targets, compile: cache === false ? compileOnce : cachedCompile(root, generator) }));
  const code = createCodeHashes(root);
  // Where values come from is told by rendering here.
  const crew = openPageCrew(project, provenance === true ? 0 : threads);
  let reuse: Reuse | undefined;
  try {
    const { pages: former, cards } = openFormer();
    const before = await readFormer(folders.audit);
    // Only where the output is what its manifest says.
    const standing = cache !== false && parts === undefined && provenance !== true && before && last.hasItsOutput() ? before : undefined;
    const hashOf = (file: string): string | undefined => (standing && last.isUntouched(file) ? standing.sources[file] : undefined) ?? readYamlHash(root, file);
    // Where values come from is found by rendering.
    if (provenance !== true && former) reuse = openReuse(project, programId(project, profile, generator), code, former, hashOf);
    const content = await watch.stage('load', () => crew.load({ known: reuse?.row, json: reuse?.content }, signal));
    try {
      writeSchemas(project, content);
      const basis = await watch.stage('prepare', () => renderBasis(project, code, cards));
      const render = await prepareRender(project, content, basis);
      const noted = provenance ? createProvenanceWriter(staging.audit) : undefined;
      const stands = new Map(standing?.files.map((file) => [file.path, file]));
      let output: StandingOutput | undefined;
      const pages = reuse?.pages(content, render, (path, sha256) => output !== undefined && stands.get(path)?.sha256 === sha256);
      const { records } = content.table;
      const due = pages ? records.filter((record) => !pages.holds(record)).length : records.length;
      // Where most pages are new, a tree is written by all threads.
      if (standing && due * 2 < records.length) output = { dist: folders.dist, files: stands };
      const emitter = createEmitter(staging.dist, output);
      const elsewhere = await crew.renderers(content, basis, due, output ? undefined : staging.dist);
      const shared = { project, content, render, emitter, watch, signal, elsewhere, writtenElsewhere: output === undefined };
      const { rendered, ...manifest } = await emitSite({ ...shared, provenance: noted, reuse: pages, everyAnchor: parts !== undefined, contentOf: (record) => crew.contentOf(record) });
      project.report.throwIfErrors();
      const hosts = writeHosts({ project, files: emitter.files(), placeOf: (path) => emitter.placeOf(path), audit: staging.audit });
      const { origin } = project.site;
      const record: Manifest = { version: 1, generator: `islet ${VERSION}`, profile, origin, ...manifest, files: emitter.files(), ...(hosts.length > 0 ? { hosts } : {}) };
      await writeAudit(staging.audit, record);
      const unchanged = standing && { folder: folders.audit, holds: (path: string) => standing.sources[path] === manifest.sources[path] };
      await watch.stage('sources', () => { writeSourceArchive(staging.audit, root, Object.keys(manifest.sources), unchanged); });
      const changes = before && changesBetween(before, record);
      signal?.throwIfAborted();
      const patched = await watch.stage('publish', () => publish(staging, emitter, output !== undefined));
      reuse?.commit();
      const result = {
        pages: records.length,
        rendered,
        ...measure(emitter.files()),
        hosts: hosts.map(({ path }) => path),
        changes,
        warnings: project.report.list(),
        timings: watch.timings(),
      };
      return { result, patched };
    } finally {
      content.close();
    }
  } finally {
    await crew.close();
    reuse?.close();
    project.close();
  }

  /** Where pages and cards come from that need not be made again. */
  function openFormer(): { readonly pages?: KeptPages; readonly cards?: Store } {
    if (parts) return openParts(root, parts, partBasis(project, programId(project, profile, generator)));
    return cache === false ? {} : { pages: lastPages(root, profile) };
  }
}

async function readFormer(audit: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(audit);
  } catch (error) {
    // No earlier build, or none that can be read: there is nothing to compare with.
    if (error instanceof IsletError) return undefined;
    throw error;
  }
}

/** Files changed at most where an output is changed in place: what is read meanwhile may be of two builds. */
const MAX_PATCHED = 1000;

/** The same as a part of all files: beyond it, putting files in place one by one takes longer than a tree of links. */
const MAX_PART = 0.1;

/** Returns the paths that were changed in place; `undefined` where the whole tree was put in the place of the former one. */
async function publish(staging: Staging, emitter: Emitter, stands: boolean): Promise<readonly string[] | undefined> {
  if (!stands) {
    await staging.publish();
    return undefined;
  }
  const change = emitter.change();
  const { written, removed } = change;
  if (written.length + removed.length > Math.min(MAX_PATCHED, emitter.files().length * MAX_PART) || !staging.canPatch(change)) {
    keepStanding(staging.dist, emitter);
    await staging.publish();
    return undefined;
  }
  await staging.patch({ removed });
  return [...written, ...removed];
}

function measure(files: readonly { readonly size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
