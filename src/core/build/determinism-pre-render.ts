import { createReport } from '../../errors/index.js';
import type { Content } from '../load/content.js';
import { prepareRender } from '../render/prepare-render.js';
import type { RenderBasis } from '../render/render-basis.js';
import type { Project } from '../project/open-project.js';

/**
 * Renders every page in reverse order and discards the result, so that module state differs from that of a fresh build.
 * Problems of pages are reported by the build.
 */
export async function preRenderPages(
  project: Project,
  content: Content,
  basis: RenderBasis,
  signal: AbortSignal | undefined,
): Promise<void> {
  const render = await prepareRender({ ...project, report: createReport() }, content, basis);
  for (const record of [...content.table.records, ...content.otherFiles.rendered].reverse()) {
    signal?.throwIfAborted();
    await render.renderPage(record);
  }
}
