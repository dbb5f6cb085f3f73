import { setImmediate } from 'node:timers/promises';
import { loadSite } from './load/site.js';
import { prepareRender } from './prepare-render.js';
import { renderBasis } from './render-basis.js';
import type { Project } from './project/open-project.js';

/**
 * Checks all content of a project that cannot be published, without rendering a page; problems go to its report. Closes
 * it.
 */
export async function reportContent(project: Project): Promise<void> {
  const { report } = project;
  try {
    const loaded = await report.attemptAsync(() => loadSite(project));
    if (!loaded) return;
    try {
      await report.attemptAsync(async () => {
        const content = loaded.content();
        const basis = await renderBasis(project);
        const render = await prepareRender(project, { ...content, dataFailed: true }, basis);
        for (const record of content.table.records) await render.checkPage(record);
      });
    } finally {
      loaded.close();
    }
  } finally {
    // Let late errors of templates surface.
    await setImmediate();
    project.close();
  }
}
