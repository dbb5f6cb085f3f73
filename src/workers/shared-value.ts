import { deserialize, serialize } from 'node:v8';

/** A value in memory shared by all threads. Each thread copies it once, not with each task. */
export interface SharedValue<T> {
  readonly bytes: SharedArrayBuffer;
  /** Only for the type checker. */
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
