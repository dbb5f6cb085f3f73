import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../../scripts/bench/compile-program.js';
import { buildWithIslet, costProblems, measurePageCost, type PageCost } from '../../scripts/bench/page-cost.js';

const PAGES = 200;

// CPU time is only measured on Linux.
describe.runIf(process.platform === 'linux')('CPU time', () => {
  let folder: string;
  let islet: PageCost;
  let reference: PageCost;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'islet-page-cost-'));
    const program = await compileProgram('reference/reference.tsx', folder);
    reference = await measurePageCost(folder, PAGES, (root, out) => [program, root, out]);
    islet = await measurePageCost(folder, PAGES, buildWithIslet);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('of a page, an unchanged build and a start stays within limits', () => {
    expect(costProblems(islet, reference), JSON.stringify({ islet, reference })).toEqual([]);
  });

  it('exceeds them if pages take ten times as long', async () => {
    const program = join(folder, 'slow.mjs');
    await writeFile(program, burning(islet.secondsPerPage * 10));
    const { secondsPerPage } = await measurePageCost(folder, 8, (root) => [program, root]);
    expect(costProblems({ ...islet, secondsPerPage }, reference)).toEqual([expect.stringContaining('A page')]);
  });
});

/** A program that uses so many seconds of CPU time for each page of the project it is given. */
function burning(seconds: number): string {
  return `import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
const files = readdirSync(join(process.argv[2], 'site/pages'), { recursive: true }).filter((name) => name.endsWith('.yaml'));
const start = process.cpuUsage();
for (let used = 0; used < files.length * ${String(seconds * 1e6)}; ) { const { user, system } = process.cpuUsage(start); used = user + system; }
`;
}
