import { browserClock } from './browser-clock.js';
import { browserNetwork } from './browser-network.js';
import { fetchHttp } from './fetch-http.js';
import { createIndexedDbStore } from './indexed-db-store.js';
import type { DownloadPorts } from './ports.js';
import { webLock } from './web-lock.js';

/** The browser's implementation of the download ports. */
export function browserPorts(): DownloadPorts {
  return {
    http: fetchHttp,
    store: createIndexedDbStore(),
    clock: browserClock,
    lock: webLock,
    network: browserNetwork,
    random: Math.random,
    verifier: async () => (await import('./verify-file.js')).verifyFile,
  };
}
