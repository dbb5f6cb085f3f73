import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleFloor } from '../../scripts/bench/floor/bundle-floor.mjs';
import { floor, generator, pageCosts, type PageCost } from '../../scripts/bench/page-cost.mjs';
import { slips } from '../../scripts/bench/slips.mjs';

const PAGES = 200;

let folder: string;
let costs: Record<'islet' | 'floor', PageCost>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-page-cost-'));
  costs = await pageCosts({
    folder,
    pages: PAGES,
    programs: { islet: generator, floor: floor(await bundleFloor(folder)) },
    keeping: ['islet'],
  });
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a page, an unchanged page and a start cost no multiple of the floor measured beside them that only a slip explains', () => {
  expect(slips(costs.islet, costs.floor), JSON.stringify(costs)).toEqual([]);
});

it('a build whose pages cost ten times what they do is found', { timeout: 120_000 }, async () => {
  const program = join(folder, 'slow.mjs');
  await writeFile(program, burning(costs.islet.secondsPerPage * 10));
  const { slow } = await pageCosts({ folder, pages: 8, programs: { slow: (root) => [program, root] }, keeping: [] });
  expect(slips({ ...costs.islet, secondsPerPage: slow.secondsPerPage }, costs.floor)).toEqual([
    expect.stringContaining('A page takes'),
  ]);
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
