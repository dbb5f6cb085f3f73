import { sep } from 'node:path';
import { failure } from '../../errors/index.js';

/**
 * Refuses a project that Node can import no module from: it takes a backslash in the address of a module for a separator of folders, however it is written.
 *
 * @throws IsletError `project-path-unusable`
 */
export function refuseUnimportableRoot(root: string): void {
  if (sep !== '\\' && root.includes('\\'))
    throw failure('project-path-unusable', { message: `The path of the project, \`${root}\`, has a backslash in it.` });
}
