/*
 * What `build` and `merge` run, as one module: what is imported together is bundled into fewer files than what is imported one by one.
 */
export { build } from '../core/build.js';
export { runBuild } from './run-build.js';
export { runCommand } from './run-command.js';
