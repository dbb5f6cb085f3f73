import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyFlagshipCache } from './flagship.js';
import { copySources, makeOnce, project } from './flagship-build.js';
import { linkTree } from './link-tree.js';
import { listFiles } from './site.js';
import { runWarmCli } from './warm-cli.js';

/** The origins of the profile `sandbox` in `site.yaml`, and placeholders for them in the shared build, which occur in no other text. */
const WRITTEN = { page: 'http://127.0.0.1:4173', services: 'http://127.0.0.1:4174' };
const PLACEHOLDER = { page: 'http://127.0.0.1:64173', services: 'http://127.0.0.1:64174' };

/** Where the site and its services are, without a slash at the end. */
export interface SandboxOrigins {
  readonly page: string;
  readonly services: string;
}

/** What pages publish about the app package; an empty digest is none. */
export interface PublishedPackage {
  readonly sha256: string;
  readonly leastBytes: number;
}

/** Sets the origins of the profile `sandbox` in a copied site. */
export function moveSandbox(root: string, origins: SandboxOrigins): void {
  writeFileSync(
    join(root, 'site/site.yaml'),
    withOrigins(readFileSync(join(project, 'site/site.yaml'), 'utf8'), WRITTEN, origins),
  );
}

/** Fills `out` with a build for these origins: a copy of a build that is made once in a run, with its addresses replaced. */
export async function copySharedSandbox(
  out: string,
  origins: SandboxOrigins,
  published?: PublishedPackage,
): Promise<void> {
  const shared = await makeOnce(join(inject('runFolder'), 'sandbox'), async (root) => {
    copySources(root);
    await copyFlagshipCache(root);
    moveSandbox(root, PLACEHOLDER);
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
  linkTree(join(shared, 'dist'), out);
  for (const { path } of await listFiles(out)) {
    const file = join(out, path);
    const bytes = readFileSync(file);
    if (!bytes.includes(PLACEHOLDER.page) && !bytes.includes(PLACEHOLDER.services)) continue;
    // The file is a hard link to that of the shared build.
    rmSync(file);
    const text = withOrigins(bytes.toString(), PLACEHOLDER, origins);
    writeFileSync(
      file,
      published ? text.replace(/"published":\{[^}]*\}/, `"published":${JSON.stringify(published)}`) : text,
    );
  }
}

const withOrigins = (text: string, from: SandboxOrigins, to: SandboxOrigins): string =>
  text.replaceAll(from.page, to.page).replaceAll(from.services, to.services);
