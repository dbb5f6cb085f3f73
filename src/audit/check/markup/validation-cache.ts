import { z } from '../../../api/zod.js';
import { sha256Hex } from '../../../lib/text/hash.js';
import { packageVersion } from '../../../lib/fs/package-version.js';
import { VERSION } from '../../../lib/fs/version.js';
import type { ResultStore } from '../../../lib/fs/result-store.js';
import { readStored, writeStored } from '../result-store.js';
import type { MarkupProblem } from './validate-markup.js';
import { configFor } from './markup-rule.js';
import { markupRules } from './markup-rules.js';

/** Results of html-validate by the content of pages, and the outlines that are valid. */
export interface MarkupCache {
  get(html: string): readonly MarkupProblem[] | undefined;
  put(html: string, problems: readonly MarkupProblem[]): void;
  /** Whether all pages with this outline are valid (see `markupOutline`). */
  isOrderly(outline: string): boolean;
  putOrderly(outline: string): void;
}

const known: ReadonlySet<string> = new Set(markupRules.map(({ id }) => id));
const shape = z.array(
  z.strictObject({ rule: z.string().refine((rule) => known.has(rule)), message: z.string(), at: z.int().min(0) }),
);

/** Everything that results depend on besides the page. */
function circumstances(): string {
  return JSON.stringify([VERSION, packageVersion('html-validate'), configFor(markupRules)]);
}

/** Outlines in memory at most. */
const MAX_OUTLINES = 20_000;

/**
 * Creates a cache in `store`; without a store only outlines are cached, in memory. Unreadable entries count
 * as missing, and failed writes are ignored: findings never depend on the cache.
 */
export function createMarkupCache(store: ResultStore | undefined): MarkupCache {
  const around = store === undefined ? '' : sha256Hex(circumstances());
  const keyOf = (kind: 'page' | 'outline', text: string): string => sha256Hex(`${around}\0${kind}\0${text}`);
  const outlines = new Map<string, boolean>();
  let isWritable = true;
  const get = (key: string, length: number): readonly MarkupProblem[] | undefined => {
    const problems = readStored(store, key, shape);
    return problems?.every(({ at }) => at <= length) ? problems : undefined;
  };
  const put = (key: string, problems: readonly MarkupProblem[]): void => {
    isWritable &&= writeStored(store, key, problems);
  };
  const remember = (key: string, orderly: boolean): boolean => {
    if (outlines.size >= MAX_OUTLINES) outlines.clear();
    outlines.set(key, orderly);
    return orderly;
  };
  return {
    get: (html) => (store === undefined ? undefined : get(keyOf('page', html), html.length)),
    put(html, problems) {
      if (store !== undefined) put(keyOf('page', html), problems);
    },
    isOrderly(outline) {
      const key = keyOf('outline', outline);
      return outlines.get(key) ?? remember(key, get(key, 0)?.length === 0);
    },
    putOrderly(outline) {
      const key = keyOf('outline', outline);
      remember(key, true);
      put(key, []);
    },
  };
}
