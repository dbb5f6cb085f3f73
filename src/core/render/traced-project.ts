import { bundleTemplates } from '../../bundle/server/bundle-templates.js';
import type { Compile } from '../../bundle/compile.js';
import { createReport } from '../../errors/index.js';
import { evaluateProject, type Project } from '../project/open-project.js';

const TRACED_JSX = new URL('../../render/react/traced-jsx.js', import.meta.url).href;

/**
 * Returns the project with traced templates, whose elements record their source positions, and a separate report. Its
 * output is never published, so machine-dependent templates are detected in the normal render only.
 *
 * @throws IsletError if templates have changed since, and have problems
 */
export async function tracedProject({ root, site, files }: Project, compile: Compile): Promise<Project> {
  const report = createReport();
  const bundle = await bundleTemplates(root, files, report, { compile, tracedBy: TRACED_JSX });
  const traced = await evaluateProject({ root, site, files, bundle }, report, compile);
  traced.close();
  return traced;
}
