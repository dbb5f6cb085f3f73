import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { buildSharedFlagship } from './flagship-build.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the files of one run share; it is removed when the run ends. */
    readonly runFolder: string;
  }
}

/** Makes the shared folder of a run. A run of everything builds the site there while the first tests run; those that need it hear what went wrong. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-run-')));
  provide('runFolder', folder);
  const built = process.env['ISLET_WHOLE'] === '1' ? buildSharedFlagship(folder).catch(() => undefined) : undefined;
  return async () => {
    await built;
    // Browsers keep their profiles here, and may not have ended yet.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
