import type { Diagnostic } from '../../errors/index.js';
import type { SiteData } from '../../lib/site/site-data.js';
import { templateFault } from '../../render/faults/template-faults.js';
import type { Project } from '../project/open-project.js';
import { valuePlaces } from './value-places.js';

/** What a template read when it threw. */
interface ReadContent {
  readonly data?: SiteData | undefined;
  /** The `file` of the page or item. */
  readonly page?: string | undefined;
}

/**
 * Returns the problems of an error that a rule, a summary or `definePages` of the template `file` threw.
 * @throws errors that are not from a template
 */
export function templateErrors(
  error: unknown,
  { root, bundle }: Pick<Project, 'root' | 'bundle'>,
  route: string | undefined,
  file = 'templates',
  { data, page }: ReadContent = {},
): readonly Diagnostic[] {
  const placeOf = valuePlaces({ root, bundle }, file, data, page);
  const modules = [...bundle.pages.values(), ...bundle.files.values()];
  const closure = modules.find((module) => module.file === file)?.closure;
  return templateFault(error, { root, folder: bundle.folder, placeOf, closure }, route, file).diagnostics;
}
