import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { initSite, install, installation, nodePackage, run, usePackedIslet } from './install-islet.js';

usePackedIslet();

/** Versions of pnpm, each with its executable. The newer ones need Node 22. */
const PNPM = { 10: 'pnpm.cjs', 11: 'pnpm.mjs', 12: 'pnpm.mjs' };

it.each(Object.entries(PNPM))('pnpm %s installs a new site, which builds', async (version, file) => {
  const folder = await install(`pnpm-${version}`, installation.tarball, `pnpm@${version}`, `${nodePackage}@24`);
  const node = join(folder, 'node_modules', nodePackage, 'bin/node');
  await run(node, ['node_modules/islet/bin/islet.js', ...initSite('web')], folder);
  // Outside of the folder with the packages of npm.
  const site = join(installation.folder, `site-${version}`);
  await rename(join(folder, 'web'), site);
  await run(node, [join(folder, 'node_modules/pnpm/bin', file), 'install', '--no-frozen-lockfile'], site);
  expect(await run(node, ['node_modules/islet/bin/islet.js', 'build'], site)).toContain('No warnings.');
});

/** Installs a program of npm's registry beside the generator, and starts a site outside of its folder. */
async function newSite(name: string, program: string): Promise<{ readonly folder: string; readonly site: string }> {
  const folder = await install(name, installation.tarball, program);
  await run(process.execPath, ['node_modules/islet/bin/islet.js', ...initSite('web')], folder);
  const site = join(installation.folder, `site-${name}`);
  await rename(join(folder, 'web'), site);
  return { folder, site };
}

it.each(['pnp', 'node-modules'])('Yarn with `nodeLinker: %s` installs a new site, which builds', async (linker) => {
  const { folder, site } = await newSite(`yarn-${linker}`, '@yarnpkg/cli-dist@4');
  const yarn = join(folder, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js');
  await writeFile(join(site, '.yarnrc.yml'), `nodeLinker: ${linker}\nenableTelemetry: false\n`);
  await writeFile(join(site, 'yarn.lock'), '');
  await run(process.execPath, [yarn, 'install', '--no-immutable'], site);
  const built = await run(process.execPath, [yarn, 'build'], site);
  expect([built.includes('No warnings.'), built.includes('Types are not checked')]).toEqual([true, linker === 'pnp']);
});

it('Bun installs a new site, which builds in Node', async () => {
  const bunPackage = `@oven/bun-${process.platform}-${process.arch.replace('arm64', 'aarch64')}`;
  const { folder, site } = await newSite('bun', `${bunPackage}@1`);
  const bun = join(folder, 'node_modules', bunPackage, 'bin/bun');
  await run(bun, ['install', '--no-frozen-lockfile'], site);
  expect(await run(bun, ['run', 'build'], site)).toContain('No warnings.');
});

it('a site builds with the lowest versions of its peers', async () => {
  const peers = ['react@19.2.0', 'react-dom@19.2.0', '@types/react@19.2.0', 'preact@11.0.0'];
  const tools = ['postcss@8.5.0', 'sass@1.80.0', 'axe-core@4.10.0', 'puppeteer@24.0.0', 'typescript@7'];
  const folder = await install('lowest', installation.tarball, ...peers, ...tools);
  await run(process.execPath, ['node_modules/islet/bin/islet.js', ...initSite('web')], folder);
  const built = await run(process.execPath, ['node_modules/islet/bin/islet.js', 'build', '--root', 'web'], folder);
  expect(built).toContain('No warnings.');
});
