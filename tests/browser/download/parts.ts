/** What the tests of this folder use in the page: bundled into one script, whose exports are `globalThis.parts`. */
export { browserPorts } from '../../../templates/browser/download/browser-ports.js';
export { createDownload } from '../../../templates/browser/download/engine.js';
export { createIndexedDbStore } from '../../../templates/browser/download/indexed-db-store.js';
export { findUnfinished } from '../../../templates/browser/download/resume-check.js';
export { webLock } from '../../../templates/browser/download/web-lock.js';
export { fillStore, readStore, sha256Of } from './raw-database.js';
export { traceStore } from './store-trace.js';
