import { prepareRender, type PageWithCard, type PreparedRender } from '../../core/render/prepare-render.js';
import type { Project } from '../../core/project/open-project.js';
import { tracedProject } from '../../core/render/traced-project.js';
import { createRecompiler } from '../../bundle/compile.js';
import { createReport } from '../../errors/index.js';
import type { PageSources } from './server/dev-site.js';
import { createNumberPlaces, readSources } from './read-sources.js';
import type { Session } from './session.js';
import type { SessionState } from './session-state.js';

/** Finds the sources of texts and images of a page on request. */
export interface PageSourceFinder {
  of(route: string): Promise<PageSources | undefined>;
  close(): Promise<void>;
}

/**
 * Compiles templates a second time so that each element has a place attribute, and renders the page with them; values
 * are traced as for `build --provenance`. The traced page is never served.
 */
export function createPageSources(root: string, session: Session): PageSourceFinder {
  const compiler = createRecompiler();
  let compiled: { readonly of: Project; readonly traced: Project } | undefined;
  let prepared: { readonly of: SessionState; readonly render: PreparedRender } | undefined;

  async function compileTraced(project: Project): Promise<Project> {
    if (compiled?.of !== project) compiled = { of: project, traced: await tracedProject(project, compiler.compile) };
    return compiled.traced;
  }

  async function tracedRender(state: SessionState): Promise<PreparedRender> {
    if (prepared?.of === state) return prepared.render;
    const project = { ...(await compileTraced(state.project)), report: createReport() };
    const render = await prepareRender(project, state.content, state.basis);
    prepared = { of: state, render };
    return render;
  }

  return {
    async of(route) {
      // Reads the page again if needed.
      if (!(await session.view(route))) return undefined;
      return session.turn(async () => {
        const state = session.state();
        const record = session.record(route);
        if (!state || !record) return undefined;
        // Content of pages changes within one state, and the renderer reports a problem only once.
        const render = await tracedRender(state);
        const page: PageWithCard | undefined = await render.renderPage(record);
        const values = page?.values?.();
        const numberAt = createNumberPlaces(state.project, record.file, state.content.read(record));
        return page && values && readSources({ root, html: page.html, values, files: render.tracer.files(), numberAt });
      });
    },
    close: () => compiler.dispose(),
  };
}
