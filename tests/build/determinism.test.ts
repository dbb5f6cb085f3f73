import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFixture, listFiles, runCli, type RunOptions, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { copySharedBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

let site: Site;
let expected: string[];

beforeAll(async () => {
  site = await copySharedBookshop();
  expected = await buildIn(site.root, {});
});
afterAll(() => site.dispose());

/**
 * Builds a folder and returns what it published; fails where the build has anything to say. With an environment, even an empty one, in
 * a process of its own; what all others are compared with was built so.
 */
async function buildIn(
  root: string,
  env?: RunOptions['env'],
  shownAs = root,
  ...more: readonly string[]
): Promise<string[]> {
  const args = ['build', '--reporter', 'json', '--root', shownAs, ...more];
  const { code, stdout, stderr } = await (env === undefined ? runWarmCli(args) : runCli(args, { env }));
  expect({ code, stderr, diagnostics: (JSON.parse(stdout) as { diagnostics: unknown }).diagnostics }).toEqual({
    code: 0,
    stderr: '',
    diagnostics: [],
  });
  return publishedState(root);
}

/** Removes what builds have made, but for the cache where it is to be kept. */
async function clear(keepCache = false): Promise<void> {
  for (const folder of ['dist', 'dist.audit', ...(keepCache ? [] : ['.islet'])])
    await rm(join(site.root, folder), { recursive: true, force: true });
}

describe('equal input gives equal bytes', () => {
  it('of every kind of file', () => {
    const kinds = new Set(expected.map((line) => /\.([a-z]+) [0-9a-f]+$/.exec(line)?.[1]));
    expect(kinds).toEqual(
      new Set([
        'html',
        'js',
        'svg',
        'png',
        'avif',
        'webp',
        'ico',
        'webmanifest',
        'xml',
        'txt',
        'json',
        'tar',
        undefined,
      ]),
    );
  });

  it('from the cache, and over an older output', async () => {
    const cached = await listFiles(join(site.root, '.islet/cache'));
    expect(cached.length).toBeGreaterThan(0);
    expect(await buildIn(site.root)).toEqual(expected);
    await clear(true);
    expect(await buildIn(site.root)).toEqual(expected);
  });

  it('with the line ends that git gives a checkout on Windows', async () => {
    const windows = `${site.root}-windows`;
    await cp(site.root, windows, {
      recursive: true,
      filter: (path) => !/[/\\](?:dist(?:\.audit)?|\.islet)$/.test(path),
    });
    for (const { path } of await listFiles(windows)) {
      if (!/^(?:site|templates)\/.*\.(?:svg|ya?ml|tsx?|css|json)$/.test(path)) continue;
      const text = await readFile(join(windows, path), 'utf8');
      await writeFile(join(windows, path), text.replaceAll('\n', '\r\n'));
    }
    const published = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('dist/'));
    expect(published(await buildIn(windows))).toEqual(published(expected));
    await rm(windows, { recursive: true });
  });

  it('in another zone and language of the machine, without a cache', async () => {
    await clear();
    expect(
      await buildIn(site.root, {
        TZ: 'Pacific/Kiritimati',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        LANGUAGE: 'tr',
      }),
    ).toEqual(expected);
  });

  it('by any number of threads', async () => {
    for (const threads of ['1', '3']) {
      await clear(true);
      expect(await buildIn(site.root, undefined, site.root, '--no-cache', '--threads', threads), threads).toEqual(
        expected,
      );
    }
  });

  it('in another folder, whose files were made in another order, deeper, with blanks, other letters, patterns and a line break in its name, and reached through a link', async () => {
    await clear();
    const deep = join(site.root, 'a/much deeper/Ordner für नदी/*?[a-z]{b,c}/#1%20/line\nbreak/checkout');
    await copyInOrder(site.root, deep, shuffle);
    expect(await buildIn(deep)).toEqual(expected);
    for (const folder of ['dist', 'dist.audit', '.islet']) await rm(join(deep, folder), { recursive: true });
    const link = join(site.root, 'link');
    await symlink(deep, link, 'dir');
    expect(await buildIn(deep, undefined, link)).toEqual(expected);
    await rm(link);
    await rm(join(site.root, 'a'), { recursive: true });
  });

  it('where the folder of compiled templates holds what another build is taking away', async () => {
    await clear(true);
    await rm(join(site.root, '.islet/templates'), { recursive: true, force: true });
    await mkdir(join(site.root, '.islet/templates'), { recursive: true });
    await symlink(join(site.root, 'gone'), join(site.root, '.islet/templates/0123456789abcdef.1'), 'dir');
    expect(await buildIn(site.root)).toEqual(expected);
  });
});

describe('a template that asks the machine', () => {
  it.each([
    'process.env.WORD',
    "process['env'].WORD",
    'process.platform',
    'globalThis.process.platform',
    "globalThis?.['process'].pid",
    'process.cwd()',
    'Object.keys(process.env).length',
    'import.meta.url',
    "import.meta.resolve('./page.css')",
    'Object.keys(import.meta).length',
  ])('is caught at `%s`', async (asks) => {
    const own = await copyFixture('minimal');
    await own.edit('templates/pages/page.tsx', '<h1>{', `<h1>{${asks}}{`);
    const { code, json } = await own.build();
    expect(code).toBe(1);
    const lines = (await own.read('templates/pages/page.tsx')).split('\n');
    const line = lines.findIndex((text) => text.includes(asks)) + 1;
    expect(json.diagnostics).toMatchObject([
      {
        name: 'template-nondeterministic',
        position: {
          file: 'templates/pages/page.tsx',
          line,
          column: (lines[line - 1] ?? '').search(/(?:globalThis\??\.)?\[?'?process|import\.meta/) + 1,
        },
      },
    ]);
  });

  it.each([
    ['useState(Date.now)[0]', 'Date.now()'],
    ['useMemo(Math.random, [])', 'Math.random()'],
    ['useMemo(Date, [])', 'Date()'],
    ["new Function('return globalThis.process.pid')()", 'new Function()'],
    [
      '(() => { Error.prepareStackTrace = () => []; try { return Date.now(); } finally { Error.prepareStackTrace = undefined; } })()',
      'Date.now()',
    ],
  ])('is caught at `%s`, whoever calls what it hands on', async (asks, call) => {
    const own = await copyFixture('minimal');
    await own.edit(
      'templates/pages/page.tsx',
      "import './page.css';",
      "import { useMemo, useState } from 'react';\nimport './page.css';\nvoid useMemo, useState;",
    );
    await own.edit('templates/pages/page.tsx', '<h1>{', `<h1>{(${asks})}{`);
    const { code, json } = await own.build();
    expect(code).toBe(1);
    const line = (await own.read('templates/pages/page.tsx')).split('\n').findIndex((text) => text.includes(asks)) + 1;
    expect(json.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        name: 'template-nondeterministic',
        message: expect.stringContaining(`\`${call}\` is called`) as string,
        position: { file: 'templates/pages/page.tsx', line },
      },
    ]);
  });

  it('is caught where its schema takes a default from the clock', async () => {
    const own = await copyFixture('minimal');
    await own.edit(
      'templates/pages/page.tsx',
      /schema: .*/.exec(await own.read('templates/pages/page.tsx'))?.[0] ?? '',
      'schema: z.object({ made: z.number().default(Date.now) }),',
    );
    const { code, json } = await own.build();
    expect(code).toBe(1);
    expect(json.diagnostics).toContainEqual(
      expect.objectContaining({
        name: 'template-nondeterministic',
        message: expect.stringContaining('`Date.now()` is called') as string,
      }),
    );
  });

  it('is given nothing of it by packages that find out where they run', async () => {
    const own = await copyFixture('minimal');
    await own.write(
      'node_modules/where/index.js',
      `if (typeof process === 'undefined') globalThis.process = { env: {} };
const runtime = typeof process === 'object' && process.versions.node ? 'node' : 'elsewhere';
export const where = [runtime, process?.env?.PATH ?? 'no path', process.env.NODE_ENV, process.cwd(), import.meta.url, new URL('a.txt', import.meta.url)].join();
`,
    );
    await own.write('node_modules/where/package.json', '{ "type": "module", "main": "./index.js" }');
    await own.edit(
      'templates/pages/page.tsx',
      "import './page.css';",
      "import './page.css';\nimport { where } from 'where';",
    );
    await own.edit('templates/pages/page.tsx', '<h1>{', '<h1>{where}{process.env.NODE_ENV}{');
    expect((await own.build()).json.diagnostics).toEqual([]);
    expect((await own.html('/')).one('h1').text()).toMatch(
      /^elsewhere,no path,production,\/,file:\/\/\/templates\.mjs,file:\/\/\/a\.txtproduction/,
    );
  });

  it('is caught, wherever the project lies', async () => {
    const folder = join(site.root, 'My sites/क');
    for (const part of ['site', 'templates']) await cp(join(site.root, part), join(folder, part), { recursive: true });
    const file = join(folder, 'templates/pages/book.tsx');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/<h1[^>]*>/, '$&{new Date().getFullYear()}'));
    const { code, stdout } = await runWarmCli(['build', '--reporter', 'json', '--root', folder]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [
        {
          name: 'template-nondeterministic',
          position: { file: 'templates/pages/book.tsx' },
          routes: ['/404.html', '/books/draft/', '/books/river/'],
        },
      ],
    });
    await rm(join(site.root, 'My sites'), { recursive: true });
  });
});

/** Copies the sources file by file; the order decides how many file systems list them. */
async function copyInOrder(from: string, to: string, order: (files: string[]) => string[]): Promise<void> {
  const files: string[] = [];
  for (const folder of ['site', 'templates']) {
    const entries = await readdir(join(from, folder), { recursive: true, withFileTypes: true });
    files.push(
      ...entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1)),
    );
  }
  for (const file of order(files.sort())) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    // A name of another length first, so that the entry of the folder is not simply made again in its old place.
    await cp(join(from, file), `${target}.x`);
    await rename(`${target}.x`, target);
  }
}

/** The same shuffle in every run. */
function shuffle(files: string[]): string[] {
  let random = 42;
  return files
    .map((file) => {
      random = (random * 48_271) % 2_147_483_647;
      return { file, random };
    })
    .sort((a, b) => a.random - b.random)
    .map(({ file }) => file);
}
