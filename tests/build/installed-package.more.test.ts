import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../helpers/site.js';
import { installed, islet, project, run, useInstalledPackage } from './packed-package.js';

useInstalledPackage();

/** A template, an island, data and a page of `islet new`; the template gets a layout, the island and the data. */
async function addParts(site: string): Promise<void> {
  for (const kind of ['template', 'island', 'data']) await islet('new', kind, 'tea-time', '--root', site);
  const template = join(site, 'templates/pages/tea-time.tsx');
  const text = (await readFile(template, 'utf8'))
    .replace('RichText, z }', 'Island, readData, RichText, z }')
    .replace(
      "from 'islet';\n",
      "from 'islet';\nimport teaTime from '../data/tea-time.js';\nimport TeaTime from '../islands/tea-time/tea-time.js';\nimport { Frame } from '../layouts/frame.js';\n",
    )
    .replace('body } }', 'body }, page }')
    .replace('<main>', '<Frame page={page}>')
    .replace(
      '    </main>',
      `      <Island of={TeaTime} on="visible" props={{ label: 'Clicks' }} />
      {readData(teaTime).items.map(({ name, url }) => <a key={name} href={url}>{name}</a>)}
    </Frame>`,
    );
  await writeFile(template, text);
  await islet('new', 'page', '/tea/green/', '--template', 'tea-time', '--root', site);
  const page = join(site, 'site/pages/tea/green.yaml');
  await writeFile(page, `${await readFile(page, 'utf8')}noindex: true\n`);
}

describe('the package', () => {
  it('has no scripts that npm would warn of, and `npm pack` leaves package.json as it was', async () => {
    const copy = join(installed.folder, 'packing');
    for (const path of ['package.json', 'scripts/prepare', 'lib/bundled/packages.json'])
      await cp(join(project, path), join(copy, path), { recursive: true });
    await symlink(join(project, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const whole = (await readFile(join(copy, 'package.json'), 'utf8')).replace(
      /("prepare": )".*"/,
      '$1"node --version"',
    );
    await writeFile(join(copy, 'package.json'), whole);
    const { stdout } = await run('npm', ['pack', '--silent'], { cwd: copy, env: installed.environment });
    await run('tar', ['-xzf', join(copy, stdout.trim().split('\n').at(-1) ?? '')], { cwd: copy });
    const inPackage = JSON.parse(await readFile(join(copy, 'package/package.json'), 'utf8')) as object;
    expect(inPackage).toMatchObject({ name: 'islet', bin: { islet: 'bin/islet.js' } });
    expect(Object.keys(inPackage)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(scripts|dev.*)$/)]));
    expect(await readFile(join(copy, 'package.json'), 'utf8')).toBe(whole);
  });

  it('starts a site that builds, checks and tests itself, and that asks for this same package', async () => {
    await islet('init', 'my-site', '--name', 'My site');
    const site = join(installed.folder, 'my-site');
    expect(await listFiles(site)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '.gitignore' }),
        expect.objectContaining({ path: '.vscode/settings.json' }),
      ]),
    );
    const { dependencies, devDependencies, scripts } = JSON.parse(
      await readFile(join(site, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>;
    // A clone of the site has the package too, for `npm ci`.
    expect(dependencies['islet']).toBe(`file:${installed.tarball}`);
    expect(await readFile(join(site, installed.tarball))).toEqual(
      await readFile(join(installed.folder, installed.tarball)),
    );
    // From Node 22 on a folder is taken for a module: all tests are found without one.
    expect(scripts['test']).toMatch(/node --test$/);
    // What `npm install` would bring; TypeScript 7 has another name in this checkout.
    for (const name of Object.keys(devDependencies).filter(
      (one) => !existsSync(join(installed.folder, 'node_modules', one)),
    )) {
      const from = name === 'typescript' ? 'typescript-native' : name;
      await mkdir(dirname(join(installed.folder, 'node_modules', name)), { recursive: true });
      await symlink(join(project, 'node_modules', from), join(installed.folder, 'node_modules', name), 'dir');
    }
    for (const [name, file] of [
      ['tsc', 'typescript/bin/tsc'],
      ['stylelint', 'stylelint/bin/stylelint.mjs'],
    ] as const)
      await symlink(`../${file}`, join(installed.folder, 'node_modules/.bin', name));
    await addParts(site);
    const { stdout } = await run('npm', ['test'], { cwd: site, env: installed.environment, timeout: 120_000 });
    expect(stdout).toContain('No warnings.');
    expect(stdout).toContain('7 pages checked: 0 errors, 0 warnings, 0 notes.');
    const page = await readFile(join(site, 'dist/tea/green/index.html'), 'utf8');
    expect(page).toMatch(/<islet-island[^>]*>.*Clicks.*<a href="\/">First<\/a>/s);
    // The first character depends on the version of Node.
    expect(stdout).toMatch(/^. pass [1-9]\d+$/m);
    expect(stdout).toMatch(/^. fail 0$/m);
  });
});
