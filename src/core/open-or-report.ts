import { discoverYaml } from '../content/discover.js';
import { loadSiteConfig } from '../content/load-site-config.js';
import { draftSite, type SiteDraft } from '../content/site-draft.js';
import { readYamlFile } from '../content/yaml/yaml-file.js';
import { createReport, IsletError, type DiagnosticName, type Report } from '../errors/index.js';
import { FATAL } from '../render/faults/template-timeout.js';
import { openProject, type Project, type ProjectOptions } from './project/open-project.js';
import { reportContent } from './report-content.js';

/** Without settings nothing can be judged, and who waited for templates once waits no second time. */
const HIDING: ReadonlySet<DiagnosticName> = new Set<DiagnosticName>(['project-no-config', ...FATAL]);

/**
 * Opens a project. Where that fails nothing can be published, and as much of the content is checked as can be without what is wrong: where templates compile all of it that
 * their sound definitions speak of, but how pages look; else whether files are sound YAML.
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
    if (!draft || !(await tellByDraft(root, draft, options, report))) tellYaml(root, report);
    throw new IsletError(report.list());
  }
}

/** Checks the content by other settings than those of the site; what hangs on these is left out. False where its templates cannot be used. */
async function tellByDraft(
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

/** The settings as they stand, which are no draft; `undefined` where they have problems that are no values, as a profile that is none. */
function asWritten(root: string, profile: string): SiteDraft | undefined {
  const site = createReport().attempt(() => loadSiteConfig(root, profile, createReport()));
  return site && { site, doubtful: new Set() };
}

function tellYaml(root: string, report: Report): void {
  for (const folder of ['site/data', 'site/pages']) {
    for (const file of discoverYaml(root, folder, report)) report.attempt(() => readYamlFile(root, file));
  }
}
