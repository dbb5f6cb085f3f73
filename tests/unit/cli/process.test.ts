import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const cli = new URL('../../../lib/cli/', import.meta.url);
const command = fileURLToPath(new URL('../../../bin/islet.js', import.meta.url));

/** Runs a script that imports the compiled command line as `cli/NAME.js`. */
function script(source: string): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source.replaceAll("'cli/", `'${cli.href}`)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function ending(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** A build that lasts until it is aborted, and takes `wait` milliseconds to put its things away. */
function buildUntilAborted(wait: number): string {
  return `
    import { runBuild } from 'cli/commands/build.js';
    import { runCommand } from 'cli/run/run-command.js';
    const options = { reporter: 'json', color: false, profile: 'production' };
    const build = ({ signal }) => new Promise((_, fail) => {
      const alive = setInterval(() => {}, 1000);
      signal.addEventListener('abort', () => {
        process.stderr.write('heard\\n');
        setTimeout(() => { clearInterval(alive); process.stderr.write('put away\\n'); fail(signal.reason); }, ${wait});
      });
      process.stderr.write('ready\\n');
    });
    process.exitCode = await runCommand('build', options, (context) => runBuild(build, context, options));`;
}

describe('a signal during a build', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s lets the build put its things away and exits with %d', async (signal, code) => {
    const child = script(buildUntilAborted(10));
    child.stderr.once('data', () => child.kill(signal));
    expect(await ending(child)).toEqual({
      code,
      stdout: '',
      stderr: 'ready\nheard\nput away\nStopped. The last good output is untouched.\n',
    });
  });

  test('that comes too late to stop it still gives its exit code, and says that the output is new', async () => {
    const child = script(`
      import { runBuild } from 'cli/commands/build.js';
      import { runCommand } from 'cli/run/run-command.js';
      const options = { reporter: 'json', color: false, profile: 'production' };
      const build = ({ signal }) => new Promise((done) => {
        const alive = setInterval(() => {}, 1000);
        signal.addEventListener('abort', () => { clearInterval(alive); done({ pages: 1, files: 1, bytes: 1, warnings: [], timings: [] }); });
        process.stderr.write('ready\\n');
      });
      process.exitCode = await runCommand('build', options, (context) => runBuild(build, context, options));`);
    child.stderr.once('data', () => child.kill('SIGINT'));
    expect(await ending(child)).toEqual({
      code: 130,
      stdout: '',
      stderr: 'ready\nStopped, but the new output had already been published.\n',
    });
  });
});

test.runIf(process.platform !== 'win32')('a signal while trees are compared leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-stopped-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const pipe = join(folder, 'before.tar.gz');
  // It has no writer, so a reader waits.
  spawnSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [command, 'diff', pipe, folder], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('islet-diff-'));
  await expect.poll(left).toHaveLength(1);
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  expect([String(code ?? signal), left()]).toEqual([expect.stringMatching(/^(?:143|SIGTERM)$/), []]);
});

describe('a signal while a command that serves starts', () => {
  test('ends it with the exit code of the signal, and with what had started', async () => {
    const child = script(`
      import { runCommand } from 'cli/run/run-command.js';
      import { serveUntilStopped } from 'cli/run/stop-signal.js';
      const start = () => new Promise((done) => {
        const close = () => { process.stderr.write('closed\\n'); return Promise.resolve(); };
        setTimeout(() => { done({ result: { kind: 'dev', url: '', pages: 1 }, close }); }, 200);
        process.stderr.write('ready\\n');
      });
      process.exitCode = await runCommand('dev', { reporter: 'json', color: false }, () => serveUntilStopped(start));`);
    child.stderr.once('data', () => child.kill('SIGTERM'));
    expect(await ending(child)).toEqual({
      code: 143,
      stdout: '',
      stderr: 'ready\nclosed\nStopped before there was anything to see.\n',
    });
  });
});

describe('a signal while a command serves', () => {
  test.each([
    ['closing never settles', 'new Promise(() => undefined)'],
    ['a handle stays open', 'Promise.resolve()'],
  ])('ends it where %s', async (_case, closed) => {
    const child = script(`
      import { runCommand } from 'cli/run/run-command.js';
      import { serveUntilStopped } from 'cli/run/stop-signal.js';
      const onReported = () => { process.stderr.write('ready\\n'); };
      setInterval(() => undefined, 1000);
      const start = async () => ({ result: { kind: 'dev', url: '', pages: 1 }, close: () => ${closed}, onReported });
      process.exitCode = await runCommand('dev', { reporter: 'json', color: false }, () => serveUntilStopped(start));`);
    child.stderr.once('data', () => child.kill('SIGTERM'));
    expect(await ending(child)).toMatchObject({ code: 0, stderr: 'ready\n' });
  });
});

describe('an internal error', () => {
  test('is printed with its stack and versions, and exits with 2', async () => {
    const child = script(`
      import { main } from 'cli/main.js';
      await main(['node', 'islet', '--version']);
      setTimeout(() => { throw new TypeError('x is not a function'); }, 1);`);
    const { code, stderr } = await ending(child);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^islet: internal error: x is not a function\n\nTypeError: x is not a function\n {4}at /);
    expect(stderr).toContain(`Node ${process.version}`);
  });

  test('also while late faults of templates are watched', async () => {
    const child = script(`
      import { main } from 'cli/main.js';
      import { watchLateFaults } from 'cli/../render/faults/late-faults.js';
      await main(['node', 'islet', '--version']);
      watchLateFaults({ root: '/nowhere', folder: '/nowhere/templates/' }, () => { process.stderr.write('taken\\n'); });
      void Promise.reject(new RangeError('left alone'));`);
    const { code, stderr } = await ending(child);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^islet: internal error: left alone\n/);
  });
});

describe('standard output', () => {
  // More than a pipe holds, so that the reader is gone while the text is written.
  const printMuch = `
    import { main } from 'cli/main.js';
    import { writeText } from 'cli/terminal/console.js';
    await main(['node', 'islet', '--version']);
    await writeText(process.stdout, 'x'.repeat(1_000_000));
    process.stderr.write('went on\\n');`;

  test('a reader that stops reading is no failure', async () => {
    const child = script(printMuch);
    child.stdout.once('data', () => child.stdout.destroy());
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'went on\n' });
  });

  test.runIf(existsSync('/dev/full'))('a report that cannot be written exits with 2', () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => {
      closeSync(full);
    });
    const { status, stderr } = spawnSync(process.execPath, [command, '--help'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^islet: the output could not be written: ENOSPC/);
  });
});

test('the environment of templates is production, whatever the shell says', async () => {
  const child = script(`
    process.env.NODE_ENV = 'development';
    const { main } = await import('cli/main.js');
    await main(['node', 'islet', '--version']);
    process.stdout.write(process.env.NODE_ENV);`);
  expect((await ending(child)).stdout).toMatch(/\nproduction$/);
});
