import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { diagnostic, failure, IsletError } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { isProjectPart } from '../../lib/site/project-parts.js';
import { build } from '../build/build.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { copyParts, linkPackages, markCopy } from './copy-project.js';

const run = promisify(execFile);

interface RevisionRequest {
  readonly root: string;
  /** If missing, the files as they are now. */
  readonly revision?: string;
  readonly profile: string;
  /** The moment that content is published for; by default as `resolveAsOf` decides. */
  readonly asOf?: string;
  /** Folder of the checkout and the build. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Builds a project at a git revision or a moment, with provenance, into `folder`/dist. The working tree is not changed. The running
 * generator is used, so two revisions differ by content and templates only.
 *
 * @param request with a signal that stops it
 * @throws the reason of the signal; IsletError `usage` if the revision does not exist; `diff-unreadable`, which names
 * the revision, with the problems of its build
 */
export async function buildRevision({
  root,
  revision,
  profile,
  asOf,
  folder,
  signal,
}: RevisionRequest): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  if (revision === undefined) await copyParts(root, project);
  else await checkOut({ root, revision, folder, signal }, project);
  // Packages and the cache of encoded images are those of the checkout.
  await linkPackages(root, project);
  const cache = join(isletFolder(root), 'cache');
  await mkdir(cache, { recursive: true });
  markCopy(project, { root, revision: revision ?? 'HEAD' });
  await symlink(cache, join(project, '.islet/cache'), 'junction');
  const out = join(folder, 'dist');
  const which = revision === undefined ? `The site as of \`${asOf ?? 'now'}\`` : `The revision \`${revision}\``;
  await naming(which, build({ root: project, out, profile, asOf, provenance: true, ...(signal && { signal }) }));
  return out;
}

/**
 * Writes the parts of a revision that a build reads into a folder. Uses git with a separate index, since a project may contain links and
 * hidden files.
 */
async function checkOut(
  { root, revision, folder, signal }: Pick<RevisionRequest, 'root' | 'folder' | 'signal'> & { revision: string },
  project: string,
): Promise<void> {
  const names = await git(root, ['ls-tree', '--name-only', '--end-of-options', revision], { signal });
  const parts = names.split('\n').filter(isProjectPart);
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

/** Adds what was built to its problems: only one of two may have any. */
async function naming<T>(which: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const first = diagnostic('diff-unreadable', {
      message: `${which} does not build.`,
      remedy: 'Name one that builds; the problems of this one follow.',
    });
    throw new IsletError([first, ...error.diagnostics]);
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

/** Returns the date of a revision. @throws IsletError `usage` if it does not exist */
export async function revisionDate(root: string, revision: string): Promise<string> {
  return (await git(root, ['log', '-1', '--format=%cI', '--end-of-options', revision])).trim();
}

/**
 * Returns the text of a file of the project in a revision, or with `:2` or `:3` in one side of a merge.
 * @throws IsletError `usage` if it is not there
 */
export async function fileInRevision(root: string, revision: string, file: string): Promise<string> {
  return await git(root, ['show', '--end-of-options', `${revision}:./${file}`]);
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
