import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EMPTY_CHAIN } from '../../../../src/audit/baseline/approval-chain.js';
import { readApprovals, writeApprovals } from '../../../../src/audit/baseline/approvals.js';

const PROCESSES = 5;

const SCRIPT = `
const { approve, readApprovals } = await import(${JSON.stringify(new URL('../../../../lib/audit/baseline/approvals.js', import.meta.url).href)});
const { ROOT, TURNS, NAME } = process.env;
const report = { before: { digest: 'before' }, after: { digest: 'after' } };
for (let turn = 0; turn < Number(TURNS); turn += 1) {
  const finding = { fingerprint: NAME + ' ' + turn, category: 'text', subject: 'text' };
  await approve(ROOT, report, [finding], { by: NAME, reason: 'agreed', time: new Date().toISOString() });
  await readApprovals(ROOT);
}
`;

/** The test, with this many approvals of each process. */
export function testSimultaneousApprovals(turns: number): void {
  it('keeps every approval of processes that approve at once, and readers see a whole record', async () => {
    const root = await mkdtemp(join(tmpdir(), 'islet-approvals-'));
    onTestFinished(() => rm(root, { recursive: true }));
    await mkdir(join(root, 'baseline', 'tree'), { recursive: true });
    await writeApprovals(root, EMPTY_CHAIN);
    const names = Array.from({ length: PROCESSES }, (_, index) => `Person ${String(index)}`);
    const ended = names.map(async (name) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
        env: { ROOT: root, TURNS: String(turns), NAME: name },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let errors = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text;
      });
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, errors };
    });
    expect(await Promise.all(ended)).toEqual(names.map(() => ({ code: 0, errors: '' })));
    const { approvals } = await readApprovals(root);
    const expected = names.flatMap((name) => Array.from({ length: turns }, (_, turn) => `${name} ${String(turn)}`));
    expect(approvals.map(({ fingerprint }) => fingerprint).sort()).toEqual(expected.sort());
  });
}
