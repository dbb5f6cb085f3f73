import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { failure } from '../../errors/index.js';
import { isSystemError } from '../../errors/system-error.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';

/** When files of a project were last changed, by its commits. It is read once something asks. */
export interface History {
  /**
   * The date of the last commit that changed a file, as ISO 8601 in UTC; `undefined` if none did.
   * @throws IsletError `history-missing`
   */
  changed(file: string): string | undefined;
  /** Files of git that change with every commit, relative to the root; none if nothing has asked. */
  paths(): readonly string[];
}

/** In bytes: the names of some million changed files. */
const MOST_OUTPUT = 1 << 28;

/** Where a copy of a project has its history; see `markCopy`. */
export const HISTORY_FILE = 'history.json';

export interface HistoryPlace {
  readonly root: string;
  readonly revision: string;
}

export function createHistory(root: string): History {
  let dates: ReadonlyMap<string, string> | undefined;
  const place = placeOf(root);
  return {
    changed: (file) => (dates ??= readDates(place)).get(file),
    paths() {
      if (!dates) return [];
      const names = git(place.root, 'rev-parse', '--git-path', 'HEAD', '--git-path', 'logs/HEAD').trim().split('\n');
      return names.map((path) => relative(root, resolve(place.root, path)).replaceAll('\\', '/'));
    },
  };
}

function placeOf(root: string): HistoryPlace {
  const file = join(isletFolder(root), HISTORY_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HistoryPlace) : { root, revision: 'HEAD' };
}

function readDates({ root, revision }: HistoryPlace): Map<string, string> {
  if (git(root, 'rev-parse', '--is-shallow-repository').trim() === 'true')
    throw failure('history-missing', { message: 'This is a shallow clone, which has the last commits only.' });
  const arguments_ = ['-z', '--format=%x01%aI', '--name-only', '--no-renames', '--relative', revision, '--', 'site'];
  const dates = new Map<string, string>();
  for (const commit of git(root, 'log', ...arguments_).split('\x01')) {
    const [date = '', ...files] = commit.split(/\0\n?/);
    for (const file of files)
      if (file !== '' && !dates.has(file)) dates.set(file, new Date(date).toISOString().replace('.000', ''));
  }
  return dates;
}

/** @throws IsletError `history-missing` */
function git(root: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      ...{ maxBuffer: MOST_OUTPUT, stdio: 'pipe' },
      env: { ...process.env, LC_ALL: 'C' },
    }).toString();
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error)) throw error;
    const said = String(error.stderr);
    throw failure('history-missing', {
      message: isSystemError(error, 'ENOENT')
        ? 'git was not found.'
        : said.includes('not a git repository')
          ? 'The project is not in a git repository.'
          : `git failed: ${said.trim().split('\n', 1)[0] ?? ''}`,
    });
  }
}
