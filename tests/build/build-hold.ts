import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { openSourceArchives } from '../../src/lib/fs/source-archive.js';
import { sha256Hex } from '../../src/lib/text/hash.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

/** A place in a template at which a build stops until the test lets it continue. */
export interface BuildHold {
  /** Statements to put into a template. Without a hold they do nothing. */
  readonly code: string;
  /** Makes the next build stop at the code. */
  hold(): void;
  /** Resolves once a build has stopped. */
  reached(): Promise<void>;
  release(): void;
}

export function createBuildHold(site: Site): BuildHold {
  const [hold, held] = [join(site.root, 'hold'), join(site.root, 'held')];
  return {
    code: `const fs = Reflect.get(globalThis, 'process').getBuiltinModule('node:fs');
if (fs.existsSync(${JSON.stringify(hold)})) {
  fs.writeFileSync(${JSON.stringify(held)}, '');
  while (fs.existsSync(${JSON.stringify(hold)}));
}
`,
    hold() {
      rmSync(held, { force: true });
      writeFileSync(hold, '');
    },
    async reached() {
      while (!existsSync(held)) await setTimeout(5);
    },
    release() {
      rmSync(hold);
    },
  };
}

/** What a build without any cache publishes. */
export async function cleanState(site: Site): Promise<unknown> {
  const clean = await copyFixture('minimal');
  for (const folder of ['site', 'templates']) {
    await clean.remove(folder);
    await cp(join(site.root, folder), join(clean.root, folder), { recursive: true });
  }
  expect((await clean.build(['--no-cache'])).code).toBe(0);
  return publishedState(clean.root);
}

/** Whether the archive of sources has the text that the manifest names, for each of these; `missing` where it has none. */
export async function archived(site: Site, paths: readonly string[]): Promise<Record<string, boolean | 'missing'>> {
  const { sources } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    readonly sources: Readonly<Record<string, string>>;
  };
  const archives = openSourceArchives(join(site.root, 'dist.audit'));
  return Object.fromEntries(
    paths.map((path) => {
      const bytes = archives.read(path);
      return [path, bytes ? sources[path] === sha256Hex(bytes) : 'missing'];
    }),
  );
}
