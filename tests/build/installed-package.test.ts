import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { copyBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';
import { installed, islet, project, run, useInstalledPackage } from './packed-package.js';

useInstalledPackage();

describe('the package', () => {
  it('holds the executable, the compiled generator, the handbooks and the workflows, and nothing else', () => {
    const others = installed.packed.filter((path) => !/^(?:bin|lib|src\/starter)\//.test(path)).sort();
    expect(others).toEqual([
      '.github/api.md',
      '.github/auditing.md',
      '.github/dev-overlay.png',
      '.github/diff-report.png',
      '.github/edit-in-the-page.png',
      '.github/exceptions.md',
      '.github/forms-and-scripts.md',
      '.github/moving-in.md',
      '.github/publishing.md',
      '.github/recipes-data.md',
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
    expect(installed.packed.filter((path) => path.startsWith('bin/'))).toEqual([
      'bin/create-islet.js',
      'bin/islet.js',
      'bin/package.json',
    ]);
    expect(installed.packed.filter((path) => path.startsWith('lib/') && !/\.(js|d\.ts)$/.test(path))).toEqual([
      'lib/bundled/identity.txt',
      'lib/bundled/licences.txt',
      'lib/bundled/packages.json',
    ]);
    expect(installed.packed).toEqual(
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
    expect([...found].filter((file) => !installed.packed.includes(file))).toEqual([]);
  });

  it('is small, and installs few packages', async () => {
    expect(installed.packedSize).toBeLessThanOrEqual(1_700_000);
    const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
    };
    // What `npm install --omit=dev` installs on this platform, with React, which is a peer.
    const onThisPlatform = Object.entries(packages).filter(
      ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(project, path)),
    );
    expect(onThisPlatform.length).toBeGreaterThan(20);
    expect(onThisPlatform.length).toBeLessThanOrEqual(70);
  });

  it('has no dead link between its documents', async () => {
    const target = join(installed.folder, 'node_modules/islet');
    const documents = installed.packed.filter((path) => path.endsWith('.md'));
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
      await readFile(join(installed.folder, 'node_modules/islet/lib/bundled/packages.json'), 'utf8'),
    ) as { components: unknown[] };
    expect(components).toContainEqual(
      expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/%40hono\/node-server@\d/) as string }),
    );
    const licences = await readFile(join(installed.folder, 'node_modules/islet/lib/bundled/licences.txt'), 'utf8');
    expect(licences).toContain('Copyright (c) 2025 Colin McDonnell');
    expect(licences).toContain('Copyright (c) 2011 TJ Holowaychuk');
  });

  it('names nothing of the machine that made it', async () => {
    for (const path of installed.packed)
      expect(await readFile(join(installed.folder, 'node_modules/islet', path), 'utf8')).not.toContain(
        project.replace(/\/$/, ''),
      );
  });

  it('builds a site with templates of its own, with the same bytes as from the checkout', async () => {
    const site = await copyBookshop();
    for (const part of ['site', 'templates'])
      await cp(join(site.root, part), join(installed.folder, part), { recursive: true });
    const { stdout, stderr } = await islet('build', '--reporter', 'json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, diagnostics: [], result: { pages: 5 } });
    expect((await site.build()).code).toBe(0);
    expect(await publishedState(installed.folder)).toEqual(await publishedState(site.root));
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
    await writeFile(join(installed.folder, 'program.mjs'), program);
    const { stdout, stderr } = await run(process.execPath, ['program.mjs'], {
      cwd: installed.folder,
      env: installed.environment,
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([5, ['nginx.conf'], 5, [], [], 200, ['project-no-config']]);
  });

  it('says what it can do, and its version', async () => {
    const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as { version: string };
    expect((await islet('--version')).stdout).toBe(`${version}\n`);
    expect((await islet('--help')).stdout).toContain('islet build');
  });
});
