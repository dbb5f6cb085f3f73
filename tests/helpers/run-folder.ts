import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the files of one run share; it is removed when the run ends. */
    readonly runFolder: string;
  }
}

/** Makes the shared folder of a run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-run-')));
  provide('runFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
