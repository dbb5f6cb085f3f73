import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Chance } from '../helpers/chance.js';
import type { Site } from '../helpers/site.js';
import { filesIn } from './edits.js';

/** Threads run compiled files. */
const { check } = await import('../../lib/audit/check/check.js');
const { diff } = await import('../../lib/audit/diff/diff.js');
const { loadPolicy } = await import('../../lib/core/project/load-policy.js');
const { loadSite } = await import('../../lib/core/project/load-site.js');

/**
 * Returns a function that compares the output with that of the last call, some of which were then edited by hand, and checks both: with what the last
 * check stored, and as it was built from nothing without that. Threads, which remember nothing of earlier calls, do some of it.
 */
export function createAuditTrial(
  { root, out }: Pick<Site, 'root' | 'out'>,
  cleanOut: string,
  { int, happens, pick }: Chance,
): (round: string) => Promise<void> {
  const earlier = join(root, 'earlier/dist');
  let isFirst = true;
  const threads = (): number => (happens(0.03) ? int(1, 2) : 0);
  const checkBoth = async (folder: string, other: string, round: string): Promise<void> => {
    const verdicts = { file: join(root, '.islet/cache/verdicts'), top: root, program: 'one' };
    const site = loadSite(root, 'production');
    const options = { today: '2026-01-01', site, policy: loadPolicy(root, 'production') };
    const stored = await check({ ...options, folder, verdicts, threads: threads() });
    const alone = await check({ ...options, folder: other, threads: 0 });
    expect(JSON.stringify(stored), `check, ${round}`).toBe(JSON.stringify(alone));
  };
  return async (round) => {
    if (!isFirst) {
      const { report } = await diff({ before: earlier, after: out, threads: threads() });
      const alone = await diff({ before: earlier, after: cleanOut, threads: 0 });
      expect(JSON.stringify(report), `diff, ${round}`).toBe(JSON.stringify(alone.report));
      if (happens(0.3)) await checkBoth(earlier, earlier, `earlier, ${round}`);
    }
    isFirst = false;
    await checkBoth(out, cleanOut, round);
    for (const part of ['', '.audit']) {
      rmSync(`${earlier}${part}`, { recursive: true, force: true });
      cpSync(`${out}${part}`, `${earlier}${part}`, { recursive: true });
    }
    if (happens(0.3)) editByHand();
  };

  /** Takes a page away, or some characters of it. */
  function editByHand(): void {
    const page = join(earlier, pick(filesIn(earlier, '.html')));
    const html = readFileSync(page, 'utf8');
    const at = int(0, html.length - 1);
    if (happens(0.3)) rmSync(page);
    else writeFileSync(page, html.slice(0, at) + html.slice(at + int(1, 20)));
  }
}
