import { renderBasis, type RenderBasis } from '../../core/render/render-basis.js';
import { openProject, watchTemplates, type Project } from '../../core/project/open-project.js';
import type { Recompiler } from '../../bundle/compile.js';
import { isRead } from '../../content/discover.js';
import { loadSiteConfig } from '../../content/load-site-config.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import { REDIRECTS_FILE } from '../../lib/site/project-parts.js';
import { NOW } from '../../lib/text/timestamp.js';
import type { Collector } from './collector.js';

export interface LiveProjectOptions {
  readonly root: string;
  readonly profile: string;
  readonly compiler: Recompiler;
  readonly collector: Collector;
  /** Called after the project was opened. `isTouched` says whether a closure of template files may have changed. */
  onOpened(project: Project, isTouched: (closure: readonly string[] | undefined) => boolean): void;
  /** Called for new errors that templates throw after their work has ended. */
  readonly onLateProblems: () => void;
  /** Stops waiting for templates. */
  readonly signal: AbortSignal | undefined;
}

/** The project of a session, which is opened again when its templates or `site.yaml` change. */
export interface LiveProject {
  /** The last project that could be opened; `undefined` if there was none. */
  latest(): { readonly project: Project; readonly basis: RenderBasis } | undefined;
  /** Applies changed files: the project is opened again, or only its assets are read. */
  update(changed: ReadonlySet<string>): Promise<void>;
  problems(): readonly Diagnostic[];
  close(): void;
}

export function createLiveProject({
  root,
  profile,
  compiler,
  collector: { report, collect },
  onOpened,
  onLateProblems,
  signal,
}: LiveProjectOptions): LiveProject {
  let project: Project | undefined;
  let basis: RenderBasis | undefined;
  /** Template files that changed since templates last compiled. */
  const unbuilt = new Set<string>();
  let ofProject: readonly Diagnostic[] = [];
  let ofAssets: readonly Diagnostic[] = [];
  /** Errors that templates threw after their work had ended, since the project was opened. */
  let late = createReport();

  function onLate({ diagnostics }: IsletError): void {
    const before = late.errorCount();
    for (const item of diagnostics) late.add(item);
    if (late.errorCount() > before) onLateProblems();
  }

  /** Compiles and evaluates templates again; on problems, the last good ones stay. */
  async function reopen(): Promise<void> {
    const before = project;
    before?.close();
    const earlier = late.list();
    late = createReport();
    try {
      const opened = await openProject(root, profile, {
        asOf: NOW,
        previews: true,
        compile: compiler.compile,
        onLate,
        signal,
        loadSite: withoutPrefetch,
      });
      ofProject = opened.report.list();
      const now = { ...opened, report };
      project = now;
      onOpened(
        now,
        (closure) => closure === undefined || closure.some((file) => unbuilt.has(file) && !file.endsWith('.css')),
      );
      await prepare(now);
      unbuilt.clear();
    } catch (error) {
      if (!(error instanceof IsletError)) throw error;
      for (const item of earlier) late.add(item);
      ofProject = [...ofProject.filter(({ severity }) => severity === 'warning'), ...error.diagnostics];
      if (before && project === before) project = { ...before, close: watchTemplates(before, { onLate }) };
    }
  }

  /** Compiles islands and reads assets. */
  async function prepare(now: Project): Promise<void> {
    const parts = basis && { cardMaker: basis.cardMaker, texts: basis.texts };
    const { result, found } = await collect(() => renderBasis(now, { ...parts, mode: 'development' }));
    basis = result;
    ofAssets = found;
  }

  return {
    latest: () => project && basis && { project, basis },
    async update(changed) {
      for (const file of changed) if (isTemplateFile(file)) unbuilt.add(file);
      const reopened = !project || unbuilt.size > 0 || changed.has('site/site.yaml') || changed.has(REDIRECTS_FILE);
      const assets = [...changed].some(mayBeAssets);
      if (reopened) await reopen();
      else if (project && assets) await prepare(project);
    },
    problems: () => [...ofProject, ...late.list(), ...ofAssets],
    close: () => project?.close(),
  };
}

/** Whether a changed path may be an asset, or a folder with some. */
function mayBeAssets(path: string): boolean {
  return /^site(?:\/assets(?:\/|$)|$)/.test(path) || (/^site\/(?:pages|data)(?:\/|$)/.test(path) && !isRead(path));
}

function isTemplateFile(file: string): boolean {
  return file === 'templates' || file.startsWith('templates/');
}

/** A prefetched page would hide changes: browsers keep it for minutes. */
const withoutPrefetch: typeof loadSiteConfig = (...args) => {
  const site = loadSiteConfig(...args);
  return { ...site, navigation: { ...site.navigation, prefetch: false } };
};
