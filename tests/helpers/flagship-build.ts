import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCli, type Run } from './site.js';

/** Root of the project. */
export const project = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the unchanged site once in a run. Returns its folder. */
export function buildSharedFlagship(runFolder: string): Promise<string> {
  return makeOnce(join(runFolder, 'flagship'), async (root) => {
    copySources(root);
    await buildSite(root);
  });
}

/** Makes a folder that several processes need: the first caller makes it, the others wait. @throws in all of them where that fails */
export async function makeOnce(folder: string, make: (root: string) => Promise<void>): Promise<string> {
  const failed = `${folder}.failed`;
  if (await isFirst(`${folder}.started`)) {
    const root = `${folder}.new`;
    try {
      await make(root);
      await rename(root, folder);
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(folder)) {
    if (existsSync(failed)) throw new Error(await readFile(failed, 'utf8'));
    await sleep(100);
  }
  return folder;
}

async function isFirst(marker: string): Promise<boolean> {
  try {
    await mkdir(marker);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Copies what a build of the project's own site reads. */
export function copySources(root: string): void {
  for (const part of ['site', 'templates', 'tsconfig.base.json'])
    cpSync(join(project, part), join(root, part), { recursive: true });
  // The package that its templates import.
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(project, 'node_modules/uqr'), join(root, 'node_modules/uqr'), 'dir');
}

/** Builds with the real command. @throws where the build fails */
export async function buildSite(root: string, run: (args: readonly string[]) => Promise<Run> = runCli): Promise<void> {
  const { code, stdout, stderr } = await run(['build', '--root', root, '--out', join(root, 'dist')]);
  if (code !== 0) throw new Error(`The site was not built (exit code ${String(code)}):\n${stdout}\n${stderr}`);
}
