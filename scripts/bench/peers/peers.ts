import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Another generator that builds the same pages. */
export interface Peer {
  /** Its folder here, and its name for `--only`. */
  readonly id: string;
  readonly name: string;
  /** What its builds leave in a project: output and caches. */
  readonly outputs: readonly string[];
  readonly dist: string;
  /** Returns where a page of the corpus belongs, from its file in `site/pages/`. */
  readonly pageFile: (file: string) => string;
  readonly env: Readonly<Record<string, string>>;
  /** Its package on npm; Hugo is a program. */
  readonly npm?: {
    readonly package: string;
    /** Relative to `node_modules`. */
    readonly bin: string;
    readonly args: readonly string[];
    /** Major version of Node that it needs. */
    readonly node: number;
  };
}

/** A peer that can be run. */
export interface Installed {
  readonly version: string;
  readonly program: string;
  /** Arguments that make it build the project in its current folder. */
  readonly args: readonly string[];
}

const samePlace = (file: string) => `site/pages/${file}`;

export const PEERS: readonly Peer[] = [
  {
    id: 'hugo',
    name: 'Hugo',
    outputs: ['dist', 'resources', '.cache', '.hugo_build.lock'],
    dist: 'dist',
    pageFile: (file) => `content/${file === 'index.yaml' ? '_index.md' : file.replace(/yaml$/, 'md')}`,
    env: {},
  },
  {
    id: 'eleventy',
    name: 'Eleventy',
    outputs: ['dist', '.cache'],
    dist: 'dist',
    pageFile: samePlace,
    env: {},
    npm: { package: '@11ty/eleventy', bin: '@11ty/eleventy/cmd.cjs', args: ['--quiet'], node: 18 },
  },
  {
    id: 'astro',
    name: 'Astro with React',
    outputs: ['dist', '.astro', 'node_modules'],
    dist: 'dist',
    pageFile: samePlace,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    npm: { package: 'astro', bin: 'astro/bin/astro.mjs', args: ['build', '--silent'], node: 22 },
  },
  {
    id: 'next',
    name: 'Next export',
    outputs: ['out', '.next', 'next-env.d.ts'],
    dist: 'out',
    pageFile: samePlace,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    npm: { package: 'next', bin: 'next/dist/bin/next', args: ['build'], node: 20 },
  },
];

/**
 * Finds Hugo, or installs the packages of another peer into `folder`, an empty one, in the versions of its `package.json` here.
 *
 * @returns the peer, or the reason why it cannot be run
 */
export async function installPeer({ id, npm }: Peer, folder: string): Promise<Installed | string> {
  if (npm === undefined) return findHugo();
  if (Number(process.versions.node.split('.')[0]) < npm.node) return `needs Node ${String(npm.node)}`;
  const manifest = fileURLToPath(new URL(`${id}/package.json`, import.meta.url));
  await cp(manifest, join(folder, 'package.json'));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
  try {
    await run('npm', ['install', ...flags], { cwd: folder, timeout: 300_000, shell: process.platform === 'win32' });
  } catch (error) {
    const [, reason = 'no reason given'] = /^npm error (?!code|A complete)(.+)$/m.exec(String(error)) ?? [];
    return `npm could not install it (${reason})`;
  }
  const { dependencies } = JSON.parse(await readFile(manifest, 'utf8')) as { dependencies: Record<string, string> };
  return {
    version: dependencies[npm.package] ?? '',
    program: process.execPath,
    args: [join(folder, 'node_modules', npm.bin), ...npm.args],
  };
}

async function findHugo(): Promise<Installed | string> {
  const program = process.env['HUGO'] ?? 'hugo';
  try {
    const { stdout } = await run(program, ['version']);
    return { version: /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? 'unknown', program, args: ['--quiet'] };
  } catch {
    return `\`${program}\` does not run; set HUGO to its path`;
  }
}
