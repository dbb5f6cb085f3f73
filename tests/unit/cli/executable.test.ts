import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const bin = fileURLToPath(new URL('../../../bin/', import.meta.url));

/** The executable with another bundle behind it; without one, as before it is compiled. */
function executable(bundle?: string): {
  run(...args: string[]): { code: number | null; stdout: string };
  errors(...args: string[]): { code: number | null; stderr: string };
} {
  const folder = mkdtempSync(join(tmpdir(), 'islet-executable-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(bin, join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'lib/bundled'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  if (bundle !== undefined) writeFileSync(join(folder, 'lib/bundled/cli-main.js'), bundle);
  const start = (args: readonly string[]) =>
    spawnSync(process.execPath, [join(folder, 'bin/islet.js'), ...args], { encoding: 'utf8' });
  return {
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

test('the bundle gets the command line', () => {
  const text = "export const main = async (argv) => { process.stdout.write('bundled ' + argv.slice(2)); };";
  expect(executable(text).run('build', '--quiet')).toEqual({ code: 0, stdout: 'bundled build,--quiet' });
});

test('a checkout that is not compiled says what to run', () => {
  const { code, stderr } = executable().errors('build');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^islet: The generator is not compiled\. Run `npm ci`, .*\n$/);
});

test('a command that waits for what never comes is no success', () => {
  expect(executable('export const main = () => new Promise(() => {});').run()).toEqual({ code: 1, stdout: '' });
});

test('a mistake in what is loaded is no success', () => {
  expect(executable('export const main = async () => { throw new TypeError("x"); };').run().code).toBe(1);
});
