import { z } from '../../../api/zod.js';
import { sha256Hex } from '../../../lib/text/hash.js';
import { packageVersion } from '../../../lib/fs/package-version.js';
import { VERSION } from '../../../lib/fs/version.js';
import type { ResultStore } from '../../../lib/fs/result-store.js';
import { readStored, writeStored } from '../result-store.js';
import type { MarkupProblem } from './validate-markup.js';
import { markupConfig } from './markup-rules.js';

/** Results of html-validate by the content of pages, and the outlines that are valid. */
export interface MarkupCache {
  /** Problems of the page with this key. */
  get(key: string): readonly MarkupProblem[] | undefined;
  put(key: string, problems: readonly MarkupProblem[]): void;
  /** Whether all pages with the outline that has this key are valid (see `markupOutline`). */
  isOrderly(key: string): boolean;
  putOrderly(key: string): void;
}

const shape = z.array(
  z.strictObject({ rule: z.string().startsWith('html/'), message: z.string(), at: z.int().min(0) }),
);

let around: string | undefined;

/** The key of a page or an outline, with everything else that its problems depend on. */
export function markupKey(kind: 'page' | 'outline', text: string): string {
  around ??= sha256Hex(JSON.stringify([VERSION, packageVersion('html-validate'), markupConfig]));
  return sha256Hex(`${around}\0${kind}\0${text}`);
}

/** Outlines in memory at most. */
const MAX_OUTLINES = 20_000;

/**
 * Creates a cache in `store`, by the keys of `markupKey`; without a store only outlines are cached, in memory. Unreadable entries count
 * as missing, and failed writes are ignored: findings never depend on the cache.
 */
export function createMarkupCache(store: ResultStore | undefined): MarkupCache {
  const outlines = new Map<string, boolean>();
  let isWritable = true;
  const get = (key: string): readonly MarkupProblem[] | undefined => readStored(store, key, shape);
  const put = (key: string, problems: readonly MarkupProblem[]): void => {
    isWritable &&= writeStored(store, key, problems);
  };
  const remember = (key: string, orderly: boolean): boolean => {
    if (outlines.size >= MAX_OUTLINES) outlines.clear();
    outlines.set(key, orderly);
    return orderly;
  };
  return {
    get,
    put,
    isOrderly: (key) => outlines.get(key) ?? remember(key, get(key)?.length === 0),
    putOrderly(key) {
      remember(key, true);
      put(key, []);
    },
  };
}
