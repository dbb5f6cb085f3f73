import { deserialize, serialize } from 'node:v8';

/** A value in memory that all threads share: it is copied once by each thread that reads it, and not with each task. */
export interface SharedValue<T> {
  readonly bytes: SharedArrayBuffer;
  /** Only for the compiler. */
  readonly type?: T;
}

export function shareValue<T>(value: T): SharedValue<T> {
  const bytes = serialize(value);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { bytes: shared };
}

export function readShared<T>({ bytes }: SharedValue<T>): T {
  return deserialize(new Uint8Array(bytes)) as T;
}
