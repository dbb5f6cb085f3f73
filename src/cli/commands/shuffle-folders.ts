import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded with `--import` by `islet build --verify`: folders list their entries in another order. The order depends on
 * the names only, so that a difference is reproducible.
 */
function shuffled<T>(entries: readonly T[]): T[] {
  const keyed = entries.map((entry) => ({ entry, key: keyOf(nameOf(entry)) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
}

function nameOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : String(entry);
}

/** FNV-1a, 32 bits. */
function keyOf(name: string): number {
  let key = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) key = Math.imul(key ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return key;
}

type Callback = (error: unknown, entries?: unknown) => void;
type AnyFunction = (...args: unknown[]) => unknown;

const mix = (entries: unknown): unknown => (Array.isArray(entries) ? shuffled(entries) : entries);
const { readdir, readdirSync } = fs as unknown as Record<'readdir' | 'readdirSync', AnyFunction>;
const inPromises = fs.promises.readdir as unknown as AnyFunction;

Object.assign(fs, {
  readdirSync: (...args: unknown[]) => mix(readdirSync(...args)),
  readdir: (...args: unknown[]) => {
    const done = args.pop() as Callback;
    return readdir(...args, (error: unknown, entries: unknown) => {
      done(error, mix(entries));
    });
  },
});
Object.assign(fs.promises, { readdir: async (...args: unknown[]) => mix(await inPromises(...args)) });
syncBuiltinESMExports();
