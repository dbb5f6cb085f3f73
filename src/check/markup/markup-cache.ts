import { z } from '../../contract/zod.js';
import { isSystemError } from '../../errors/system-error.js';
import { sha256Hex } from '../../lib/hash.js';
import { packageVersion } from '../../lib/package-version.js';
import { VERSION } from '../../lib/version.js';
import type { MarkupProblem } from './look-at-markup.js';
import { configFor } from './markup-config.js';
import { markupRules } from './markup-rules.js';

/** Keeps bytes by key from one run to the next. */
export interface ResultStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
}

/** What the library found on pages, by their bytes. */
export interface MarkupCache {
  get(html: string): readonly MarkupProblem[] | undefined;
  put(html: string, problems: readonly MarkupProblem[]): void;
}

const known: ReadonlySet<string> = new Set(markupRules.map(({ id }) => id));
const shape = z.array(z.strictObject({ rule: z.string().refine((rule) => known.has(rule)), message: z.string(), at: z.int().min(0) }));

/** What results depend on besides the page. */
function circumstances(): string {
  return JSON.stringify([VERSION, packageVersion('html-validate'), configFor(markupRules)]);
}

/** A cache in `store`; without one nothing is kept. An entry that cannot be read is none, and a folder that cannot be written keeps nothing: neither may change what is found. */
export function createMarkupCache(store: ResultStore | undefined): MarkupCache {
  if (store === undefined) return { get: () => undefined, put: () => undefined };
  const around = sha256Hex(circumstances());
  const keyOf = (html: string): string => sha256Hex(`${around}\0${html}`);
  let isWritable = true;
  return {
    get(html) {
      try {
        const bytes = store.get(keyOf(html));
        const problems = bytes && shape.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
        return problems?.every(({ at }) => at <= html.length) ? problems : undefined;
      } catch (error) {
        if (isSystemError(error) || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
    put(html, problems) {
      if (!isWritable) return;
      try {
        store.put(keyOf(html), Buffer.from(JSON.stringify(problems)));
      } catch (error) {
        if (!isSystemError(error)) throw error;
        isWritable = false;
      }
    },
  };
}
