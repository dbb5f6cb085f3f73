import { DATABASE, STORE } from '../../../templates/shared/download/names.js';

/** Looks into the database past the code under test. `keyPath`: how the store is made where there is none. */
async function open(keyPath?: string): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, keyPath === undefined ? undefined : { keyPath });
  };
  return answerOf(request);
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('No answer'));
    };
  });
}

async function useStore<T>(keyPath: string | undefined, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open(keyPath);
  try {
    return await work(database.transaction(STORE, 'readwrite').objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Writes values under keys; an undefined value deletes. */
export async function fillStore(
  entries: readonly (readonly [IDBValidKey, unknown])[],
  keyPath?: string,
): Promise<void> {
  await useStore(keyPath, async (store) => {
    for (const [key, value] of entries) {
      if (value === undefined) await answerOf(store.delete(key));
      else
        await answerOf(
          keyPath === undefined ? store.put(value, key) : store.put({ ...(value as object), [keyPath]: key }),
        );
    }
  });
}

/** All that is stored, in the order of the keys. */
export async function readStore(): Promise<{ key: IDBValidKey; value: Record<string, unknown> }[]> {
  return useStore(undefined, async (store) => {
    const keys = await answerOf(store.getAllKeys());
    const values = (await answerOf(store.getAll())) as Record<string, unknown>[];
    return keys.map((key, index) => ({ key, value: values[index] ?? {} }));
  });
}

/** Hexadecimal. */
export async function sha256Of(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
