import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningPackages } from '../../../src/incremental/running-packages.js';
import { statEach, statsMatch, TOO_FRESH } from '../../../src/incremental/stat-cache.js';
import { plainEnvironment } from '../../helpers/plain-environment.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const RENDERER = 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js';

let root: string;
let program: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-running-')));
  program = join(root, 'islet/lib');
  mkdirSync(program, { recursive: true });
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What a change does: whether all looks the same afterwards, and whether it says the same. */
async function afterwards(change: () => void): Promise<{ looks: boolean; hash: boolean }> {
  await setTimeout(2 * TOO_FRESH);
  const before = runningPackages(program);
  const [looks, hash] = [statEach(program, before.paths) ?? '', before.hash()];
  expect(statsMatch(program, looks)).toBe(true);
  change();
  return { looks: statsMatch(program, looks), hash: runningPackages(program).hash() === hash };
}

const ANOTHER = { looks: false, hash: false };

it('notices a file that is edited, comes, or lies in a package that comes nearer', async () => {
  put(RENDERER, 'one');
  expect(
    await afterwards(() => {
      put(RENDERER, 'two');
    }),
  ).toEqual(ANOTHER);
  expect(
    await afterwards(() => {
      put('node_modules/react/index.js', 'one');
    }),
  ).toEqual(ANOTHER);
  expect(
    await afterwards(() => {
      put(`islet/${RENDERER}`, 'near');
    }),
  ).toEqual(ANOTHER);
});

it('follows links of packages and of their files', async () => {
  for (const name of ['one', 'two']) put(`${name}/index.js`, name);
  mkdirSync(join(root, 'node_modules/react-dom'), { recursive: true });
  symlinkSync('../one', join(root, 'node_modules/react'));
  symlinkSync('../../one/index.js', join(root, 'node_modules/react-dom/index.js'));
  const lead = (link: string, target: string): void => {
    rmSync(join(root, link));
    symlinkSync(target, join(root, link));
  };
  expect(
    await afterwards(() => {
      lead('node_modules/react', '../two');
    }),
  ).toEqual(ANOTHER);
  expect(
    await afterwards(() => {
      lead('node_modules/react-dom/index.js', '../../two/index.js');
    }),
  ).toEqual(ANOTHER);
  expect(
    await afterwards(() => {
      put('two/index.js', 'edited');
    }),
  ).toEqual(ANOTHER);
});

it('says the same of the same files elsewhere', async () => {
  put(RENDERER, 'one');
  expect(
    await afterwards(() => {
      put(RENDERER, 'one');
    }),
  ).toEqual({ looks: false, hash: true });
  expect(
    await afterwards(() => {
      put(`islet/${RENDERER}`, 'one');
    }),
  ).toEqual({ looks: false, hash: true });
});

it('knows all that is loaded of React to render', () => {
  const text = `
    for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', 'react-dom/cjs/react-dom-server-legacy.node.production.js']) require(name.includes('/cjs/') ? ${JSON.stringify(project)} + 'node_modules/' + name : name);
    console.log(JSON.stringify(Object.keys(require.cache)));
  `;
  const loaded = JSON.parse(
    execFileSync(process.execPath, ['--eval', text], {
      cwd: project,
      encoding: 'utf8',
      env: { ...plainEnvironment(), NODE_ENV: 'production' },
    }),
  ) as readonly string[];
  const known = runningPackages(join(project, 'lib')).paths.map((path) => join('lib', path).replaceAll('\\', '/'));
  expect(known).toEqual(expect.arrayContaining(loaded.map((file) => relative(project, file).replaceAll('\\', '/'))));
});
