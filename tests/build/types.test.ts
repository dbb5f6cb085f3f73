import { expect, it } from 'vitest';
import { linkPackages } from '../helpers/link-packages.js';
import { copyFixture, type Site } from '../helpers/site.js';

const WRONG = "export const MINUTES: number = 'three';\n";
const FOUND = "Type 'string' is not assignable to type 'number' (TS2322).";

/** A site with TypeScript, and a module with a wrong type. */
async function siteWithTypes(): Promise<Site> {
  const site = await copyFixture('minimal');
  await linkPackages(site.root, ['typescript']);
  await site.write(
    'tsconfig.json',
    '{ "compilerOptions": { "lib": ["ES5"], "types": [], "noResolve": true }, "files": ["templates/shared/minutes.ts"] }',
  );
  await site.write('templates/shared/minutes.ts', WRONG);
  return site;
}

it('are checked beside a build, which publishes, and again only when a file was saved', async () => {
  const site = await siteWithTypes();
  const messages = async (...args: string[]): Promise<string[]> =>
    (await site.build(args)).json.diagnostics.map(({ severity, message }) => `${severity} ${message}`);
  expect(await messages()).toEqual([`warning ${FOUND}`]);
  expect(await site.read('dist/index.html')).toContain('<h1>');
  expect(await messages('--no-types')).toEqual([]);
  // Another compiler of the same version would find nothing: the second result is that of the first run.
  const { version } = JSON.parse(await site.read('node_modules/typescript/package.json')) as { version: string };
  await site.remove('node_modules/typescript');
  await site.write('node_modules/typescript/package.json', JSON.stringify({ version, bin: { tsc: 'tsc.cjs' } }));
  await site.write('node_modules/typescript/tsc.cjs', '');
  expect(await messages()).toEqual([`warning ${FOUND}`]);
  await site.write('templates/shared/minutes.ts', WRONG.replace("'three'", '3'));
  expect(await messages()).toEqual([]);
});
