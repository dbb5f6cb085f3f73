import { fileAddress } from './file-link.js';

/**
 * Key in the session storage: the file whose download the visitor has stopped, which is not resumed automatically in
 * that tab.
 */
const STOPPED = 'downloadStopped';

export function rememberStopped(url: string): void {
  withStorage((storage) => {
    storage.setItem(STOPPED, fileAddress(url));
  });
}

export function forgetStopped(): void {
  withStorage((storage) => {
    storage.removeItem(STOPPED);
  });
}

export function isStopped(url: string): boolean {
  return withStorage((storage) => storage.getItem(STOPPED)) === fileAddress(url);
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    // If the page has no storage, nothing can be resumed either.
    return undefined;
  }
}
