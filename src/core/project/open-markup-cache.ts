/** For `check`: the command line accesses the caches of a project through core. */
export { linkCache, markupCache } from '../../incremental/result-cache.js';
