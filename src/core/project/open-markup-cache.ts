/** For `check`: the command line accesses the caches of a project through core. */
export { markupCache } from '../../incremental/result-cache.js';
