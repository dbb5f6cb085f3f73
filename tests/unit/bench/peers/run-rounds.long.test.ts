import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCorpus } from '../../../../scripts/bench/corpus.js';
import { addRareTemplate, checkOutAgain } from '../../../../scripts/bench/peers/edits.js';
import { runRounds, type Contender } from '../../../../scripts/bench/peers/run-rounds.js';
import { createTrash } from '../../../../scripts/bench/trash.js';

const PAGES = 12;

/** Writes each page's YAML as its text, as a generator of the simplest kind; `word` is put before each. */
const GENERATOR = `
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
for (const name of readdirSync('site/pages', { recursive: true }).filter((path) => path.endsWith('.yaml'))) {
  const folder = 'dist/' + (name === 'index.yaml' ? '' : name.replace('.yaml', ''));
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + '/index.html', '<p>' + process.argv[2] + readFileSync('site/pages/' + name, 'utf8').replace(/template: .*/, '') + '</p>');
}`;

let folder: string;
let corpus: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-rounds-'));
  corpus = join(folder, 'corpus');
  await writeCorpus(corpus, PAGES);
  await addRareTemplate(corpus, PAGES);
  await writeFile(join(folder, 'generator.mjs'), GENERATOR);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function contender(name: string, args: string[]): Promise<Contender> {
  const root = await mkdtemp(join(folder, 'project-'));
  await cp(corpus, root, { recursive: true });
  return {
    name,
    root,
    program: process.execPath,
    args,
    env: {},
    outputs: ['dist'],
    dist: 'dist',
    pageFile: (file) => `site/pages/${file}`,
  };
}

const run = (contenders: Contender[], timeoutSeconds = 60) =>
  runRounds({
    contenders,
    pages: PAGES,
    rounds: 1,
    timeoutSeconds,
    trash: createTrash(join(folder, 'trash')),
    signal: new AbortController().signal,
    log: () => undefined,
  });

describe('a round', { timeout: 60_000 }, () => {
  it('measures every work of every contender on the same pages', async () => {
    const program = join(folder, 'generator.mjs');
    const { runs, stopped } = await run([
      await contender('one', [program, '']),
      await contender('other', [program, '']),
    ]);
    expect([...runs].map(([name, works]) => [name, Object.keys(works)])).toEqual([
      ['one', ['cold', 'unchanged', 'edit']],
      ['other', ['cold', 'unchanged', 'edit']],
    ]);
    expect(runs.get('other')?.cold?.[0]?.wallSeconds).toBeGreaterThan(0);
    expect(stopped.size).toBe(0);
  });

  it('refuses a peer whose pages say something else', async () => {
    const program = join(folder, 'generator.mjs');
    await expect(
      run([await contender('one', [program, '']), await contender('other', [program, 'More. '])]),
    ).rejects.toThrow('`/section-0/page-2/` is another page by other than by one');
  });

  it('refuses a build that leaves an edit out', async () => {
    const lazy = join(folder, 'lazy.mjs');
    await writeFile(
      lazy,
      `import { existsSync } from 'node:fs'; if (!existsSync('dist')) await import(${JSON.stringify(join(folder, 'generator.mjs'))});`,
    );
    await expect(run([await contender('lazy', [lazy, ''])])).rejects.toThrow('does not show the edit');
  });

  it('goes on without a peer that takes too long, and names it', async () => {
    const program = join(folder, 'generator.mjs');
    const { runs, stopped } = await run(
      [await contender('one', [program, '']), await contender('endless', ['-e', 'setInterval(() => {}, 1000)'])],
      5,
    );
    expect(Object.keys(runs.get('one') ?? {})).toEqual(['cold', 'unchanged', 'edit']);
    expect(runs.get('endless')).toEqual({});
    expect([...stopped]).toEqual([['endless', 'stopped after 5 s']]);
  });
});

it('a checkout has new sources, the cache, and no output', async () => {
  const root = join(folder, 'checkout');
  for (const path of ['site', '.islet/cache', 'dist']) await mkdir(join(root, path), { recursive: true });
  for (const path of ['site/a.yaml', '.islet/cache/kept', '.islet/lost', 'dist/a.html'])
    await writeFile(join(root, path), path);
  const trash = createTrash(join(folder, 'trash'));
  const { mtimeMs } = await stat(join(root, 'site/a.yaml'));
  await checkOutAgain(root, { cache: '.islet/cache', outputs: ['dist', '.islet'], trash });
  expect(await readFile(join(root, 'site/a.yaml'), 'utf8')).toBe('site/a.yaml');
  expect((await stat(join(root, 'site/a.yaml'))).mtimeMs).toBeGreaterThan(mtimeMs);
  expect(await readFile(join(root, '.islet/cache/kept'), 'utf8')).toBe('.islet/cache/kept');
  for (const path of ['dist/a.html', '.islet/lost'])
    await expect(readFile(join(root, path)), path).rejects.toThrow('ENOENT');
  await trash.empty();
  expect(existsSync(join(folder, 'trash'))).toBe(false);
});
