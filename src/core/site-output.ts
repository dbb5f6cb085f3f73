import { createEmitter, type Emitter } from '../emit/emitter.js';
import { createProvenanceWriter } from '../emit/provenance-file.js';
import type { BuildContext } from './build-context.js';
import type { EarlierBuilds } from './earlier-builds.js';
import type { EmitSiteInputs } from './emit-site.js';
import type { Content } from './load-content.js';
import { renderRunner } from './page-scheduler.js';
import type { PreparedRender } from './prepare-render.js';
import type { RenderBasis } from './render-basis.js';

/** A site that is ready to be rendered. */
export interface PreparedSite {
  readonly content: Content;
  readonly basis: RenderBasis;
  readonly render: PreparedRender;
}

/** Destination of a site, and the threads that render its pages. */
export interface SiteOutput {
  readonly emitter: Emitter;
  /** What the site is emitted with. */
  readonly inputs: Omit<EmitSiteInputs, 'project' | 'code' | 'watch' | 'signal' | 'content' | 'render'>;
}

export async function openOutput(
  { options, folders, staging, last, threads, project, signal }: BuildContext,
  { previous, store, reuse }: EarlierBuilds,
  { content, basis, render }: PreparedSite,
): Promise<SiteOutput> {
  const records = [...content.table.records, ...content.others.rendered];
  const pages = reuse?.pages(content, render);
  const due = pages ? records.filter((record) => !pages.isValid(record)).length : records.length;
  const emitter = createEmitter(staging.dist, { earlier: previous.output(), report: project.report, signal });
  last.forgetStats();
  return {
    emitter,
    inputs: {
      emitter,
      provenance: options.provenance === true ? createProvenanceWriter(staging.audit) : undefined,
      reuse: pages,
      store,
      dist: folders.dist,
      everyAnchor: options.parts !== undefined,
      threads:
        options.preRender === true
          ? undefined
          : await renderRunner(project, threads, { content, basis }, due, staging.dist),
    },
  };
}
