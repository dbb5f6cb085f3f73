import { cpSync, existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCli, type Run } from './site.js';

/** Root of the project. */
export const project = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the site as it stands, in the folder of the run. */
export function keepFlagship(runFolder: string): Promise<string> {
  return keepOnce(join(runFolder, 'flagship'), async (root) => {
    copySources(root);
    await buildSite(root);
  });
}

/** A folder that many need: whoever asks first makes it, the others wait for it. */
export async function keepOnce(kept: string, make: (root: string) => Promise<void>): Promise<string> {
  const failed = `${kept}.failed`;
  if (await isFirst(`${kept}.begun`)) {
    const root = `${kept}.new`;
    try {
      await make(root);
      await rename(root, kept);
    } catch (error) {
      await writeFile(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(kept)) {
    if (existsSync(failed)) throw new Error(await readFile(failed, 'utf8'));
    await sleep(100);
  }
  return kept;
}

async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
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
}

/** Builds with the real command. @throws where it does not end well */
export async function buildSite(root: string, run: (args: readonly string[]) => Promise<Run> = runCli): Promise<void> {
  const { code, stdout, stderr } = await run(['build', '--root', root, '--out', join(root, 'dist')]);
  if (code !== 0) throw new Error(`The site was not built (exit code ${String(code)}):\n${stdout}\n${stderr}`);
}
