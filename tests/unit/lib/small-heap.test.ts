import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Which flags V8 is told where a build is planned, and where its threads have loaded. In a process of its own: flags stay.
 *
 * @param semiSpace half of its young generation, in MB, which what lives fills
 */
function told(pages: number, semiSpace: number): unknown {
  const module = JSON.stringify(new URL('../../../lib/lib/small-heap.js', import.meta.url).href);
  const script = `
    import v8 from 'node:v8';
    import { syncBuiltinESMExports } from 'node:module';
    const flags = [];
    v8.setFlagsFromString = (flag) => flags.push(flag);
    syncBuiltinESMExports();
    const { holdYoungGeneration, keepHeapsSmall, limitsOfThreads, planHeaps } = await import(${module});
    const page = 'x'.repeat(1 << 20);
    const lives = [];
    for (let index = 0; index < 60; index += 1) lives.push(Array.from({ length: 1 << 15 }, () => ({ page })));
    planHeaps(${String(pages)});
    holdYoungGeneration();
    const planned = flags.length;
    keepHeapsSmall();
    console.log(JSON.stringify({ planned: flags.slice(0, planned), all: [...new Set(flags)], threads: limitsOfThreads() }));
  `;
  const sizes = ['min', 'max'].map((limit) => `--${limit}-semi-space-size=${String(semiSpace)}`);
  return JSON.parse(
    execFileSync(process.execPath, [...sizes, '--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

/** Said where the young generation has become as large as it may be. */
const HELD = '--semi-space-growth-factor=1';

it.each([
  [2999, 16, { planned: [], all: [], threads: {} }],
  [3000, 1, { planned: [], all: ['--heap-growing-percent=100'], threads: { maxYoungGenerationSizeMb: 24 } }],
  [3000, 16, { planned: [], all: ['--heap-growing-percent=100', HELD], threads: { maxYoungGenerationSizeMb: 24 } }],
  [
    30_000,
    16,
    {
      planned: ['--heap-growing-percent=15', HELD],
      all: ['--heap-growing-percent=15', HELD],
      threads: { maxYoungGenerationSizeMb: 12 },
    },
  ],
])(
  'keeps heaps of a build of %i pages as small as it needs where half a young generation takes %i MB, those of a large site before anything is read',
  (pages, semiSpace, expected) => {
    expect(told(pages, semiSpace)).toEqual(expected);
  },
);
