/** Stores results by key between runs, so that nothing is made twice. */
export interface ResultStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}
