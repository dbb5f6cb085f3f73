import { sep } from 'node:path';
import { failure } from '../../errors/index.js';

/**
 * Refuses a project path that contains a backslash. Node reads a backslash in a module address as a path separator,
 * even if it is escaped, and cannot import modules from there.
 *
 * @throws IsletError `project-path-unusable`
 */
export function refuseUnimportableRoot(root: string): void {
  if (sep !== '\\' && root.includes('\\'))
    throw failure('project-path-unusable', { message: `The path of the project, \`${root}\`, has a backslash in it.` });
}
