import type { Lock } from './ports.js';

/** Web Locks. Without browser support every tab works: the store rejects conflicting writes. */
export const webLock: Lock = {
  async hold<T>(name: string, work: () => Promise<T>, wait?: AbortSignal): Promise<T | undefined> {
    const locks = navigator.locks as LockManager | undefined;
    if (locks === undefined) return work();
    if (wait === undefined)
      return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
    try {
      return await locks.request(name, { signal: wait }, work);
    } catch (error) {
      if ((error as Partial<Error>).name === 'AbortError') return undefined;
      throw error;
    }
  },
};
