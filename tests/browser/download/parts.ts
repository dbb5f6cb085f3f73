import { findUnfinished as find, type Unfinished } from '../../../templates/browser/download/resume-check.js';

/** What the tests of this folder use in the page: bundled into one script, whose exports are `globalThis.parts`. */
export { browserPorts } from '../../../templates/browser/download/browser-ports.js';
export { createDownload } from '../../../templates/browser/download/engine.js';
export { createIndexedDbStore } from '../../../templates/browser/download/indexed-db-store.js';
export { webLock } from '../../../templates/browser/download/web-lock.js';
export { fillStore, readStore, sha256Of } from './raw-database.js';
export { traceStore } from './store-trace.js';

/** Without the addresses that reports are sent to. */
export const findUnfinished = (now: number): Promise<Unfinished | undefined> =>
  find(now, () => Promise.reject(new TypeError('There is no configuration.')));
