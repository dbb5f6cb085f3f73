import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { failure } from '../../errors/index.js';
import { parseTimestamp } from '../../api/zoned-time.js';
import { isoTimestamp, NOW } from '../../lib/text/timestamp.js';
import type { AsOf, Publishing } from '../../lib/site/publish-window.js';

const run = promisify(execFile);

/**
 * Returns the moment that content is published for: the given one, else that of the commit if the checkout has no
 * changes, else now.
 *
 * @param given a date, a date and time, or `now`
 * @throws IsletError `usage` for another text
 */
export async function resolveAsOf(root: string, given: string | undefined, timeZone: string): Promise<AsOf> {
  const text = given ?? (await commitDate(root)) ?? NOW;
  const instant = text === NOW ? Date.now() : parseTimestamp(text, timeZone);
  if (instant !== undefined) return { instant };
  throw failure('usage', {
    message: `\`--as-of ${text}\` names no date.`,
    remedy: 'Write a date such as `2026-12-24` or `2026-12-24T09:00+05:30`, or `now`.',
  });
}

/** Returns the day of a moment, `YYYY-MM-DD`, in the time zone of a site. */
export async function resolveDay(
  root: string,
  given: string | undefined,
  site: Publishing | undefined,
): Promise<string> {
  const timeZone = site?.timeZone ?? 'UTC';
  const { instant } = await resolveAsOf(root, given, timeZone);
  return isoTimestamp(instant, timeZone).slice(0, 10);
}

/** Returns the date of the commit; `undefined` if content or templates have changed since, or without git. */
async function commitDate(root: string): Promise<string | undefined> {
  const git = async (...args: string[]): Promise<string> => (await run('git', ['-C', root, ...args])).stdout.trim();
  try {
    const date = await git('log', '-1', '--format=%cI');
    const [changes] = await Promise.all([
      git('status', '--porcelain', '--', 'site', 'templates'),
      git('ls-files', '--error-unmatch', 'site/site.yaml'),
    ]);
    return changes === '' ? date : undefined;
  } catch (error) {
    // Either git is missing, or it refused: the project is not in a repository, or has no commit.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
