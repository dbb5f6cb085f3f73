import { browserClock } from './browser-clock.js';
import { browserNetwork } from './browser-network.js';
import { fetchHttp } from './fetch-http.js';
import { createIndexedDbStore } from './indexed-db-store.js';
import type { DownloadPorts } from './ports.js';
import type * as CodeForEnd from './verify-file.js';
import { webLock } from './web-lock.js';

/** Code for the end of a download, fetched with its first bytes: there may be no connection by then. */
export const codeForEnd = (): Promise<typeof CodeForEnd> => import('./verify-file.js');

/** The browser's implementation of the download ports. */
export function browserPorts(): DownloadPorts {
  return {
    http: fetchHttp,
    store: createIndexedDbStore(),
    clock: browserClock,
    lock: webLock,
    network: browserNetwork,
    random: Math.random,
    verifier: async () => (await codeForEnd()).verifyFile,
  };
}
