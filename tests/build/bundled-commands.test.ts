import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleCommandLine } from '../../scripts/prepare/bundle.js';
import { plainEnvironment, type JsonOutcome, type Run, type Site } from '../helpers/site.js';
import { copyBookshop, copySharedBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** More pages than the main thread does before another one has started. */
const PAGES = 300;

let folder: string;
let site: Site;

/** An installation with the bundle alone: no other module of ours is there, but those for the browser. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-bundled-')));
  for (const path of ['bin', 'package.json', 'src/starter', 'lib/client'])
    await cp(join(project, path), join(folder, path), { recursive: true });
  // Packages are looked up from here.
  await mkdir(join(folder, 'lib/bundle'));
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await bundleCommandLine(join(folder, 'lib'));
  site = await copySharedBookshop();
  for (let page = 0; page < PAGES; page += 1)
    await site.write(
      `site/pages/many/page-${String(page)}.yaml`,
      `template: seat\ntitle: Seat ${String(page)}\ndescription: Where it is.\nseat: seat-${String(page)}\n`,
    );
  await site.write('templates/pages/seat.tsx', TEMPLATE);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await site.dispose();
});

/** A page that says who renders it, which no template should know, with markup that no other page has. */
const TEMPLATE = `import { defineTemplate, z } from 'islet';

const { threadId } = globalThis.process.getBuiltinModule('node:worker_threads');

export default defineTemplate({ schema: z.object({ seat: z.string() }), example: { seat: 'one' }, component: ({ content }) => <p itemProp={content.seat}>{threadId > 0 ? 'by a thread' : 'by the main one'}</p> });
`;

const command = (): string => join(folder, 'bin/islet.js');

function islet(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const options = { cwd: site.root, env: plainEnvironment(), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [command(), ...args], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** The names of what it reports, and its exit code. */
async function said(...args: readonly string[]): Promise<[code: number | null, ...names: string[]]> {
  const { code, stdout, stderr } = await islet(...args, '--reporter', 'json');
  expect(stderr).toBe('');
  return [code, ...(JSON.parse(stdout) as JsonOutcome).diagnostics.map(({ name }) => name)];
}

test('all that runs tells the program from every other', async () => {
  expect((await islet('build', '--quiet')).code).toBe(0);
  const looks = await site.read('.islet/state/generator');
  const code = (await readdir(join(folder, 'lib'), { recursive: true }))
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.[cm]?js$/.test(path));
  expect(code.length).toBeGreaterThan(100);
  expect(code.filter((path) => !looks.includes(`${path}\\t`))).toEqual([]);
});

test('a build is that of the modules, byte for byte, and says what they say', async () => {
  const other = await copyBookshop();
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-again-')));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp(other.root, root, { recursive: true });
  expect(await said('build', '--root', root, '--verify')).toEqual([0]);
  expect((await other.build()).code).toBe(0);
  expect(await publishedState(root)).toEqual(await publishedState(other.root));
  await other.edit('site/site.yaml', 'defaultLocale: ', 'defaultLocale: xx');
  await cp(join(other.root, 'site/site.yaml'), join(root, 'site/site.yaml'));
  expect(await said('build', '--root', root)).toEqual([
    1,
    ...(await other.build()).json.diagnostics.map(({ name }) => name),
  ]);
});

test('its threads read and render pages, judge markup and hash files', async () => {
  expect(await said('build', '--threads', '2', '--no-cache')).toEqual([0]);
  const pages = await Promise.all(
    Array.from({ length: PAGES }, (_, page) => site.read(`dist/many/page-${String(page)}/index.html`)),
  );
  expect(pages.filter((html) => html.includes('by a thread')).length).toBeGreaterThan(0);
  expect(pages.filter((html) => html.includes('by the main one')).length).toBeGreaterThan(0);
  // Findings are in the result; what cannot be done is a diagnostic or exits with 2.
  expect(await said('check')).toEqual([1]);
  for (const tree of ['one', 'two']) {
    await mkdir(join(site.root, tree));
    await Promise.all(
      Array.from({ length: 1010 }, (_, file) =>
        writeFile(join(site.root, tree, `${String(file)}.txt`), file === 7 ? tree : 'same'),
      ),
    );
  }
  expect(await islet('diff', 'one', 'two', '--html', 'report.html', '--markdown', 'report.md')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('7.txt') as string,
    stderr: '',
  });
  expect(await readFile(join(site.root, 'report.md'), 'utf8')).toContain('7.txt');
});

test('every other command has what it needs', async () => {
  expect(await said('build')).toEqual([0]);
  expect(await said('verify')).toEqual([0]);
  expect(await said('routes')).toEqual([0]);
  expect(await islet('explain', '/')).toMatchObject({ code: 0, stderr: '' });
  expect(await said('baseline', 'create')).toEqual([0]);
  expect(await said('baseline', 'status')).toEqual([0]);
  expect(await said('diff', 'dist')).toEqual([0]);
  expect(
    await said('new', 'page', '/hours/', '--template', 'seat', '--title', 'Hours', '--description', 'When it is open.'),
  ).toEqual([0]);
  expect(await said('build', '--shard', '1/1', '--out', 'part')).toEqual([0]);
  expect(await said('merge', 'part')).toEqual([0]);
  expect(await said('init', 'begun', '--name', 'Begun')).toEqual([0]);
  expect(await islet('biuld')).toMatchObject({ code: 2 });
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
