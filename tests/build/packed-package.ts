import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { bundleCommandLine } from '../../scripts/prepare/bundle.js';
import { listFiles, plainEnvironment } from '../helpers/site.js';
import { withoutProgress } from '../helpers/without-progress.js';

export const run = promisify(execFile);
export const project = fileURLToPath(new URL('../../', import.meta.url));

/** The package as a user has it; filled when the tests begin. */
export const installed = {
  /** The project that has installed it. */
  folder: '',
  /** Files of the package, by their path in it. */
  packed: [] as string[],
  /** Name of the packed file in the folder. */
  tarball: '',
  /** Bytes of the packed file. */
  packedSize: 0,
  environment: {} as NodeJS.ProcessEnv,
};

/**
 * Packs the project and installs the tarball into an empty folder by hand, since tests reach no registry: what it says it
 * depends on is linked to the packages of this checkout, and nothing else.
 */
export function useInstalledPackage(): void {
  beforeAll(install, 120_000);
  afterAll(() => rm(installed.folder, { recursive: true, force: true }));
}

async function install(): Promise<void> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-installed-')));
  installed.folder = folder;
  const quiet = {
    npm_config_cache: join(folder, 'npm'),
    npm_config_update_notifier: 'false',
    npm_config_offline: 'true',
  };
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: project,
    env: { ...process.env, ...quiet },
    maxBuffer: 16 * 1024 * 1024,
  });
  const [{ filename, size }] = JSON.parse(stdout) as [{ filename: string; size: number }];
  installed.packedSize = size;
  const target = join(folder, 'node_modules/islet');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  await bundleCommandLine(join(target, 'lib'));
  installed.packed = (await listFiles(target)).map(({ path }) => path);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { islet: `file:${filename}` } }),
  );
  await linkDependencies(folder, target);
  await mkdir(join(folder, 'node_modules/.bin'));
  await chmod(join(target, 'bin/islet.js'), 0o755);
  await symlink('../islet/bin/islet.js', join(folder, 'node_modules/.bin/islet'));
  installed.tarball = filename;
  installed.environment = { ...plainEnvironment(), ...quiet };
}

async function linkDependencies(folder: string, target: string): Promise<void> {
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'peerDependencies',
    Record<string, string>
  >;
  for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies)]) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(project, 'node_modules', name), link, 'dir');
  }
}

/** Runs the command as `npx islet` would, in the folder that it is installed in. */
export async function islet(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const { stdout, stderr } = await run(join(installed.folder, 'node_modules/.bin/islet'), args, {
    cwd: installed.folder,
    timeout: 120_000,
  });
  return { stdout, stderr: withoutProgress(stderr) };
}
