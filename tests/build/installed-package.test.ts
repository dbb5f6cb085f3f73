import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCommandLine } from '../../scripts/prepare/bundle.js';
import { listFiles, plainEnvironment } from '../helpers/site.js';
import { copyBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let packed: string[];
let tarball: string;
let packedSize: number;
let environment: NodeJS.ProcessEnv;

/**
 * Packs the project and installs the tarball into an empty folder by hand, since tests reach no registry: what it says it
 * depends on is linked to the packages of this checkout, and nothing else.
 */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-installed-')));
  const quiet = {
    npm_config_cache: join(folder, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
  };
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: project,
    env: { ...process.env, ...quiet },
    maxBuffer: 16 * 1024 * 1024,
  });
  const [{ filename, size }] = JSON.parse(stdout) as [{ filename: string; size: number }];
  packedSize = size;
  const target = join(folder, 'node_modules/islet');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  await bundleCommandLine(join(target, 'lib'));
  packed = (await listFiles(target)).map(({ path }) => path);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { islet: `file:${filename}` } }),
  );
  await linkDependencies(target);
  await mkdir(join(folder, 'node_modules/.bin'));
  await chmod(join(target, 'bin/islet.js'), 0o755);
  await symlink('../islet/bin/islet.js', join(folder, 'node_modules/.bin/islet'));
  tarball = filename;
  environment = { ...plainEnvironment(), ...quiet };
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function linkDependencies(target: string): Promise<void> {
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'peerDependencies',
    Record<string, string>
  >;
  for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies)]) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(project, 'node_modules', name), link, 'dir');
  }
}

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

/** Runs the command as `npx islet` would, in the folder that it is installed in. */
async function islet(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(join(folder, 'node_modules/.bin/islet'), args, { cwd: folder, timeout: 120_000 });
}

describe('the package', { timeout: 120_000 }, () => {
  it('holds the executable, the compiled generator, the handbooks and the workflows, and nothing else', () => {
    const others = packed.filter((path) => !/^(?:bin|lib|src\/starter)\//.test(path)).sort();
    expect(others).toEqual([
      '.github/api.md',
      '.github/auditing.md',
      '.github/dev-overlay.png',
      '.github/diff-report.png',
      '.github/edit-in-the-page.png',
      '.github/forms-and-scripts.md',
      '.github/publishing.md',
      '.github/recipes-parts.md',
      '.github/recipes-styles.md',
      '.github/recipes.md',
      '.github/rules.md',
      '.github/settings.md',
      '.github/templates.md',
      '.github/workflows/site-comment.yml',
      '.github/workflows/site-parts.yml',
      '.github/workflows/site.yml',
      '.github/writing.md',
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE.md',
      'README.md',
      'package.json',
    ]);
    expect(packed.filter((path) => path.startsWith('bin/'))).toEqual([
      'bin/create-islet.js',
      'bin/islet.js',
      'bin/package.json',
    ]);
    expect(packed.filter((path) => path.startsWith('lib/') && !/\.(js|d\.ts)$/.test(path))).toEqual([
      'lib/bundled/identity.txt',
      'lib/bundled/licences.txt',
      'lib/bundled/packages.json',
    ]);
    expect(packed).toEqual(
      expect.arrayContaining([
        'lib/bundled/cli-main.js',
        'lib/api/index.js',
        'lib/api/index.d.ts',
        'lib/client/loader.js',
        'lib/client/hydrate.js',
      ]),
    );
  });

  it('has every type that its exports lead to', async () => {
    const { exports } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
      exports: Record<string, { types?: string }>;
    };
    const found = new Set(Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [join(types)])));
    for (const file of found) {
      const text = await readFile(join(project, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g))
        found.add(join(dirname(file), `${path}.d.ts`));
    }
    expect(found.size).toBeGreaterThan(60);
    expect([...found].filter((file) => !packed.includes(file))).toEqual([]);
  });

  it('has no scripts that npm would warn of, and `npm pack` leaves package.json as it was', async () => {
    const copy = join(folder, 'packing');
    for (const path of ['package.json', 'scripts/prepare/packed-manifest.mjs'])
      await cp(join(project, path), join(copy, path));
    await mkdir(join(copy, 'lib'));
    const whole = (await readFile(join(copy, 'package.json'), 'utf8')).replace(
      /("prepare": )".*"/,
      '$1"node --version"',
    );
    await writeFile(join(copy, 'package.json'), whole);
    const { stdout } = await run('npm', ['pack', '--silent'], { cwd: copy, env: environment });
    await run('tar', ['-xzf', join(copy, stdout.trim().split('\n').at(-1) ?? '')], { cwd: copy });
    const inPackage = JSON.parse(await readFile(join(copy, 'package/package.json'), 'utf8')) as object;
    expect(inPackage).toMatchObject({ name: 'islet', bin: { islet: 'bin/islet.js' } });
    expect(Object.keys(inPackage)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(scripts|dev.*)$/)]));
    expect(await readFile(join(copy, 'package.json'), 'utf8')).toBe(whole);
  });

  it('is small, and installs few packages', async () => {
    expect(packedSize).toBeLessThanOrEqual(1_500_000);
    const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
    };
    // What `npm install --omit=dev` installs on this platform, with React, which is a peer.
    const installed = Object.entries(packages).filter(
      ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(project, path)),
    );
    expect(installed.length).toBeGreaterThan(20);
    expect(installed.length).toBeLessThanOrEqual(70);
  });

  it('has no dead link between its documents', async () => {
    const target = join(folder, 'node_modules/islet');
    const documents = packed.filter((path) => path.endsWith('.md'));
    const links = await Promise.all(
      documents.map(async (document) => {
        const prose = (await readFile(join(target, document), 'utf8')).replace(/^```.*?^```$|`[^`\n]*`/gms, '');
        const found = [...prose.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)|src="([^"]+)"/g)];
        return found.map(([, link = '', picture = '']) => join(dirname(document), link || picture));
      }),
    );
    expect(links.flat()).toEqual(expect.arrayContaining(['.github/rules.md', '.github/diff-report.png']));
    expect(links.flat().filter((link) => !existsSync(join(target, link)))).toEqual([]);
  });

  it('hands on the licences of the packages in the bundle, and lists their versions', async () => {
    const { components } = JSON.parse(
      await readFile(join(folder, 'node_modules/islet/lib/bundled/packages.json'), 'utf8'),
    ) as { components: unknown[] };
    expect(components).toContainEqual(
      expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/%40hono\/node-server@\d/) as string }),
    );
    const licences = await readFile(join(folder, 'node_modules/islet/lib/bundled/licences.txt'), 'utf8');
    expect(licences).toContain('Copyright (c) 2025 Colin McDonnell');
    expect(licences).toContain('Copyright (c) 2011 TJ Holowaychuk');
  });

  it('names nothing of the machine that made it', async () => {
    for (const path of packed)
      expect(await readFile(join(folder, 'node_modules/islet', path), 'utf8')).not.toContain(
        project.replace(/\/$/, ''),
      );
  });

  it('builds a site with templates of its own, with the same bytes as from the checkout', async () => {
    const site = await copyBookshop();
    for (const part of ['site', 'templates']) await cp(join(site.root, part), join(folder, part), { recursive: true });
    const { stdout, stderr } = await islet('build', '--reporter', 'json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, diagnostics: [], result: { pages: 5 } });
    expect((await site.build()).code).toBe(0);
    expect(await publishedState(folder)).toEqual(await publishedState(site.root));
  });

  it('gives programs the same commands', async () => {
    const program = `
      import { build, check, diff, IsletError, preview } from 'islet/node';
      const first = await build({ targets: ['nginx'] });
      const again = await build({ out: 'again', cache: false, targets: ['nginx'] });
      const { report } = await check({});
      const { report: changes } = await diff({ before: 'dist', after: 'again' });
      const server = await preview({});
      const { status } = await fetch(server.url);
      await server.close();
      const problems = await build({ root: 'nowhere' }).catch((error) => {
        if (!(error instanceof IsletError)) throw error;
        return error.diagnostics.map(({ name }) => name);
      });
      const errors = report.findings.filter(({ severity }) => severity === 'error');
      console.log(JSON.stringify([first.pages, first.hosts, again.rendered, errors, changes.findings, status, problems]));
    `;
    await writeFile(join(folder, 'program.mjs'), program);
    const { stdout, stderr } = await run(process.execPath, ['program.mjs'], { cwd: folder, env: environment });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([5, ['nginx.conf'], 5, [], [], 200, ['project-no-config']]);
  });

  it('starts a site that builds, checks and tests itself, and that asks for this same package', async () => {
    await islet('init', 'my-site', '--name', 'My site');
    const site = join(folder, 'my-site');
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
    expect(dependencies['islet']).toBe(`file:${tarball}`);
    expect(await readFile(join(site, tarball))).toEqual(await readFile(join(folder, tarball)));
    // From Node 22 on a folder is taken for a module: all tests are found without one.
    expect(scripts['test']).toMatch(/node --test$/);
    // What `npm install` would bring; TypeScript 7 has another name in this checkout.
    for (const name of Object.keys(devDependencies).filter((one) => !existsSync(join(folder, 'node_modules', one)))) {
      const from = name === 'typescript' ? 'typescript-native' : name;
      await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
      await symlink(join(project, 'node_modules', from), join(folder, 'node_modules', name), 'dir');
    }
    await symlink('../typescript/bin/tsc', join(folder, 'node_modules/.bin/tsc'));
    await addParts(site);
    const { stdout } = await run('npm', ['test'], { cwd: site, env: environment, timeout: 120_000 });
    expect(stdout).toContain('No warnings.');
    expect(stdout).toContain('7 pages checked: 0 errors, 0 warnings, 0 notes.');
    const page = await readFile(join(site, 'dist/tea/green/index.html'), 'utf8');
    expect(page).toMatch(/<islet-island[^>]*>.*Clicks.*<a href="\/">First<\/a>/s);
    // The first character depends on the version of Node.
    expect(stdout).toMatch(/^. pass [1-9]\d+$/m);
    expect(stdout).toMatch(/^. fail 0$/m);
  });

  it('says what it can do, and its version', async () => {
    const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as { version: string };
    expect((await islet('--version')).stdout).toBe(`${version}\n`);
    expect((await islet('--help')).stdout).toContain('islet build');
  });
});
