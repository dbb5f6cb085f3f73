import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

export type Call = (...args: unknown[]) => unknown;

/**
 * Replaces functions of `node:fs` in all modules while the tests of a file run. Mocked
 * modules would not do: test files share a process, and what one has loaded stays loaded.
 *
 * @param stand gets the original one
 */
export function standInForFs(names: readonly (keyof typeof fs)[], stand: (name: string, original: Call) => Call): void {
  const originals = new Map(names.map((name) => [name, fs[name] as Call]));
  beforeAll(() => {
    for (const [name, original] of originals) Object.assign(fs, { [name]: stand(name, original) });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  });
}

/** Only a power failure shows whether the disk was synced, and hundreds of publications would wait for a busy disk. */
export function withoutSyncs(): void {
  standInForFs(['fsyncSync'], () => () => undefined);
}
