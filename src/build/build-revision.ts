import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { diagnostic, failure, IsletError } from '../errors/index.js';
import { isProjectPart } from '../lib/project-parts.js';
import { unpackArchive } from '../lib/unpack-archive.js';
import { build } from './build.js';

const run = promisify(execFile);

/**
 * Builds a git revision of a project, with where its values come from, into `folder`/dist; the checkout is not touched. The generator is the one that runs, so what differs
 * between two revisions is content and templates.
 *
 * @throws IsletError `usage` where there is no such revision; `diff-unreadable`, which names the revision, with the problems of its build
 */
export async function buildRevision({ root, revision, profile, folder }: { root: string; revision: string; profile: string; folder: string }): Promise<string> {
  const project = join(folder, 'project');
  const archive = join(folder, 'sources.tar.gz');
  await mkdir(project, { recursive: true });
  const names = (await git(root, ['ls-tree', '--name-only', '--end-of-options', revision])).split('\n');
  // Packages and the cache of encoded images are those of the checkout.
  const parts = names.filter(isProjectPart);
  await git(root, ['archive', '--format=tar.gz', `--output=${archive}`, '--end-of-options', revision, ...parts]);
  await naming(revision, unpackArchive(archive, project));
  await rm(archive);
  if (existsSync(join(root, 'node_modules'))) await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  await mkdir(join(root, '.islet/cache'), { recursive: true });
  await mkdir(join(project, '.islet'), { recursive: true });
  await symlink(join(root, '.islet/cache'), join(project, '.islet/cache'), 'junction');
  const out = join(folder, 'dist');
  await naming(revision, build({ root: project, out, profile, provenance: true }));
  return out;
}

/** Of two revisions only one may be at fault: what goes wrong is told with its name. */
async function naming<T>(revision: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const which = diagnostic('diff-unreadable', { message: `The revision \`${revision}\` does not build.`, remedy: 'Name a revision that builds; the problems of this one are told below.' });
    throw new IsletError([which, ...error.diagnostics]);
  }
}

/**
 * The revision that two have in common last: what `A...B` begins with for git.
 * @throws IsletError `usage` where they have none, or one of them is none
 */
export async function mergeBase(root: string, one: string, other: string): Promise<string> {
  for (const revision of [one, other]) await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], `there is no revision \`${revision}\``);
  return (await git(root, ['merge-base', one, other], `\`${one}\` and \`${other}\` have no revision in common`)).trim();
}

/** @param silent what it means where git fails without a word */
async function git(root: string, args: readonly string[], silent = 'it could not be run'): Promise<string> {
  try {
    return (await run('git', ['-C', root, ...args], { maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : '';
    throw failure('usage', { message: said === '' || said === undefined ? `git: ${silent}.` : `git: ${said}`, remedy: 'Name two revisions of this project, such as `--git main..HEAD`.' });
  }
}
