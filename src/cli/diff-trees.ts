import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { failure } from '../errors/index.js';
import { unlessStopped } from '../lib/async/unless-stopped.js';
import { unpackArchive } from '../audit/unpack-archive.js';

/** Which two trees are meant: folders, archives, or the revisions that `--git` names. */
export interface DiffRequest {
  readonly root: string;
  readonly out: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly git: string | undefined;
  readonly profile: string;
}

/** Time for what was stopped to end, in milliseconds. */
const PATIENCE = 500;

/**
 * Runs `work` with the folders of the two trees; what had to be unpacked or built for it is removed when it ends, or when somebody asks to stop.
 *
 * @throws the reason of the signal, once it is aborted; work that does not end by it is left to itself
 */
export async function withTrees<T>(
  request: DiffRequest,
  signal: AbortSignal,
  work: (folders: { before: string; after: string }) => Promise<T>,
): Promise<T> {
  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'islet-diff-')));
  const whole = async (): Promise<T> =>
    work(
      request.git === undefined ? await namedTrees(request, temporary) : await builtTrees(request, temporary, signal),
    );
  const running = whole();
  try {
    return await unlessStopped(running, signal);
  } finally {
    // What was stopped may be writing still, and would make the folder again.
    await Promise.race([running.catch(() => undefined), setTimeout(PATIENCE, undefined, { ref: false })]);
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function namedTrees(
  { before, after, out }: DiffRequest,
  temporary: string,
): Promise<{ before: string; after: string }> {
  if (before === undefined)
    throw failure('usage', {
      message: 'There is nothing to compare with: the tree before is not named.',
      remedy: 'Name it: `islet diff BEFORE AFTER`.',
    });
  return {
    before: await folderOf(before, join(temporary, 'before')),
    after: after === undefined ? out : await folderOf(after, join(temporary, 'after')),
  };
}

async function folderOf(path: string, temporary: string): Promise<string> {
  if (!/\.(tar\.gz|tgz)$/.test(path)) return resolve(path);
  await mkdir(temporary);
  return unpackArchive(path, temporary);
}

async function builtTrees(
  { root, before, after, git: range = '', profile }: DiffRequest,
  temporary: string,
  signal: AbortSignal,
): Promise<{ before: string; after: string }> {
  const [, from = '', dots = '', to = ''] = /^([^.].*?)(\.{2,3})([^.].*)$/.exec(range) ?? [];
  if (from === '' || before !== undefined || after !== undefined)
    throw failure('usage', {
      message: `\`--git ${range}\` names no two revisions, or trees are named beside it.`,
      remedy: 'Write `islet diff --git A..B`.',
    });
  const { buildRevision, mergeBase } = await import('../core/build-revision.js');
  const one = await buildRevision({
    root,
    revision: dots === '...' ? await mergeBase(root, from, to) : from,
    profile,
    folder: join(temporary, 'before'),
    signal,
  });
  return {
    before: one,
    after: await buildRevision({ root, revision: to, profile, folder: join(temporary, 'after'), signal }),
  };
}
