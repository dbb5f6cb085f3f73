import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { buildSharedFlagship } from './flagship-build.js';
import { useTestFonts } from './fonts.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all test files of a run share; removed when the run ends. */
    readonly runFolder: string;
  }
}

/** Makes the shared folder of a run, and chooses the fonts of its browsers. `npm test` builds the flagship there while the first tests run; tests that need it get its errors. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-run-')));
  provide('runFolder', folder);
  await useTestFonts(folder);
  const built = process.env['ISLET_WHOLE'] === '1' ? buildSharedFlagship(folder).catch(() => undefined) : undefined;
  return async () => {
    await built;
    // Browsers have their profiles here and may still be running.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
