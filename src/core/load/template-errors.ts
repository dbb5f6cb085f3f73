import type { Diagnostic } from '../../errors/index.js';
import { templateFault } from '../../render/faults/template-faults.js';
import type { Project } from '../project/open-project.js';

/**
 * Returns the problems of an error that a rule, a summary or `definePages` of the template `file` threw.
 * @throws errors that are not from a template
 */
export function templateErrors(
  error: unknown,
  { root, bundle: { folder } }: Project,
  route: string | undefined,
  file = 'templates',
): readonly Diagnostic[] {
  return templateFault(error, { root, folder }, route, file).diagnostics;
}
