import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unjudgedNames } from '../helpers/unjudged-names.js';
import { initSite, install, installation, nodePackage, run, usePackedIslet } from './install-islet.js';

usePackedIslet();

describe.each(['20.19', '22', '24', '26'])('with Node %s', (version) => {
  it('a new site is built and checked, and no global is new', async () => {
    const folder = await install(version, installation.tarball, `${nodePackage}@${version}`);
    const node = join(folder, 'node_modules', nodePackage, 'bin/node');
    const islet = (...args: string[]) => run(node, ['node_modules/islet/bin/islet.js', ...args], folder);
    expect(await run(node, ['--version'], folder)).toMatch(new RegExp(`^v${version}\\.`));
    await islet(...initSite('web'));
    expect(await islet('build', '--root', 'web', '--verify')).toContain('Built');
    expect(await islet('check', '--root', 'web', '--reporter', 'json')).toContain('"ok": true');
    expect(await readFile(join(folder, 'web/dist/index.html'), 'utf8')).toContain('Herbs');
    expect(await unjudgedNames(node)).toEqual([]);
    const denied = Number(version) >= 22 ? ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'] : [];
    const allowed = denied.length > 0 ? ['--allow-child-process', '--allow-worker', '--allow-addons'] : [];
    const script = 'node_modules/islet/bin/islet.js';
    const build = ['build', '--root', 'web', '--out', 'other', '--no-types'];
    expect(await run(node, [...denied, ...allowed, script, ...build], folder)).toContain('Built');
    const code = "import { build } from 'islet/node'; console.log((await build({ root: 'web' })).pages > 0);";
    expect(await run(node, ['--input-type=module', '-e', code], folder)).toContain('true');
  });
});
