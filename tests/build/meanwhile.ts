import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Site } from '../helpers/site.js';

/** Time between two looks, in milliseconds. */
const LOOK = 5;

/** Waits until a build of a site has compiled its templates once more; call it before the build begins. */
export function untilCompiled(site: Site): () => Promise<void> {
  const folder = join(site.root, '.islet/templates');
  const modules = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mjs'));
  const before = new Set(modules());
  return () => until(() => modules().some((path) => !before.has(path)));
}

/** Waits until a build that is under way has written its first page, beside the output. */
export function untilRendering(site: Site): Promise<void> {
  const next = join(site.root, '.dist.islet');
  return until(
    () =>
      existsSync(next) &&
      readdirSync(next, { recursive: true, encoding: 'utf8' }).some((path) => path.endsWith('.html')),
  );
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(LOOK);
}
