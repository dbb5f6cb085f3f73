import { setImmediate } from 'node:timers/promises';
import { loadContent } from './load-content.js';
import { prepareRender } from './prepare-render.js';
import type { Project } from './project/open-project.js';

/**
 * Checks all content of a project that cannot be published, without rendering a page; problems go to its report. Closes
 * it.
 */
export async function reportContent(project: Project): Promise<void> {
  const { report } = project;
  try {
    const content = report.attempt(() => loadContent(project));
    if (!content) return;
    try {
      await report.attemptAsync(async () => {
        const render = await prepareRender(project, { ...content, dataFailed: true });
        for (const record of content.table.records) await render.checkPage(record);
      });
    } finally {
      content.close();
    }
  } finally {
    // Let late errors of templates surface.
    await setImmediate();
    project.close();
  }
}
