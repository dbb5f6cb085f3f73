import { prepareRender, type PreparedRender } from '../../core/render/prepare-render.js';
import type { Project } from '../../core/project/open-project.js';
import { tracedProject } from '../../core/render/traced-project.js';
import { createRecompiler } from '../../bundle/compile.js';
import { createReport } from '../../errors/index.js';
import type { PageValue, Sources } from '../../client/dev/messages.js';
import { createFieldFiles } from '../../content/page-defaults.js';
import type { Page } from '../../lib/site/page.js';
import { createNumberPlaces, readSources } from './read-sources.js';
import type { Session } from './session.js';
import type { SessionState } from './session-state.js';
import { createValueFinder, type ValueFinder } from './value-finder.js';

/** Finds the sources of texts and images of a page on request. */
export interface PageSourceFinder {
  of(route: string): Promise<Sources | undefined>;
  /** A value that a page shows, or has shown in this session. */
  value(route: string, id: string): PageValue | undefined;
  /** The settings of a page, such as its title, and its lists without items; none if the page has no file. */
  settings(route: string): readonly PageValue[];
  /** The other fields of the item around a value. */
  item(route: string, value: PageValue): readonly PageValue[];
  /** How many pages have a value: those that read its data, or leave the field to these defaults. */
  pagesUsing(value: PageValue): Promise<number>;
  close(): Promise<void>;
}

/**
 * Compiles templates a second time so that each element has a place attribute, and renders the page with them; values
 * are traced as for `build --provenance`. The traced page is never served.
 */
export function createPageSources(root: string, session: Session): PageSourceFinder {
  const compiler = createRecompiler();
  /** By route and id. */
  const shown = new Map<string, PageValue>();
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

  function note(route: string, values: readonly PageValue[]): readonly PageValue[] {
    for (const value of values) shown.set(`${route} ${value.id}`, value);
    return values;
  }

  /** Finds values of the page at a route, as the present state has them. */
  function valuesOf(
    route: string,
    find: (finder: ValueFinder, record: Page) => readonly PageValue[],
  ): readonly PageValue[] {
    const state = session.state();
    const record = session.record(route);
    return state && record ? note(route, find(createValueFinder(state.project, state.content, record), record)) : [];
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
        render.tracer.forget();
        const page = await render.renderPage(record);
        const values = page?.values?.();
        const numberAt = createNumberPlaces(state.project, record.file, state.content.read(record));
        if (!page || !values) return undefined;
        const finder = createValueFinder(state.project, state.content, record);
        const files = render.tracer.files();
        const sources = readSources({ root, html: page.html, values, files, numberAt, valueAt: finder.at });
        note(route, Object.values(sources.values));
        return sources;
      });
    },
    value: (route, id) => shown.get(`${route} ${id}`),
    settings: (route) => valuesOf(route, (finder, { file }) => finder.settings(file)),
    item: (route, value) => valuesOf(route, (finder) => finder.item(value)),
    pagesUsing: ({ file, path: [key] }) =>
      session.turn(async () => {
        const state = session.state();
        if (!state) return 0;
        const { records } = state.content.table;
        const fileOf = createFieldFiles(root);
        if (!file.startsWith('site/data/')) return records.filter((page) => fileOf(page.file, key) === file).length;
        const render = await tracedRender(state);
        let count = 0;
        // Pages of one kind and language read the same data.
        const using = new Map<string, boolean>();
        for (const page of records) {
          const kind = `${page.template} ${page.locale}`;
          const uses = using.get(kind) ?? (await render.renderPage(page))?.trace.sources.has(file) === true;
          using.set(kind, uses);
          if (uses) count += 1;
        }
        return count;
      }),
    close: () => compiler.dispose(),
  };
}
