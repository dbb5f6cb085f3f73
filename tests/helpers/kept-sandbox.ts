import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyFlagshipCache } from './flagship.js';
import { copySources, keepOnce, project } from './kept-flagship.js';
import { linkTree } from './link-tree.js';
import { listFiles } from './site.js';
import { runWarmCli } from './warm-cli.js';

/** The origins of the profile `sandbox` in `site.yaml`, and what stands for them in the kept build: addresses that are in no other text. */
const WRITTEN = { page: 'http://127.0.0.1:4173', services: 'http://127.0.0.1:4174' };
const KEPT = { page: 'http://127.0.0.1:64173', services: 'http://127.0.0.1:64174' };

/** Where the site and its services are, without a slash at the end. */
export interface SandboxOrigins {
  readonly page: string;
  readonly services: string;
}

/** Moves the profile `sandbox` of a copied site to other origins, whatever it was moved to before. */
export function moveSandbox(root: string, origins: SandboxOrigins): void {
  writeFileSync(
    join(root, 'site/site.yaml'),
    moved(readFileSync(join(project, 'site/site.yaml'), 'utf8'), WRITTEN, origins),
  );
}

/** Gives `out` what a build for these origins would: it is built once in a run, and its addresses are replaced in a copy. */
export async function copyKeptSandbox(out: string, origins: SandboxOrigins): Promise<void> {
  const kept = await keepOnce(join(inject('runFolder'), 'sandbox'), async (root) => {
    copySources(root);
    await copyFlagshipCache(root);
    moveSandbox(root, KEPT);
    const { code, stdout, stderr } = await runWarmCli([
      'build',
      '--quiet',
      '--profile',
      'sandbox',
      '--root',
      root,
      '--out',
      join(root, 'dist'),
    ]);
    if (code !== 0) throw new Error(`The sandbox was not built:\n${stdout}\n${stderr}`);
  });
  rmSync(out, { recursive: true, force: true });
  linkTree(join(kept, 'dist'), out);
  for (const { path } of await listFiles(out)) {
    const file = join(out, path);
    const bytes = readFileSync(file);
    if (!bytes.includes(KEPT.page) && !bytes.includes(KEPT.services)) continue;
    // Not written into: it is the file of the kept build.
    rmSync(file);
    writeFileSync(file, moved(bytes.toString(), KEPT, origins));
  }
}

const moved = (text: string, from: SandboxOrigins, to: SandboxOrigins): string =>
  text.replaceAll(from.page, to.page).replaceAll(from.services, to.services);
