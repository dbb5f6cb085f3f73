import { FILE_HEADERS, type HeaderRule, MESSAGE_HEADERS } from '../../lib/site/headers-file.js';
import { contentType } from '../../lib/fs/content-type.js';
import { isDynamic } from '../../lib/text/path-pattern.js';

/** One header of the site, and where it has which value. */
export interface HeaderUse {
  readonly name: string;
  /** In the order of the rules; where several match a path, their values are joined. */
  readonly values: readonly { readonly pattern: string; readonly value: string }[];
}

export interface HeaderUses {
  /** Of every answer. */
  readonly general: readonly HeaderUse[];
  /** Of files only, `Content-Type` apart. */
  readonly ofFiles: readonly HeaderUse[];
  /** Types that differ from what the names of the files say; the last that matches holds. */
  readonly types: readonly { readonly pattern: string; readonly value: string }[];
}

/** Sorts the headers of the rules by what they are about, names without regard to case. What follows from the message is left out, as everywhere. */
export function headerUses(rules: readonly HeaderRule[]): HeaderUses {
  const uses = new Map<string, { name: string; values: { pattern: string; value: string }[] }>();
  for (const { path, headers } of rules) {
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      if (MESSAGE_HEADERS.has(key)) continue;
      const use = uses.get(key) ?? { name, values: [] };
      use.values.push({ pattern: path, value });
      uses.set(key, use);
    }
  }
  const types = uses.get('content-type')?.values ?? [];
  uses.delete('content-type');
  const all = [...uses];
  return {
    general: all.filter(([key]) => !FILE_HEADERS.has(key)).map(([, use]) => use),
    ofFiles: all.filter(([key]) => FILE_HEADERS.has(key)).map(([, use]) => use),
    types: types.filter(({ pattern, value }) => isDynamic(pattern) || contentType(pattern) !== value),
  };
}
