import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleCommandLine } from '../../scripts/prepare/bundle.js';
import { plainEnvironment, type JsonOutcome, type Run, type Site } from '../helpers/site.js';
import { withoutProgress } from '../helpers/without-progress.js';
import { copyBookshop, copySharedBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** More pages than the main thread does before another one has started. */
const PAGES = 300;

let folder: string;
let site: Site;
/** The same shop without its many pages. */
let small: Site;

/** An installation with the bundle alone: no other module of ours is there, but those for the browser. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-bundled-')));
  for (const path of ['bin', 'package.json', 'src/starter', 'lib/client'])
    await cp(join(project, path), join(folder, path), { recursive: true });
  // Packages are looked up from here.
  await mkdir(join(folder, 'lib/bundle/esbuild'), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await bundleCommandLine(join(folder, 'lib'));
  [site, small] = [await copySharedBookshop(), await copySharedBookshop()];
  for (let page = 0; page < PAGES; page += 1)
    await site.write(
      `site/pages/many/page-${String(page)}.yaml`,
      `template: seat\ntitle: Seat ${String(page)}\ndescription: Where it is.\nseat: seat-${String(page)}\n`,
    );
  for (const shop of [site, small]) await shop.write('templates/pages/seat.tsx', TEMPLATE);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.dispose();
  await small.dispose();
});

/** A page that says who renders it, which no template should know, with markup that no other page has. */
const TEMPLATE = `import { defineTemplate, z } from 'islet';

const { threadId } = Reflect.get(globalThis, 'process').getBuiltinModule('node:worker_threads');

export default defineTemplate({ schema: z.object({ seat: z.string() }), example: { seat: 'one' }, component: ({ content }) => <p itemProp={content.seat}>{threadId > 0 ? 'by a thread' : 'by the main one'}</p> });
`;

const command = (): string => join(folder, 'bin/islet.js');

function islet(cwd: string, ...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd, env: plainEnvironment(), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [command(), ...args], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr: withoutProgress(stderr) });
    });
    child.stdin?.end();
  });
}

/** The exit code, and the names of the diagnostics. */
async function report(cwd: string, ...args: readonly string[]): Promise<[code: number | null, ...names: string[]]> {
  const { code, stdout, stderr } = await islet(cwd, ...args, '--reporter', 'json');
  expect(stderr).toBe('');
  return [code, ...(JSON.parse(stdout) as JsonOutcome).diagnostics.map(({ name }) => name)];
}

test('a build uses nothing that another version of the program made', async () => {
  const rendered = async (): Promise<number> => {
    const { stdout } = await islet(small.root, 'build', '--reporter', 'json');
    return (JSON.parse(stdout) as { result: { rendered: number } }).result.rendered;
  };
  const bundle = (): Promise<void> => bundleCommandLine(join(folder, 'lib'));
  await rendered();
  await bundle();
  expect(await rendered()).toBe(0);
  const loader = join(folder, 'lib/client/loader.js');
  const text = await readFile(loader, 'utf8');
  await writeFile(loader, `${text}// Another version.\n`);
  await bundle();
  expect(await rendered()).toBeGreaterThan(0);
  await writeFile(loader, text);
  await bundle();
});

test('a build has the bytes and the diagnostics of a build by the modules', async () => {
  const other = await copyBookshop();
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-again-')));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp(other.root, root, { recursive: true });
  expect(await report(small.root, 'build', '--root', root, '--verify')).toEqual([0]);
  expect((await other.build()).code).toBe(0);
  expect(await publishedState(root)).toEqual(await publishedState(other.root));
  await other.edit('site/site.yaml', 'defaultLocale: ', 'defaultLocale: xx');
  await cp(join(other.root, 'site/site.yaml'), join(root, 'site/site.yaml'));
  expect(await report(small.root, 'build', '--root', root)).toEqual([
    1,
    ...(await other.build()).json.diagnostics.map(({ name }) => name),
  ]);
});

test('its threads read and render pages, check markup and hash files', async () => {
  expect(await report(site.root, 'build', '--threads', '2', '--no-cache')).toEqual([0]);
  const pages = await Promise.all(
    Array.from({ length: PAGES }, (_, page) => site.read(`dist/many/page-${String(page)}/index.html`)),
  );
  expect(pages.filter((html) => html.includes('by a thread')).length).toBeGreaterThan(0);
  expect(pages.filter((html) => html.includes('by the main one')).length).toBeGreaterThan(0);
  // Findings are in the result; what cannot be done is a diagnostic or exits with 2.
  expect(await report(site.root, 'check')).toEqual([1]);
  for (const tree of ['one', 'two']) {
    await mkdir(join(site.root, tree));
    await Promise.all(
      Array.from({ length: 1010 }, (_, file) =>
        writeFile(join(site.root, tree, `${String(file)}.txt`), file === 7 ? tree : 'same'),
      ),
    );
  }
  expect(
    await islet(site.root, 'diff', 'one', 'two', '--html', 'report.html', '--markdown', 'report.md'),
  ).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('7.txt') as string,
    stderr: '',
  });
  expect(await readFile(join(site.root, 'report.md'), 'utf8')).toContain('7\\.txt');
});

test('every other command works', async () => {
  expect(await report(small.root, 'build')).toEqual([0]);
  expect(await report(small.root, 'verify')).toEqual([0]);
  expect(await report(small.root, 'routes')).toEqual([0]);
  expect(await islet(small.root, 'explain', '/')).toMatchObject({ code: 0, stderr: '' });
  expect(await report(small.root, 'baseline', 'create')).toEqual([0]);
  expect(await report(small.root, 'baseline', 'status')).toEqual([0]);
  expect(await report(small.root, 'diff', 'dist')).toEqual([0]);
  expect(
    await report(
      small.root,
      'new',
      'page',
      '/hours/',
      '--template',
      'seat',
      '--title',
      'Hours',
      '--description',
      'When it is open.',
    ),
  ).toEqual([0]);
  expect(await report(small.root, 'build', '--shard', '1/1', '--out', 'part')).toEqual([0]);
  expect(await report(small.root, 'merge', 'part')).toEqual([0]);
  expect(await report(small.root, 'init', 'begun', '--name', 'Begun')).toEqual([0]);
  expect(await islet(small.root, 'biuld')).toMatchObject({ code: 2 });
});

test.each(['dev', 'preview'])('`islet %s` serves the site', async (name) => {
  const child = spawn(process.execPath, [command(), name, '--port', '0'], {
    cwd: site.root,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  let url: string | undefined;
  for await (const text of child.stdout.setEncoding('utf8'))
    if ((url = /http:\/\/[\w.:]+/.exec(String(text))?.[0]) !== undefined) break;
  const answer = await fetch(`${String(url)}/many/page-1/`, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('by ')]);
  child.kill('SIGINT');
  await closed;
  expect(child.exitCode).toBe(0);
});
