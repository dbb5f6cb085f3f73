import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

let site: Flagship;
let files: readonly { readonly path: string; readonly sources: readonly string[] }[];
beforeAll(async () => {
  site = await buildFlagship();
  ({ files } = JSON.parse(await readFile(`${site.out}.audit/manifest.json`, 'utf8')) as { files: typeof files });
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

it.each([
  ['values that scripts fetch, among them addresses of services', /^assets\/download-\w+\.json$/, 4],
  ['icons on the colour of the site', /^assets\/app-icon-\d+-\w+\.png$/, 3],
])('names `site.yaml` among the sources of %s', (_, pattern, count) => {
  const found = files.filter(({ path }) => pattern.test(path));
  expect(found).toHaveLength(count);
  for (const { sources } of found) expect(sources).toContain('site/site.yaml');
});
