import { FILE_HEADERS, type HeaderRule, MESSAGE_HEADERS } from '../../lib/site/headers-file.js';
import { contentType } from '../../lib/fs/content-type.js';
import { isDynamic } from '../../lib/text/path-pattern.js';

/** A header and its values by path pattern. */
export interface HeaderUse {
  readonly name: string;
  /** In the order of the rules; the last that matches a path holds. */
  readonly values: readonly { readonly pattern: string; readonly value: string }[];
}

export interface HeaderUses {
  /** Sent with every answer. */
  readonly general: readonly HeaderUse[];
  /** Sent with files only, without `Content-Type`. */
  readonly ofFiles: readonly HeaderUse[];
  /** Types that differ from those of the file extensions; the last that matches applies. */
  readonly types: readonly { readonly pattern: string; readonly value: string }[];
}

/**
 * Groups the headers of the rules. Names are compared without case; headers that the server derives from the message
 * are left out.
 */
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
