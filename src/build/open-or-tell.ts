import { discoverYaml } from '../content/discover.js';
import { readYamlFile } from '../content/yaml-file.js';
import { createReport, IsletError } from '../errors/index.js';
import { openProject, type Project, type ProjectOptions } from './open-project.js';

/** Opens a project. Where that fails, no content can be checked; files that are no sound YAML are told all the same. @throws IsletError as `openProject` does */
export async function openOrTell(root: string, profile: string, options: ProjectOptions): Promise<Project> {
  try {
    return await openProject(root, profile, options);
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const report = createReport();
    for (const item of error.diagnostics) report.add(item);
    for (const folder of ['site/data', 'site/pages']) {
      for (const file of discoverYaml(root, folder, report)) report.attempt(() => readYamlFile(root, file));
    }
    throw new IsletError(report.list());
  }
}
