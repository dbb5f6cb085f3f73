import { prepareRender, type PageWithCard, type PreparedRender } from '../../core/prepare-render.js';
import type { Project } from '../../core/project/open-project.js';
import { tracedProject } from '../../core/traced-project.js';
import { createRecompiler } from '../../bundle/compile.js';
import { createAnchorRequests } from '../../content/anchor-requests.js';
import { createReport } from '../../errors/index.js';
import type { PageSources } from './server/dev-site.js';
import { createNumberPlaces } from './number-places.js';
import { readSources } from './read-sources.js';
import type { Session } from './session.js';
import type { State } from './state.js';

export interface PageSourcesOptions {
  readonly root: string;
  readonly session: Session;
}

/** Finds where texts and images of a page come from, when somebody asks. */
export interface PageSourceFinder {
  of(route: string): Promise<PageSources | undefined>;
  close(): Promise<void>;
}

/**
 * Templates are compiled a second time so that each element says where it is written, and the page is rendered with that; values are found as for `build --provenance`.
 * Both cost a plain page nothing, and their forms of the page are never served.
 */
export function createPageSources({ root, session }: PageSourcesOptions): PageSourceFinder {
  const compiler = createRecompiler();
  let compiled: { readonly of: Project; readonly traced: Project } | undefined;
  let prepared: { readonly of: State; readonly render: PreparedRender } | undefined;

  async function compileTraced(project: Project): Promise<Project> {
    if (compiled?.of !== project) compiled = { of: project, traced: await tracedProject(project, compiler.compile) };
    return compiled.traced;
  }

  async function tracedRender(state: State): Promise<PreparedRender> {
    if (prepared?.of === state) return prepared.render;
    const project = { ...(await compileTraced(state.project)), report: createReport() };
    const render = await prepareRender(project, state.content, { ...state.basis, anchors: createAnchorRequests() });
    prepared = { of: state, render };
    return render;
  }

  return {
    async of(route) {
      // A page that waits to be read again is read by this.
      if (!(await session.view(route))) return undefined;
      return session.turn(async () => {
        const state = session.state();
        const record = session.record(route);
        if (!state || !record) return undefined;
        // Content of single pages changes within one state, and the renderer tells of a problem once only.
        const render = await tracedRender(state);
        const page: PageWithCard | undefined = await render.renderPage(record);
        const numberAt = createNumberPlaces(root, record.file, state.content.read(record));
        return (
          page && readSources({ root, html: page.html, values: page.values(), files: render.tracer.files(), numberAt })
        );
      });
    },
    close: () => compiler.dispose(),
  };
}
