import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCommands } from '../../../scripts/prepare/compile-commands.mjs';
import { compileStart } from '../../../scripts/prepare/compile-start.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
let start: string;

/** An installed package without any other module. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-start-'));
  mkdirSync(join(folder, 'lib/cli'), { recursive: true });
  for (const path of ['bin', 'package.json']) cpSync(join(root, path), join(folder, path), { recursive: true });
  await compileStart(join(folder, 'lib'));
  start = readFileSync(join(folder, 'lib/cli/start.cjs'), 'utf8');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function islet(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin/islet.js'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** The same by the modules that `tsc` writes. */
function fromModules(...args: string[]): ReturnType<typeof islet> {
  const source = `import { main } from ${JSON.stringify(join(root, 'lib/cli/main.js'))}; await main(['node', 'islet', ...process.argv.slice(1)]);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', source, '--', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test.each([
  [['--help']],
  [['help', 'build']],
  [['baseline', 'approve', '--help']],
  [['--version']],
  [[]],
  [['biuld']],
  [['build', '--target', 'ngnix']],
  [['preview', '--port', 'x']],
])('`islet %j` needs no other module and says the same', (args) => {
  expect(islet(...args)).toEqual(fromModules(...args));
});

test('nothing but modules of Node is loaded at once, and what commands import is in their bundles', async () => {
  const required = [...start.matchAll(/require\("([^"]+)"\)/g)].map(([, specifier = '']) => specifier);
  expect(required.filter((specifier) => !isBuiltin(specifier))).toEqual([]);
  const imported = [...start.matchAll(/import\("([^"]+)"\)/g)].map(([, specifier = '']) => specifier);
  expect(imported).toContain('../bundled/build/cli-building.mjs');
  await compileCommands(join(folder, 'bundles'));
  expect(imported.filter((specifier) => !existsSync(join(folder, 'bundles/cli', specifier)))).toEqual([]);
});

test('what starts programs is not loaded', () => {
  const source = `require(${JSON.stringify(join(folder, 'lib/cli/start.cjs'))}).main(['node', 'islet', 'help']).then(() => console.error(process.moduleLoadList.includes('NativeModule child_process')))`;
  expect(spawnSync(process.execPath, ['--eval', source], { encoding: 'utf8' }).stderr).toBe('false\n');
});

test('the licence of what is in it is handed on', () => {
  expect(start).toContain('Copyright (c) 2011 TJ Holowaychuk');
  expect(start).not.toContain(root.replace(/\/$/, ''));
});
