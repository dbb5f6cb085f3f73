import { setImmediate } from 'node:timers/promises';
import { discoverContent } from '../../content/discover.js';
import { loadSiteConfig } from '../../content/load-site-config.js';
import { draftSite, type SiteDraft } from '../../content/site-draft.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { createReport, IsletError, type DiagnosticName, type Report } from '../../errors/index.js';
import { FATAL } from '../../render/faults/template-timeout.js';
import { loadSite } from '../load/site.js';
import { prepareRender } from '../render/prepare-render.js';
import { openProject, type Project, type ProjectOptions } from '../project/open-project.js';
import { renderBasis } from '../render/render-basis.js';

/** Problems after which content is not checked: no settings, or a fatal template error. */
const HIDING: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>(['project-no-config', ...FATAL]);

/**
 * Opens a project. On failure, checks as much content as possible: against the valid definitions if templates compile,
 * without rendering; otherwise the YAML syntax only.
 *
 * @throws IsletError as `openProject` does
 */
export async function openOrReport(root: string, profile: string, options: ProjectOptions): Promise<Project> {
  try {
    return await openProject(root, profile, options);
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const report = createReport();
    for (const item of error.diagnostics) report.add(item);
    const draft = error.diagnostics.some(({ name }) => HIDING.has(name))
      ? undefined
      : (draftSite(root) ?? asWritten(root, profile));
    if (!draft || !(await reportByDraft(root, draft, options, report))) reportYaml(root, report);
    throw new IsletError(report.list());
  }
}

/**
 * Checks the content with draft settings and skips checks that depend on the real ones. Returns false if the templates
 * cannot be used.
 */
async function reportByDraft(
  root: string,
  { site, doubtful }: SiteDraft,
  options: ProjectOptions,
  report: Report,
): Promise<boolean> {
  const found = createReport();
  const project = await found.attemptAsync(() =>
    openProject(root, site.profile, { ...options, loadSite: () => site, flawed: true }),
  );
  if (project) {
    await reportContent(project);
    for (const item of project.report.list()) found.add(item);
  }
  for (const item of found.list()) if (!doubtful.has(item.name)) report.add(item);
  return project !== undefined;
}

/**
 * Checks all content of a project that cannot be published, without rendering a page; problems go to its report. Closes
 * it.
 */
async function reportContent(project: Project): Promise<void> {
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

/** Returns the settings as written; `undefined` if they have other problems than values, such as an unknown profile. */
function asWritten(root: string, profile: string): SiteDraft | undefined {
  const site = createReport().attempt(() => loadSiteConfig(root, profile, createReport()));
  return site && { site, doubtful: new Set() };
}

function reportYaml(root: string, report: Report): void {
  for (const folder of ['site/data', 'site/pages']) {
    for (const file of discoverContent(root, folder, report)) report.attempt(() => readYamlFile(root, file));
  }
}
