import { lookAround, renderBasis, type RenderBasis } from '../../core/prepare-render.js';
import { openProject, watchTemplates, type Project } from '../../core/project/open-project.js';
import type { Recompiler } from '../../bundle/compile.js';
import type { AnchorRequests } from '../../content/anchor-requests.js';
import { createReport, IsletError, type Diagnostic } from '../../errors/index.js';
import type { Collector } from './collector.js';

export interface OpenAgainOptions {
  readonly root: string;
  readonly profile: string;
  readonly compiler: Recompiler;
  readonly anchors: AnchorRequests;
  readonly collector: Collector;
  /** Called with what was opened in the place of another one, and with what tells whether a closure of templates may have changed. */
  onReopened(project: Project, isTouched: (closure: readonly string[] | undefined) => boolean): void;
  /** Called when templates threw something new that nobody waited for. */
  readonly onLateProblems: () => void;
  /** Ends the wait for templates. */
  readonly signal: AbortSignal | undefined;
}

/** The project of a session, which is opened again when its templates or `site.yaml` change. */
export interface OpenedProject {
  /** What was opened last, with what rendering needs beside content, as it last could be had; `undefined` where nothing ever could. */
  latest(): { readonly project: Project; readonly basis: RenderBasis } | undefined;
  /** Takes changed files in. Says whether it was opened again, or tried to, and whether assets changed. */
  update(changed: ReadonlySet<string>): Promise<{ readonly reopened: boolean; readonly assets: boolean }>;
  problems(): readonly Diagnostic[];
  close(): void;
}

export function openAgain({
  root,
  profile,
  compiler,
  anchors,
  collector: { report, collect },
  onReopened,
  onLateProblems,
  signal,
}: OpenAgainOptions): OpenedProject {
  let project: Project | undefined;
  let basis: RenderBasis | undefined;
  /** Template files that changed since templates last compiled. */
  const unbuilt = new Set<string>();
  let ofProject: readonly Diagnostic[] = [];
  let ofAssets: readonly Diagnostic[] = [];
  /** What templates threw since they were last opened, when nobody waited for them any more. */
  let late = createReport();

  function onLate({ diagnostics }: IsletError): void {
    const before = late.count();
    for (const item of diagnostics) late.add(item);
    if (late.count() > before) onLateProblems();
  }

  /** Compiles and evaluates templates again; on problems the last good ones stay. */
  async function reopen(): Promise<void> {
    const before = project;
    before?.close();
    const formerly = late.list();
    late = createReport();
    try {
      const opened = await openProject(root, profile, { compile: compiler.compile, onLate, signal });
      ofProject = opened.report.list();
      const now = { ...opened, report };
      project = now;
      const siteChanged = before?.site.source.sha256 !== now.site.source.sha256;
      if (before)
        onReopened(
          now,
          (closure) =>
            siteChanged || closure === undefined || closure.some((file) => unbuilt.has(file) && !file.endsWith('.css')),
        );
      await prepare(now);
      unbuilt.clear();
    } catch (error) {
      if (!(error instanceof IsletError)) throw error;
      for (const item of formerly) late.add(item);
      ofProject = [...ofProject.filter(({ severity }) => severity === 'warning'), ...error.diagnostics];
      if (before && project === before) project = { ...before, close: watchTemplates(before, { onLate }) };
    }
  }

  /** Compiles islands and looks at the assets. */
  async function prepare(now: Project): Promise<void> {
    const { result, found } = await collect(() => renderBasis(now, { look: () => lookAround(now, 'development') }));
    basis = { ...result, anchors, maker: basis?.maker ?? result.maker, texts: basis?.texts ?? result.texts };
    ofAssets = found;
  }

  return {
    latest: () => project && basis && { project, basis },
    async update(changed) {
      for (const file of changed) if (isOfTemplates(file)) unbuilt.add(file);
      const reopened = !project || unbuilt.size > 0 || changed.has('site/site.yaml');
      const assets = [...changed].some((file) => file.startsWith('site/assets'));
      if (reopened) await reopen();
      else if (project && assets) await prepare(project);
      return { reopened, assets };
    },
    problems: () => [...ofProject, ...late.list(), ...ofAssets],
    close: () => project?.close(),
  };
}

function isOfTemplates(file: string): boolean {
  return file === 'templates' || file.startsWith('templates/');
}
