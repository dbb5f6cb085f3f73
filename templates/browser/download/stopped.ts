import { fileAddress } from './file-link.js';

/** Key in the storage of a tab: the file whose download the visitor has stopped, which is not taken up there by itself. */
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
    // Closed to the page: then nothing is stored that could be taken up, either.
    return undefined;
  }
}
