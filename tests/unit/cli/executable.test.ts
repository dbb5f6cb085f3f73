import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const bin = fileURLToPath(new URL('../../../bin/', import.meta.url));

/** The executable with other code behind it, by its path below `lib/`. */
function executable(files: Readonly<Record<string, string>>): {
  file(path: string): string;
  run(...args: string[]): { code: number | null; stdout: string };
  errors(...args: string[]): { code: number | null; stderr: string };
} {
  const folder = mkdtempSync(join(tmpdir(), 'islet-executable-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(bin, join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'lib/cli'), { recursive: true });
  const file = (path: string): string => join(folder, 'lib', path);
  for (const [path, text] of Object.entries({ '../package.json': '{ "type": "module" }', ...files }))
    writeFileSync(file(path), text);
  const start = (args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'bin/islet.js'), ...args], { encoding: 'utf8' });
  return {
    file,
    run(...args) {
      const { status, stdout } = start(args);
      return { code: status, stdout };
    },
    errors(...args) {
      const { status, stderr } = start(args);
      return { code: status, stderr };
    },
  };
}

const MODULE = "export const main = async (argv) => { process.stdout.write('modules ' + argv.slice(2)); };";
const BUNDLED = "exports.main = async (argv) => { process.stdout.write('bundled ' + argv.slice(2)); };";

test('what `tsc` has compiled is run where it was not put into one file', () => {
  expect(executable({ 'cli/main.js': MODULE }).run('build', '--quiet')).toEqual({
    code: 0,
    stdout: 'modules build,--quiet',
  });
});

test('a checkout that is not compiled says what to run', () => {
  const { code, stderr } = executable({}).errors('build');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^islet: The generator is not compiled\. Run `npm ci`, .*\n$/);
});

test('an installed package runs the one file', () => {
  expect(executable({ 'cli/start.cjs': BUNDLED }).run('build', '--quiet')).toEqual({
    code: 0,
    stdout: 'bundled build,--quiet',
  });
});

test('a checkout runs the one file as long as it is of what was compiled last', () => {
  const { file, run } = executable({ 'cli/main.js': MODULE, '.tsbuildinfo': '' });
  writeFileSync(
    file('cli/start.cjs'),
    `${BUNDLED}exports.compiledAt = ${String(statSync(file('.tsbuildinfo')).mtimeMs)};`,
  );
  expect(run()).toEqual({ code: 0, stdout: 'bundled ' });
  utimesSync(file('.tsbuildinfo'), new Date(), new Date(Date.now() + 5000));
  expect(run()).toEqual({ code: 0, stdout: 'modules ' });
});

test.each([
  ['cli/start.cjs', 'exports.main = () => new Promise(() => {});'],
  ['cli/main.js', 'export const main = () => new Promise(() => {});'],
])('a command that waits for what never comes is no success (%s)', (path, text) => {
  expect(executable({ [path]: text }).run()).toEqual({ code: 1, stdout: '' });
});

test('a mistake in what is loaded is no success', () => {
  expect(
    executable({ 'cli/main.js': 'export const main = async () => { throw new TypeError("x"); };' }).run().code,
  ).toBe(1);
});
