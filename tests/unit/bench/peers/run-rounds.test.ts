import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCorpus } from '../../../../scripts/bench/corpus.mjs';
import { addEditedTemplates, checkOutAgain } from '../../../../scripts/bench/peers/edits.mjs';
import { measureProgram } from '../../../../scripts/bench/peers/measure-program.mjs';
import { runRounds, type Contender } from '../../../../scripts/bench/peers/run-rounds.mjs';
import { createAside } from '../../../../scripts/bench/set-aside.mjs';

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
  await addEditedTemplates(corpus, PAGES);
  await writeFile(join(folder, 'generator.mjs'), GENERATOR);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function contender(name: string, args: string[]): Promise<Contender> {
  const root = await mkdtemp(join(folder, 'project-'));
  await cp(corpus, root, { recursive: true });
  return {
    name,
    version: '1',
    root,
    program: process.execPath,
    args,
    env: {},
    made: ['dist'],
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
    aside: createAside(join(folder, 'aside')),
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
    ).rejects.toThrow(/`\/section-0\/page-2\/` is not the same page with the generator and with other/);
  });

  it('refuses a build that leaves an edit out', async () => {
    const lazy = join(folder, 'lazy.mjs');
    await writeFile(
      lazy,
      `import { existsSync } from 'node:fs'; if (!existsSync('dist')) await import(${JSON.stringify(join(folder, 'generator.mjs'))});`,
    );
    await expect(run([await contender('lazy', [lazy, ''])])).rejects.toThrow('is not the edited page');
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

describe('a measured program', { timeout: 60_000 }, () => {
  const measured = (source: string, timeoutSeconds = 30) =>
    measureProgram({ program: process.execPath, args: ['-e', source], cwd: folder }, { timeoutSeconds });

  it.runIf(process.platform === 'linux')('is told with what it starts', async () => {
    const burn =
      'const start = process.cpuUsage(); for (let used = 0; used < 4e5; ) { const { user, system } = process.cpuUsage(start); used = user + system; }';
    const waits = await measured(
      `const held = Buffer.alloc(150e6, 1); require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); held.length;`,
    );
    expect(waits.cpuSeconds).toBeGreaterThan(0.4);
    expect(waits.peakBytes).toBeGreaterThan(170e6);
  });

  it('fails with what it printed', async () => {
    await expect(measured("console.error('no such luck'); process.exitCode = 3;")).rejects.toThrow(
      /ended with 3:\nno such luck/,
    );
  });

  it('is stopped with all that it started', async () => {
    const pidFile = join(folder, 'child.pid');
    const child =
      "require('node:fs').writeFileSync('child.part', String(process.pid)); require('node:fs').renameSync('child.part', 'child.pid'); setInterval(() => {}, 1000);";
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' }); setInterval(() => {}, 1000);`;
    const stop = new AbortController();
    const stopped = expect(
      measureProgram(
        { program: process.execPath, args: ['-e', parent], cwd: folder },
        { timeoutSeconds: 60, signal: stop.signal },
      ),
    ).rejects.toThrow('aborted');
    await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(true);
    stop.abort();
    await stopped;
    const pid = Number(await readFile(pidFile, 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No process has this number.
    return false;
  }
}

it('a checkout has every source anew, the cache, and no output', async () => {
  const root = join(folder, 'checkout');
  for (const path of ['site', '.islet/cache', 'dist']) await mkdir(join(root, path), { recursive: true });
  for (const path of ['site/a.yaml', '.islet/cache/kept', '.islet/lost', 'dist/a.html'])
    await writeFile(join(root, path), path);
  const aside = createAside(join(folder, 'aside'));
  const { mtimeMs } = await stat(join(root, 'site/a.yaml'));
  await checkOutAgain(root, { cache: '.islet/cache', made: ['dist', '.islet'], aside });
  expect(await readFile(join(root, 'site/a.yaml'), 'utf8')).toBe('site/a.yaml');
  expect((await stat(join(root, 'site/a.yaml'))).mtimeMs).toBeGreaterThan(mtimeMs);
  expect(await readFile(join(root, '.islet/cache/kept'), 'utf8')).toBe('.islet/cache/kept');
  for (const path of ['dist/a.html', '.islet/lost'])
    await expect(readFile(join(root, path)), path).rejects.toThrow('ENOENT');
  await aside.empty();
  expect(existsSync(join(folder, 'aside'))).toBe(false);
});
