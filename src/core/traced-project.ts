import { bundleTemplates } from '../bundle/server/bundle-templates.js';
import type { Compile } from '../bundle/compile.js';
import { createReport } from '../errors/index.js';
import { evaluateProject, type Project } from './project/open-project.js';

const TRACED_JSX = new URL('../render/react/traced-jsx.js', import.meta.url).href;

/**
 * A project with its templates compiled a second time, so that each element says where it is written, and with a report of its own. Nothing that is rendered by it is ever published; that templates ask
 * for nothing that differs from machine to machine is seen when the project itself is rendered.
 *
 * @throws IsletError where templates have changed since, and have problems
 */
export async function tracedProject({ root, site, files }: Project, compile: Compile): Promise<Project> {
  const report = createReport();
  const bundle = await bundleTemplates(root, files, report, { compile, tracedBy: TRACED_JSX });
  const traced = await evaluateProject({ root, site, files, bundle }, report, compile);
  traced.close();
  return traced;
}
