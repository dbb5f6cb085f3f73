import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createChance } from '../helpers/chance.js';
import { site } from './random-edits.js';

/** Threads run compiled files. */
const { check } = await import('../../lib/audit/check/check.js');
const { diff } = await import('../../lib/audit/diff/diff.js');

/**
 * Returns a function that, in one of `every` calls, compares the output with that of the last call, some of which were then edited by hand, and checks
 * both: with threads and with what the last check stored as without either.
 */
export function createAuditTrial(seed: number, every: number): (round: string) => Promise<void> {
  const { next } = createChance(seed);
  let calls = 0;
  const some = (): number => Math.floor(next() * 3);
  const checkBoth = async (folder: string, round: string): Promise<void> => {
    const verdicts = { file: join(site.root, '.islet/cache/verdicts'), top: site.root, program: 'one' };
    const options = { folder, today: '2026-01-01' };
    const stored = await check({ ...options, verdicts, threads: some() });
    expect(JSON.stringify(stored), `check, ${round}`).toBe(JSON.stringify(await check({ ...options, threads: 0 })));
  };
  return async (round) => {
    calls += 1;
    if (calls % every > 0) return;
    const earlier = join(site.root, 'earlier');
    if (existsSync(earlier)) {
      const trees = { before: earlier, after: site.out };
      const { report } = await diff({ ...trees, threads: 1 + some() });
      const alone = await diff({ ...trees, threads: 0 });
      expect(JSON.stringify(report), `diff, ${round}`).toBe(JSON.stringify(alone.report));
      await checkBoth(earlier, `earlier, ${round}`);
    }
    await checkBoth(site.out, round);
    for (const part of ['', '.audit']) {
      await rm(`${earlier}${part}`, { recursive: true, force: true });
      await cp(`${site.out}${part}`, `${earlier}${part}`, { recursive: true });
    }
    if (some() === 0) editByHand(earlier, next);
  };
}

/** Takes a page away, or some characters of it. */
function editByHand(folder: string, next: () => number): void {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  const page = join(folder, pages.sort()[Math.floor(next() * pages.length)] ?? '');
  const html = readFileSync(page, 'utf8');
  const at = Math.floor(next() * html.length);
  if (next() < 0.3 && pages.length > 1) rmSync(page);
  else writeFileSync(page, html.slice(0, at) + html.slice(at + 1 + Math.floor(next() * 20)));
}
