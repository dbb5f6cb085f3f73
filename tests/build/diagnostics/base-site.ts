import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { copySharedFixture, type Site } from '../../helpers/site.js';

/**
 * Builds the base site once for all tests of a file. Returns a function that copies it, with its output and its cache; the
 * caller disposes of it.
 */
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
    for (const folder of ['dist', 'dist.audit', '.islet'])
      cpSync(join(built.root, folder), join(site.root, folder), { recursive: true });
    return site;
  };
}
