import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { diagnostic, failure, IsletError } from '../errors/index.js';
import { isSystemError } from '../errors/system-error.js';
import { isProjectPart } from '../lib/site/project-parts.js';
import { build } from './build.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

const run = promisify(execFile);

interface RevisionRequest {
  readonly root: string;
  readonly revision: string;
  readonly profile: string;
  /** Folder of the checkout and the build. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Builds a git revision of a project, with provenance, into `folder`/dist. The working tree is not changed. The running
 * generator is used, so two revisions differ by content and templates only.
 *
 * @param request with a signal that stops it
 * @throws the reason of the signal; IsletError `usage` if the revision does not exist; `diff-unreadable`, which names
 * the revision, with the problems of its build
 */
export async function buildRevision({ root, revision, profile, folder, signal }: RevisionRequest): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  const names = (await git(root, ['ls-tree', '--name-only', '--end-of-options', revision], { signal })).split('\n');
  // Packages and the cache of encoded images are those of the checkout.
  await checkOut({ root, revision, folder, signal }, project, names.filter(isProjectPart));
  if (existsSync(join(root, 'node_modules')))
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  const cache = join(isletFolder(root), 'cache');
  await mkdir(cache, { recursive: true });
  await mkdir(join(project, '.islet'), { recursive: true });
  await symlink(cache, join(project, '.islet/cache'), 'junction');
  const out = join(folder, 'dist');
  await naming(revision, build({ root: project, out, profile, provenance: true, ...(signal && { signal }) }));
  return out;
}

/**
 * Writes these parts of a revision into a folder. Uses git with a separate index, since a project may contain links and
 * hidden files.
 */
async function checkOut(
  { root, revision, folder, signal }: Omit<RevisionRequest, 'profile'>,
  project: string,
  parts: readonly string[],
): Promise<void> {
  if (parts.length === 0) return;
  const [tree, gitFolder] = [
    await git(root, ['rev-parse', '--verify', `${revision}:./`], { signal }),
    await git(root, ['rev-parse', '--absolute-git-dir'], { signal }),
  ];
  const env = { GIT_DIR: gitFolder.trim(), GIT_WORK_TREE: project, GIT_INDEX_FILE: join(folder, 'index') };
  await git(project, ['-c', `core.hooksPath=${folder}/no-hooks`, 'checkout', '--quiet', tree.trim(), '--', ...parts], {
    env,
    signal,
  });
}

/** Adds the name of the revision to its problems: only one of two may have any. */
async function naming<T>(revision: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const which = diagnostic('diff-unreadable', {
      message: `The revision \`${revision}\` does not build.`,
      remedy: 'Name a revision that builds; the problems of this one follow.',
    });
    throw new IsletError([which, ...error.diagnostics]);
  }
}

/**
 * Returns the merge base of two revisions, as git uses it for `A...B`.
 * @throws IsletError `usage` if there is none, or if a revision does not exist
 */
export async function mergeBase(root: string, one: string, other: string): Promise<string> {
  for (const revision of [one, other])
    await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], {
      silent: `there is no revision \`${revision}\``,
    });
  return (
    await git(root, ['merge-base', one, other], { silent: `\`${one}\` and \`${other}\` have no revision in common` })
  ).trim();
}

interface GitOptions {
  /** Message if git fails without output. */
  readonly silent?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

async function git(
  root: string,
  args: readonly string[],
  { silent = 'it could not be run', env = {}, signal }: GitOptions = {},
): Promise<string> {
  try {
    return (await run('git', ['-C', root, ...args], { maxBuffer: 1 << 26, env: { ...process.env, ...env } })).stdout;
  } catch (error) {
    signal?.throwIfAborted();
    if (isSystemError(error, 'ENOENT'))
      throw failure('usage', {
        message: 'git was not found.',
        remedy: 'Install git and put it on `PATH`, or compare two folders: `islet diff BEFORE AFTER`.',
      });
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : '';
    if (said?.includes('not a git repository') === true)
      throw failure('usage', {
        message: 'The project is not in a git repository.',
        remedy: 'Run this in a clone of the repository, or compare two folders: `islet diff BEFORE AFTER`.',
      });
    throw failure('usage', {
      message: said === '' || said === undefined ? `git: ${silent}.` : `git: ${said}`,
      remedy: 'Name two revisions of this project, such as `--git main..HEAD`.',
    });
  }
}
