import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli, type JsonOutcome } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

describe('help and version', () => {
  test('`--help` names every command and exits with 0', async () => {
    const { code, stdout, stderr } = await runCli(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of [
      'init',
      'build',
      'merge',
      'dev',
      'preview',
      'routes',
      'explain',
      'new',
      'verify',
      'audit',
      'check',
      'diff',
      'baseline',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  test.each([
    [['build']],
    [['merge']],
    [['routes']],
    [['explain']],
    [['dev']],
    [['preview']],
    [['new', 'page']],
    [['verify']],
    [['audit']],
    [['check']],
    [['diff']],
    [['baseline', 'create']],
    [['baseline', 'status']],
    [['baseline', 'approve']],
  ])('`%s --help` has the common options and an example', async (command) => {
    const { code, stdout } = await runWarmCli([...command, '--help']);
    expect(code).toBe(0);
    for (const option of ['--root', '--out', '--reporter', '--quiet', '--no-color'])
      expect(stdout).toContain(`  ${option} `);
    expect(stdout).toMatch(new RegExp(`Examples?:\\n  \\$ islet ${command.join(' ')}`));
  });

  test.each([[[]], [['build']], [['new', 'page']]])('`help` before %j is `--help` behind it', async (command) => {
    expect(await runWarmCli(['help', ...command])).toEqual(await runWarmCli([...command, '--help']));
  });
});

describe('wrong usage exits with 2 and one line on standard error', () => {
  test.each([
    [['biuld'], "islet: unknown command 'biuld'. Did you mean build? See `islet --help`.\n"],
    [['new', 'pge'], "islet: unknown command 'pge'. Did you mean page? See `islet new --help`.\n"],
    [['serve'], "islet: unknown command 'serve'. Did you mean preview or dev? See `islet --help`.\n"],
    [['xyzzy'], "islet: unknown command 'xyzzy'. See `islet --help`.\n"],
    [['help', 'biuld'], "islet: unknown command 'biuld'. Did you mean build? See `islet --help`.\n"],
    [['help', 'new', 'xyzzy'], "islet: unknown command 'xyzzy'. See `islet new --help`.\n"],
    [['build', '--rot', 'x'], "islet: unknown option '--rot'. Did you mean --root? See `islet build --help`.\n"],
    [
      ['build', 'extra'],
      "islet: too many arguments for 'build'. Expected 0 arguments but got 1. See `islet build --help`.\n",
    ],
    [['explain'], "islet: missing required argument 'route'. See `islet explain --help`.\n"],
    [
      ['build', '--reporter', 'xml'],
      "islet: option '--reporter <name>' argument 'xml' is invalid. Allowed choices are pretty, json, github, sarif, junit. See `islet build --help`.\n",
    ],
    [
      ['preview', '--port', '65536'],
      "islet: option '--port <number>' argument '65536' is invalid. A port is a whole number from 0 to 65535. See `islet preview --help`.\n",
    ],
    [
      ['preview', '--port', '1e3'],
      "islet: option '--port <number>' argument '1e3' is invalid. A port is a whole number from 0 to 65535. See `islet preview --help`.\n",
    ],
    [
      ['preview', '--sandbox', '--port', '8080'],
      "islet: option '--sandbox' cannot be used with option '--port <number>'. See `islet preview --help`.\n",
    ],
    [
      ['preview', '--host', '0.0.0.0', '--sandbox'],
      "islet: option '--sandbox' cannot be used with option '--host <address>'. See `islet preview --help`.\n",
    ],
  ])('%j', async (args, stderr) => {
    expect(await runWarmCli(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  test.each([
    [['preview', '--port', '65536', '--reporter', 'json'], 'preview', 'A port is a whole number'],
    [['new', 'page', '--reporter=json', '--rot'], 'new page', "unknown option '--rot'"],
    [['biuld', '--reporter', 'json'], 'biuld', "unknown command 'biuld'. Did you mean build?"],
    [['--reporter', 'json'], 'islet', "unknown option '--reporter'"],
  ])('%j is reported in the requested format too', async (args, command, message) => {
    const { code, stdout, stderr } = await runWarmCli(args);
    const {
      diagnostics: [problem, ...more],
      ...document
    } = JSON.parse(stdout) as JsonOutcome;
    expect({ code, ...document }).toMatchObject({ code: 2, command, ok: false, result: null });
    expect([problem?.name, problem?.message, more]).toEqual(['usage', expect.stringContaining(message), []]);
    expect(stderr).toContain(message);
  });

  test.each([[[]], [['new']]])('without a command (%j) the help is shown on standard error', async (args) => {
    const { code, stdout, stderr } = await runWarmCli(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: islet /);
  });
});

test('a report has no path of the machine: an archive has the name that it was given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'islet-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'former.tar.gz'), 'no archive');
  const { code, stdout } = await runCli(['diff', 'former.tar.gz', '.', '--reporter', 'json'], { cwd: folder });
  expect(code).toBe(2);
  expect(stdout).toContain('`former.tar.gz` cannot be unpacked');
  expect((await runCli(['diff', 'later.tar.gz', 'nowhere'], { cwd: folder })).stderr).toMatch(
    /`later\.tar\.gz` does not exist\./,
  );
  const both = await runCli(['diff', 'nowhere', 'no-other'], { cwd: folder });
  for (const name of ['nowhere', 'no-other']) expect(both.stderr).toContain(`\`${name}\` does not exist.`);
  expect(stdout).not.toContain(folder);
});

describe('a folder that is no project', () => {
  async function emptyFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'islet-empty-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  test('exits with 1, says so in plain text without escape codes, and writes nothing', async () => {
    const root = await emptyFolder();
    const { code, stdout, stderr } = await runCli(['build', '--root', root]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^error project-no-config/m);
    expect(stdout).not.toContain('\u001b');
    expect(await readdir(root)).toEqual([]);
  });

  test('`FORCE_COLOR` colours a pipe, `--no-color` wins over it', async () => {
    const root = await emptyFolder();
    const env = { FORCE_COLOR: '1' };
    expect((await runCli(['routes', '--root', root], { env })).stdout).toContain('\u001b[31m');
    expect((await runCli(['routes', '--root', root, '--no-color'], { env })).stdout).not.toContain('\u001b');
  });

  test('`--reporter json` prints JSON only, and the same bytes twice', async () => {
    const root = await emptyFolder();
    const [first, second] = [
      await runCli(['build', '--root', root, '--reporter', 'json']),
      await runWarmCli(['build', '--root', root, '--reporter', 'json']),
    ];
    const parsed = JSON.parse(first.stdout) as JsonOutcome;
    expect(parsed).toMatchObject({ version: 1, command: 'build', ok: false, result: null });
    expect(parsed.diagnostics.map((item) => item.name)).toContain('project-no-config');
    expect(second).toEqual(first);
    expect(first.stdout).not.toContain(root);
  });
});
