import { DATABASE, DATABASE_VERSION, STORE } from '../../shared/download/names.js';

/**
 * Opens the database of downloads and creates it if missing; without `create`, rejects instead. Rejects if the browser
 * has no database, as in some private modes.
 */
export async function openDatabase(create: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, DATABASE_VERSION);
  request.onupgradeneeded = () => {
    if (create) request.result.createObjectStore(STORE);
    else request.transaction?.abort();
  };
  return answerOf(request);
}

/** Waits for one request. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new TypeError());
    };
  });
}

/** Runs `work` in one atomic transaction. `work` may only await requests of its own transaction. */
export async function transact<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(STORE, mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => {
      reject(transaction.error ?? new TypeError());
    };
  });
  const working = work(transaction.objectStore(STORE)).catch((error: unknown) => {
    abort(transaction);
    throw error;
  });
  const [result] = await Promise.all([working, ended]);
  return result;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already ended with the same error.
  }
}
