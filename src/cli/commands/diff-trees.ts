import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { failure } from '../../errors/index.js';
import { abortable } from '../../lib/async/timeout.js';
import { unpackArchive } from '../../audit/diff/unpack-archive.js';
import { resolveAsOf } from '../../core/project/as-of.js';

/** Two trees to compare: folders, archives, the revisions of `--git`, or the moments of `--as-of`. */
export interface DiffArguments {
  readonly root: string;
  readonly out: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly git: string | undefined;
  readonly asOf: string | undefined;
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
  request: DiffArguments,
  signal: AbortSignal,
  work: (folders: { before: string; after: string }) => Promise<T>,
): Promise<T> {
  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'islet-diff-')));
  const whole = async (): Promise<T> =>
    work(
      request.git === undefined && request.asOf === undefined
        ? await namedTrees(request, temporary)
        : await builtTrees(request, temporary, signal),
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
  { before, after, out }: DiffArguments,
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
  request: DiffArguments,
  temporary: string,
  signal: AbortSignal,
): Promise<{ before: string; after: string }> {
  const { root, profile } = request;
  const { buildRevision } = await import('../../core/commands/build-revision.js');
  const [before, after] = await sidesOf(request);
  const built = (side: Side, name: string): Promise<string> =>
    buildRevision({ root, profile, ...side, folder: join(temporary, name), signal });
  return { before: await built(before, 'before'), after: await built(after, 'after') };
}

interface Side {
  /** If missing, the files as they are. */
  readonly revision?: string;
  readonly asOf: string;
}

/** Returns what to build. Two revisions are built for one moment, so that they differ by their commits only. */
async function sidesOf({ root, before, after, git, asOf }: DiffArguments): Promise<[Side, Side]> {
  const option = git === undefined ? `--as-of ${asOf ?? ''}` : `--git ${git}`;
  const [, from = '', dots = '', to = ''] = /^([^.].*?)(\.{2,3})([^.].*)$/.exec(git ?? asOf ?? '') ?? [];
  const isNamed = before !== undefined || after !== undefined;
  if (from === '' || isNamed || (git === undefined ? dots === '...' : asOf?.includes('..') === true))
    throw failure('usage', {
      message: isNamed ? `Trees are named beside \`${option}\`.` : `\`${option}\` names no two sides.`,
      remedy: 'Write `islet diff --git A..B` or `islet diff --as-of A..B`.',
    });
  // Only to refuse what is no date; the time zone of the site is not known yet.
  for (const moment of git === undefined ? [from, to] : [asOf]) await resolveAsOf(root, moment, 'UTC');
  if (git === undefined) return [{ asOf: from }, { asOf: to }];
  const { mergeBase, revisionDate } = await import('../../core/commands/build-revision.js');
  const revision = dots === '...' ? await mergeBase(root, from, to) : from;
  const moment = asOf ?? (await revisionDate(root, to));
  return [
    { revision, asOf: moment },
    { revision: to, asOf: moment },
  ];
}
