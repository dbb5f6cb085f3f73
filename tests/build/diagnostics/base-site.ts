import { createHash } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { copySharedFixture, listFiles, type Site } from '../../helpers/site.js';

export const FIXTURES = fileURLToPath(new URL('../../fixtures/diagnostics/', import.meta.url));

/** Builds the base site once for all tests of a file. What it returns gives each test a copy of its own, with that output and its cache. */
export function useBuiltBase(): () => Promise<Site> {
  let built: Site | undefined;
  beforeAll(async () => {
    built = await copySharedFixture('diagnostics/base');
    const { code, json } = await built.build();
    if (code !== 0 || json.diagnostics.length > 0) throw new Error(`The base site has problems:\n${JSON.stringify(json.diagnostics, null, 2)}`);
  });
  afterAll(() => built?.dispose());
  return async () => {
    if (built === undefined) throw new Error('The base site is built before the tests run.');
    const site = await copySharedFixture('diagnostics/base');
    onTestFinished(() => site.dispose());
    for (const folder of ['dist', 'dist.audit', '.islet']) await cp(join(built.root, folder), join(site.root, folder), { recursive: true });
    return site;
  };
}

/** Lays the files of a case over a site, all but its printed snapshot. */
export async function overlay(site: Site, folder: string): Promise<void> {
  await cp(folder, site.root, { recursive: true, filter: (source) => source !== join(folder, 'expected.txt') });
}

/** Every file of the two published folders with the hash of its bytes, one a line. */
export async function publishedState(site: Site): Promise<string[]> {
  const lines: string[] = [];
  for (const folder of ['dist', 'dist.audit']) {
    if (!(await site.exists(folder))) continue;
    for (const { path } of await listFiles(join(site.root, folder))) {
      lines.push(`${folder}/${path} ${createHash('sha256').update(await readFile(join(site.root, folder, path))).digest('hex')}`);
    }
  }
  return lines;
}
