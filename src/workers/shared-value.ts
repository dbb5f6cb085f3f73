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

/** A list in memory shared by all threads. Each thread copies the items that it reads. */
export interface SharedList<T> {
  /** The items as JSON in UTF-8, one after the other. */
  readonly bytes: SharedArrayBuffer;
  /** Where each of them ends. */
  readonly ends: Uint32Array;
  /** Only for the type checker. */
  readonly type?: T;
}

/** @param items that JSON represents */
export function shareList<T>(items: readonly T[]): SharedList<T> {
  const json = items.map((item) => Buffer.from(JSON.stringify(item)));
  const size = json.reduce((sum, { length }) => sum + length, 0);
  const bytes = new SharedArrayBuffer(size);
  const ends = new Uint32Array(new SharedArrayBuffer(items.length * Uint32Array.BYTES_PER_ELEMENT));
  const target = new Uint8Array(bytes);
  let end = 0;
  for (const [index, item] of json.entries()) {
    target.set(item, end);
    end += item.length;
    ends[index] = end;
  }
  return { bytes, ends };
}

export function readItem<T>({ bytes, ends }: SharedList<T>, index: number): T {
  const start = ends[index - 1] ?? 0;
  const end = ends[index] ?? start;
  return JSON.parse(Buffer.from(bytes, start, end - start).toString('utf8')) as T;
}
