import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../helpers/site.js';

const command = fileURLToPath(new URL('../../../bin/islet.js', import.meta.url));

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'islet-preview-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'dist'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, 'dist', name), content);
  return root;
}

interface Preview {
  /** Where the site is, without a slash at its end. */
  readonly url: string;
  /** Ends the preview with a signal. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; stderr: string }>;
}

async function startPreview(...args: string[]): Promise<Preview> {
  const child = spawn(process.execPath, [command, 'preview', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  const first = await Promise.race([
    once(child.stdout, 'data').then(([chunk]: Buffer[]) => String(chunk)),
    closed.then(([stderr]) => {
      throw new Error(`The preview did not start: ${stderr}`);
    }),
  ]);
  return {
    url: /http:\/\/127\.0\.0\.1:\d+/.exec(first)?.[0] ?? first,
    async stop(signal) {
      child.kill(signal);
      const [stderr, [code]] = await closed;
      return { code, stderr };
    },
  };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'serves the output, logs requests on standard error, and ends with 0 on %s',
  async (signal) => {
    const preview = await startPreview('--root', await folderWith({ 'index.html': '<p>Hello' }));
    expect(await (await fetch(`${preview.url}/`)).text()).toBe('<p>Hello');
    const { code, stderr } = await preview.stop(signal);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^200 GET \/ 8 B \d+ ms\n$/);
  },
);

test('ends with the shell that npm started it in, which does not pass signals on', async () => {
  const root = await folderWith({ 'index.html': 'x' });
  const line = '"$0" "$1" preview --port 0 --root "$2"; true';
  const shell = spawn('sh', ['-c', line, process.execPath, command, root], {
    env: { ...process.env, npm_lifecycle_event: 'preview' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => void spawnSync('kill', ['-KILL', '--', `-${String(shell.pid)}`], { stdio: 'ignore' }));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // The server has this pipe too, and closes it when it ends.
  await once(shell.stdout.resume(), 'end');
});

test('without an output it says what to run first', async () => {
  const root = await folderWith({});
  await rm(join(root, 'dist'), { recursive: true });
  const { code, stderr } = await runCli(['preview', '--port', '0', '--root', root]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error preview-nothing-built\n[^]*Fix: Run `islet build` first\./);
});
