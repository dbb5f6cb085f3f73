import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { plainEnvironment } from '../helpers/plain-environment.js';

const exec = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));

/** The package with the executables of Node that a test asks for, each from the registry. */
export const installation = {
  /** An empty folder, removed after the tests. */
  folder: '',
  /** Path of the packed generator. */
  tarball: '',
};

/** Packs the generator once for the tests of a file. */
export function usePackedIslet(): void {
  beforeAll(async () => {
    installation.folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-world-')));
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', installation.folder];
    const { stdout } = await exec('npm', pack, { cwd: project, maxBuffer: 1 << 24 });
    const [packed] = JSON.parse(stdout) as [{ filename: string }];
    installation.tarball = join(installation.folder, packed.filename);
  });
  afterAll(() => rm(installation.folder, { recursive: true, force: true }));
}

/** Installs packages into a folder of the installation, without their install scripts. Returns its path. */
export async function install(name: string, ...packages: string[]): Promise<string> {
  const folder = join(installation.folder, name);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await exec('npm', ['install', ...options, '--prefix', folder, ...packages], { maxBuffer: 1 << 24 });
  return folder;
}

/** The platform package of Node: the package `node` fetches it in an install script. */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/** Runs a program. Returns what it printed. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await exec(program, args, { cwd, env: { ...plainEnvironment(), CI: '1' }, maxBuffer: 1 << 24 });
  return stdout;
}

/** Arguments of `islet init` for a site that is the same each time. */
export function initSite(folder: string): string[] {
  return ['init', folder, '--name', 'Herbs', '--origin', 'https://herbs.example', '--language', 'en'];
}
