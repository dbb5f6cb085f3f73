import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { copySharedFixture, type Site } from '../../helpers/site.js';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/diagnostics/', import.meta.url));

/** Builds the base site once for all tests of a file. What it returns gives each test a copy of its own, with that output and its cache. */
export function useBuiltBase(): () => Promise<Site> {
  let built: Site | undefined;
  beforeAll(async () => {
    built = await copySharedFixture('diagnostics/base');
    const { code, json } = await built.build();
    if (code !== 0 || json.diagnostics.length > 0)
      throw new Error(`The base site has problems:\n${JSON.stringify(json.diagnostics, null, 2)}`);
  });
  afterAll(() => built?.dispose());
  return async () => {
    if (built === undefined) throw new Error('The base site is built before the tests run.');
    const site = await copySharedFixture('diagnostics/base');
    onTestFinished(() => site.dispose());
    for (const folder of ['dist', 'dist.audit', '.islet'])
      cpSync(join(built.root, folder), join(site.root, folder), { recursive: true });
    return site;
  };
}

/** Lays the files of a case over a site, all but its printed snapshot. */
export function overlay(site: Site, folder: string): void {
  cpSync(folder, site.root, { recursive: true, filter: (source) => source !== join(folder, 'expected.txt') });
}

/** Every file of the two published folders with the hash of its bytes, one a line. */
export function publishedState(site: Site): string[] {
  const lines: string[] = [];
  for (const folder of ['dist', 'dist.audit']) {
    if (!existsSync(join(site.root, folder))) continue;
    for (const entry of readdirSync(join(site.root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) continue;
      const path = join(entry.parentPath, entry.name);
      lines.push(`${relative(site.root, path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);
    }
  }
  return lines.sort();
}
