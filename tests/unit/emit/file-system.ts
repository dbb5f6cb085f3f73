import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

export type Call = (...args: unknown[]) => unknown;

/**
 * Has other functions stand for those of `node:fs` while the tests of a file run, in whatever module imports them. Mocked
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

/** Only a power failure tells whether the disk was synced, and on a busy disk hundreds of publications would wait for it. */
export function withoutSyncs(): void {
  standInForFs(['fsyncSync'], () => () => undefined);
}
