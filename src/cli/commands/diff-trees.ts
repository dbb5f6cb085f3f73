import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { failure } from '../../errors/index.js';
import { abortable } from '../../lib/async/timeout.js';
import { unpackArchive } from '../../audit/diff/unpack-archive.js';

/** Two trees to compare: folders, archives, or the revisions of `--git`. */
export interface DiffRequest {
  readonly root: string;
  readonly out: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly git: string | undefined;
  readonly profile: string;
}

/** Time for stopped work to end, in milliseconds. */
const STOP_TIMEOUT = 500;

/**
 * Runs `work` with the folders of the two trees. Unpacked and built trees are removed at its end, or at an abort.
 *
 * @throws the reason of the signal, once it is aborted, without waiting for the work to end
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
    return await abortable(running, signal);
  } finally {
    // Stopped work may still write, and would create the folder again.
    await Promise.race([running.catch(() => undefined), setTimeout(STOP_TIMEOUT, undefined, { ref: false })]);
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
  const { buildRevision, mergeBase } = await import('../../core/build-revision.js');
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
