import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { readTree } from '../lib/file-tree.js';

/** What a build reads of a project. */
const PARTS = ['site', 'templates', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];

/** Files named at most. */
const MAX_SHOWN = 20;

/**
 * Builds the project once more, from a copy in another folder whose entries were made in reverse order, in another process with another time zone and locale and nothing in
 * its cache, and compares the bytes. Returns a problem for each file that differs.
 */
export async function verifyBuild({ root, out, profile }: { root: string; out: string; profile: string }): Promise<Diagnostic[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-again-')));
  try {
    const project = join(folder, 'elsewhere', 'project');
    await mkdir(project, { recursive: true });
    for (const part of PARTS) if (existsSync(join(root, part))) await copyReversed(join(root, part), join(project, part));
    if (existsSync(join(root, 'node_modules'))) await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
    const again = join(folder, 'again');
    const { code, said } = await buildElsewhere(['build', '--quiet', '--no-color', '--root', project, '--out', again, '--profile', profile]);
    if (code !== 0) return [diagnostic('build-not-reproducible', { message: `Built again in another folder, time zone and locale, the site has problems: ${said.trim().split('\n').slice(0, 3).join(' ')}` })];
    const [one, two] = [await readTree(out), await readTree(again)];
    const paths = [...new Set([...one.files.keys(), ...two.files.keys()])].sort();
    const differing = paths.filter((path) => one.files.get(path)?.sha256 !== two.files.get(path)?.sha256);
    return differing.slice(0, MAX_SHOWN).map((path) =>
      diagnostic('build-not-reproducible', { message: `\`${path}\` came out ${two.files.has(path) ? (one.files.has(path) ? 'with other bytes' : 'only') : 'not at all'} when the site was built again in another folder, time zone and locale.` }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Copies a file or folder, the entries of each folder from the last to the first. */
async function copyReversed(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    await cp(from, to, { verbatimSymlinks: true });
    return;
  }
  await mkdir(to, { recursive: true });
  for (const { name } of entries.reverse()) await copyReversed(join(from, name), join(to, name));
}

function buildElsewhere(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const command = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
  const env = { ...process.env, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', CI: 'true' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { said += text; });
    child.on('error', reject);
    child.on('close', (code) => { resolve({ code, said }); });
  });
}
