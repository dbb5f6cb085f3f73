import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningFiles } from '../../../src/incremental/generator-id.js';
import { plainEnvironment } from '../../helpers/plain-environment.js';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const FILE = 'cjs/react-dom-server-legacy.node.production.js';
const RENDERER = `node_modules/react-dom/${FILE}`;

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

/** The content of each file; empty where it does not exist. */
const contents = (): string[] =>
  runningFiles(program).map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));

const link = (path: string, target: string): void => {
  rmSync(join(root, path), { force: true, recursive: true });
  symlinkSync(target, join(root, path));
};

it('are those of the nearest package, also behind links', () => {
  const installed = (): void => {
    put(RENDERER, 'installed');
  };
  const linkedFile = (): void => {
    put('one/file.js', 'linkedFile');
    link(RENDERER, join(root, 'one/file.js'));
  };
  const linkedPackage = (): void => {
    put(`two/${FILE}`, 'linkedPackage');
    link('node_modules/react-dom', '../two');
  };
  const edited = (): void => {
    put(`two/${FILE}`, 'edited');
  };
  const nearer = (): void => {
    put(`islet/${RENDERER}`, 'nearer');
  };
  for (const change of [installed, linkedFile, linkedPackage, edited, nearer]) {
    change();
    expect(contents()).toContain(change.name);
  }
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
  ) as string[];
  expect(runningFiles(project).map((file) => realpathSync(file))).toEqual(expect.arrayContaining(loaded));
});
