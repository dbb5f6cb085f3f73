import { createAnchorRequests } from '../content/anchor-requests.js';
import { createReport } from '../errors/index.js';
import type { Content } from './load-content.js';
import { prepareRender } from './prepare-render.js';
import { type RenderBasis } from './render-basis.js';
import type { Project } from './project/open-project.js';

/** Renders every page with the project's modules, last first, and throws it away: whatever they keep from page to page is afterwards other than where a build begins. What is wrong with a page is left to the build to tell. */
export async function rehearse(
  project: Project,
  content: Content,
  basis: RenderBasis,
  signal: AbortSignal | undefined,
): Promise<void> {
  const render = await prepareRender({ ...project, report: createReport() }, content, {
    ...basis,
    anchors: createAnchorRequests(),
  });
  for (const record of content.table.records.toReversed()) {
    signal?.throwIfAborted();
    await render.renderPage(record);
  }
}
