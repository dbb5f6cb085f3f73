import { createEmitter, type Emitter } from '../emit/emitter.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import { removeTree, removeTreeWith, type RemoveTree } from '../emit/remove-tree.js';
import type { Archiving } from './audit-output.js';
import type { BegunBuild } from './build-context.js';
import type { EmitSiteInputs } from './emit-site.js';
import type { EarlierBuilds } from '../incremental/earlier-builds.js';
import type { Content } from './load-content.js';
import type { PreparedRender, RenderBasis } from './prepare-render.js';

/** A site that is ready to be rendered. */
export interface PreparedSite {
  readonly content: Content;
  readonly basis: RenderBasis;
  readonly render: PreparedRender;
}

/** Where a site is written to, and who makes its pages. */
export interface SiteOutput {
  /** True where all of it is written anew; else files of the output that stands are kept. */
  readonly whole: boolean;
  readonly emitter: Emitter;
  /** What the site is emitted with. */
  readonly inputs: Omit<EmitSiteInputs, 'project' | 'code' | 'watch' | 'signal' | 'content' | 'render'>;
  /** The archives of sources; `undefined` as long as these are not known. */
  archiving(): Archiving | undefined;
  /** Removes the output that is replaced. */
  readonly remove: RemoveTree;
}

/** Decides, by how many pages have to be rendered, what is kept of the output that stands and which threads do what. */
export async function openOutput(
  begun: BegunBuild,
  { standing, kept, reuse }: EarlierBuilds,
  { content, basis, render }: PreparedSite,
): Promise<SiteOutput> {
  const { options, staging, last, threads, crew, project, since, signal } = begun;
  const { root } = project;
  const { records } = content.table;
  const pages = reuse?.pages(content, render);
  const due = pages ? records.filter((record) => !pages.holds(record)).length : records.length;
  // Where most pages are new, all of it is written anew, by all threads.
  const output = due * 2 < records.length ? standing.output() : undefined;
  last.forgetLooks();
  if (!output) standing.forgetOutput();
  const emitter = createEmitter(staging.dist, { earlier: output, report: project.report, signal });
  const target = output ? undefined : { dist: staging.dist, lend: reuse && kept?.lend };
  const elsewhere = options.rehearsed === true ? undefined : await crew.renderers(project, content, basis, due, target);
  const copying =
    output || elsewhere || !pages ? undefined : (await threads.forFiles(records.length - due))?.copy(staging.dist);
  const writer =
    output || elsewhere || copying || options.rehearsed === true
      ? undefined
      : (await threads.forWriting(due))?.write(staging.dist, reuse && kept?.lend);
  let archiving: Archiving | undefined;
  return {
    whole: output === undefined,
    emitter,
    inputs: {
      emitter,
      provenance: options.provenance === true ? createProvenanceWriter(staging.audit) : undefined,
      reuse: pages,
      everyAnchor: options.parts !== undefined,
      elsewhere,
      copying,
      writer,
      makeVectors: (jobs) => threads.vectors({ root, jobs }),
      onSources(sources) {
        const task = {
          folder: staging.audit,
          root,
          sources: new Map(Object.entries(sources)),
          since,
        };
        archiving = { task, done: threads.archive(task) };
      },
    },
    archiving: () => archiving,
    remove: elsewhere ? (path) => removeTreeWith(path, threads.remove) : removeTree,
  };
}
