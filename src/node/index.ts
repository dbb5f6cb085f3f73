/** The commands of islet for programs: `import { audit, build, check, diff, preview } from 'islet/node'`. */
export { audit, type AuditRequest } from './audit.js';
export type { Inventory } from '../audit/inventory/inventory.js';
export { build, type BuildRequest } from './build.js';
export type { BuildResult } from '../core/build/build-options.js';
export { check, type CheckRequest, type CheckResult } from './check.js';
export { diff, type DiffRequest } from './diff.js';
export { preview, type PreviewRequest } from './preview.js';
export type { ProjectFolders } from './folders.js';
export { IsletError, type Diagnostic } from '../errors/index.js';
