import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { factProblem, initSite } from '../../../../src/core/commands/init-site.js';
import { starterFiles, type SiteFacts } from '../../../../src/core/commands/starter-files.js';
import { listFiles } from '../../../helpers/site.js';

const facts: SiteFacts = { name: 'Tea & "Co": Ω', origin: 'https://tea.example', locale: 'ar' };
let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-init-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('initSite', () => {
  it('writes every file of the starter with the facts in it, and leaves version control alone', async () => {
    await mkdir(join(root, '.git'));
    await writeFile(join(root, '.git/HEAD'), 'ref');
    const files = initSite({ folder: root, shown: '.', facts });
    expect((await listFiles(root)).map(({ path }) => path)).toEqual(['.git/HEAD', ...files].sort());
    expect(files).toEqual(
      expect.arrayContaining([
        '.gitattributes',
        '.gitignore',
        '.vscode/settings.json',
        'README.md',
        'package.json',
        'site/pages/index.yaml',
        'templates/islands/accordion/accordion.tsx',
        'tests/site.test.js',
      ]),
    );
    for (const file of files) expect(await readFile(join(root, file), 'utf8'), file).not.toMatch(/__[A-Z]+__/);
    const picture = sharp(join(root, 'site/assets/images/share.png'));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await stat(join(root, 'site/assets/images/share.png'))).size).toBeLessThanOrEqual(30_000);
    expect(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).toMatchObject({
      name: 'tea-co',
      dependencies: { islet: expect.stringMatching(/^file:.+/) as string },
    });
    expect(await readFile(join(root, 'site/site.yaml'), 'utf8')).toContain(
      'name: "Tea & \\"Co\\": Ω"\norigin: "https://tea.example"\ndefaultLocale: "ar"\nlocales:\n  - code: "ar"\n    label: "العربية"\n    dir: rtl\n',
    );
  });

  it.each([
    ['It\'s "quoted"', 'it-s-quoted'],
    ['Tea: the # shop', 'tea-the-shop'],
    ['<b>Tea</b> &lt; co', 'b-tea-b-lt-co'],
    ['*star* __under__ ~~gone~~ `code`', 'star-under-gone-code'],
    ['!tag &anchor {a} %', 'tag-anchor-a'],
    ['---', 'site'],
    ['चाय Café', 'cafe'],
    ['Islet', 'islet-site'],
    ['x'.repeat(300), 'x'.repeat(214)],
  ])('gives the name %s back as it is, whatever else it means in the language of a file', async (name, npmName) => {
    initSite({ folder: root, shown: '.', facts: { ...facts, name } });
    expect(parse(await readFile(join(root, 'site/site.yaml'), 'utf8'))).toMatchObject({ name: name.trim() });
    expect(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).toMatchObject({ name: npmName });
    const [, heading] = new MarkdownIt({ html: true, linkify: true }).parse(
      await readFile(join(root, 'README.md'), 'utf8'),
      {},
    );
    expect(heading?.children?.map(({ type, content }) => `${type} ${content}`)).toEqual([`text ${name.trim()}`]);
  });

  it.each([
    ['notes.txt', 'This folder holds `notes.txt`.'],
    ['a/b', 'This folder holds `a`.'],
  ])('refuses a folder with %s in it and writes nothing', async (path, message) => {
    await mkdir(join(root, 'a'), { recursive: true });
    if (path === 'notes.txt') await rm(join(root, 'a'), { recursive: true });
    await writeFile(join(root, path), '');
    expect(() => initSite({ folder: root, shown: '.', facts })).toThrow(`init-folder-not-empty: ${message}`);
    expect((await listFiles(root)).map((file) => file.path)).toEqual([path]);
  });

  it('lets git store an approved output with its bytes, and texts with the line ends of Unix', async () => {
    const { '.gitattributes': text = '' } = Object.fromEntries(
      starterFiles(root, facts).map(({ path, content }) => [path, content]),
    );
    await writeFile(join(root, '.gitattributes'), text);
    await mkdir(join(root, 'baseline/tree/talks'), { recursive: true });
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    git('init', '--quiet');
    const stored: string[] = [];
    for (const path of ['baseline/tree/talks/one.ics', 'note.txt']) {
      await writeFile(join(root, path), 'BEGIN\r\n');
      git('-c', 'core.safecrlf=false', 'add', path);
      stored.push(git('show', `:${path}`));
    }
    expect(stored).toEqual(['BEGIN\r\n', 'BEGIN\n']);
  });

  it('keeps what a package.json says, and adds what is missing', async () => {
    const own = {
      name: 'bakery',
      type: 'commonjs',
      scripts: { test: 'vitest', dev: 'vite' },
      dependencies: { react: '^19.9.0' },
    };
    await writeFile(join(root, 'package.json'), JSON.stringify(own));
    initSite({ folder: root, shown: '.', facts });
    expect(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).toMatchObject({
      name: 'bakery',
      type: 'module',
      scripts: { test: 'vitest', dev: 'vite', build: 'islet build' },
      dependencies: { react: '^19.9.0', islet: expect.any(String) as string },
    });
    await rm(root, { recursive: true });
    await mkdir(root);
    await writeFile(join(root, 'package.json'), '{ "name": ');
    expect(() => initSite({ folder: root, shown: '.', facts })).toThrow('is not valid JSON');
    expect(await readFile(join(root, 'package.json'), 'utf8')).toBe('{ "name": ');
  });

  it('takes everything back where the system refuses a file in the middle', () => {
    // Some paths of the starter are longer than the system allows below this folder, others are not.
    const limit = 4096 - Buffer.byteLength('/.islet-init/templates/');
    let folder = root;
    while (folder.length + 201 < limit) folder = join(folder, 'x'.repeat(200));
    folder = join(folder, 'y'.repeat(limit - folder.length - 2));
    expect(() => initSite({ folder, shown: 'deep', facts })).toThrow(/ENAMETOOLONG/);
    expect(existsSync(join(root, 'x'.repeat(200)))).toBe(false);
  });
});

it('says which facts cannot be used', () => {
  for (const [fact, value] of [
    ['name', 'Tea'],
    ['origin', 'https://a.example'],
    ['origin', 'http://127.0.0.1:80'],
    ['locale', 'pt-BR'],
  ] as const)
    expect(factProblem(fact, value), value).toBeUndefined();
  for (const [fact, value] of [
    ['name', ' '],
    ['name', 'a\nb'],
    ['name', 'a\u0007'],
    ['name', 'a\u2028b'],
    ['origin', 'a.example'],
    ['origin', 'https://a.example/'],
    ['locale', 'english'],
    ['locale', 'en-1'],
  ] as const) {
    expect(factProblem(fact, value), value).toMatch(/^must be /);
  }
});
