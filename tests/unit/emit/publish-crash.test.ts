import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { workPaths } from '../../../src/emit/folders.js';
import { endInterrupted, swapIn } from '../../../src/emit/publication.js';
import { runStep, type StepRunner } from '../../../src/emit/publish-plan.js';
import { recover } from '../../../src/emit/recover.js';
import { namesOf, outputState, put, temporaryFolder, temporaryOutput, writeBuild } from './output.js';

// Only a power failure tells whether the disk was synced, and on a busy disk hundreds of publications would wait for it.
vi.mock(import('node:fs'), async (original) => ({ ...(await original()), fsyncSync: () => undefined }));

type Output = ReturnType<typeof temporaryOutput>;

/** Stands for the kill of the process: nothing of the program runs after it. */
class Kill extends Error {}

/**
 * Counts the places before and after each step and strikes at one of them; with a number beyond the last place it only counts. The place after a step
 * and the one before the next are two for a step that fails, and one for a kill: nothing happens between them.
 */
function striking(place: number, strike: (step: string) => Error): { runner: StepRunner; places: () => number } {
  let passed = 0;
  const pass = (step: string): void => {
    passed += 1;
    if (passed === place) throw strike(step);
  };
  return {
    places: () => passed,
    async runner(step) {
      pass(step.name);
      await runStep(step);
      pass(step.name);
    },
  };
}

const kill = (): Error => new Kill();
const refusal = (step: string): Error => Object.assign(new Error(step), { code: 'EIO', syscall: 'rename', path: step });

async function survived(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Kill) return false;
    throw error;
  }
}

/** An output as it is when a build is about to publish: `old` published or not, `new` in staging. */
async function ready(old: boolean): Promise<Output> {
  const output = temporaryOutput();
  if (old) await writeBuild(output, 'old');
  await writeBuild(workPaths(output).next, 'new');
  return output;
}

const NEW = { dist: 'new', audit: 'new', beside: [] };
const former = (old: boolean) => (old ? { dist: 'old', audit: 'old', beside: [] } : { dist: 'nothing', audit: 'nothing', beside: [] });

/** Before the first step, and after each. */
function* killPlaces(last: number): Generator<number> {
  yield 1;
  for (let place = 2; place <= last; place += 2) yield place;
}

async function placesOf(work: (runner: StepRunner) => Promise<void>): Promise<number> {
  const counting = striking(Infinity, kill);
  await work(counting.runner);
  return counting.places();
}

describe.each([
  ['a first publication', false],
  ['a publication over an earlier one', true],
])('%s', (_what, old) => {
  it('swaps both folders in and leaves nothing beside them', async () => {
    const output = await ready(old);
    await swapIn(output);
    expect(outputState(output)).toEqual(NEW);
  });

  it('is completed or undone, wherever the process is killed', async () => {
    const sample = await ready(old);
    const places = await placesOf((runner) => swapIn(sample, runner));
    expect(places).toBe(old ? 18 : 14);
    const ends = new Set<string>();
    for (let place = 1; place <= places; place += 1) {
      const output = await ready(old);
      expect(await survived(swapIn(output, striking(place, kill).runner))).toBe(false);
      await recover(output);
      const state = outputState(output);
      expect([place, state]).toEqual([place, state.dist === 'new' ? NEW : former(old)]);
      ends.add(state.dist);
      await recover(output);
      expect(outputState(output)).toEqual(state);
    }
    expect([...ends]).toEqual([former(old).dist, 'new']);
  });

  it('is completed or undone, wherever the recovery is killed too', async () => {
    const places = await placesOf(async (runner) => swapIn(await ready(old), runner));
    let killedTwice = 0;
    for (const first of killPlaces(places)) {
      for (const second of killPlaces(Infinity)) {
        const output = await ready(old);
        await survived(swapIn(output, striking(first, kill).runner));
        if (await survived(endInterrupted(output, striking(second, kill).runner))) break;
        killedTwice += 1;
        await recover(output);
        const state = outputState(output);
        expect([first, second, state]).toEqual([first, second, state.dist === 'new' ? NEW : former(old)]);
      }
    }
    expect(killedTwice).toBeGreaterThan(25);
  }, 120_000);

  it('is undone where the system refuses a step, and completed where the step was the last that counts', async () => {
    const places = await placesOf(async (runner) => swapIn(await ready(old), runner));
    const ends: string[] = [];
    for (let place = 1; place <= places; place += 1) {
      const output = await ready(old);
      const failed = await namesOf(() => swapIn(output, striking(place, refusal).runner));
      await recover(output);
      const state = outputState(output);
      expect([place, state]).toEqual([place, failed.length === 0 ? NEW : former(old)]);
      ends.push(failed[0] ?? 'published');
    }
    // Only the removal of what is left over may fail without consequence.
    expect(ends).toEqual([...Array.from({ length: places - 2 }, () => 'publish-failed'), 'published', 'published']);
  });

  it('is completed or undone, wherever the process is killed while it undoes', async () => {
    for (const refused of ['place dist', 'place audit', 'close journal']) {
      for (let place = 1; ; place += 1) {
        const output = await ready(old);
        let undoing: ReturnType<typeof striking> | undefined;
        const runner: StepRunner = (step) => {
          if (undoing !== undefined) return undoing.runner(step);
          if (step.name !== refused) return runStep(step);
          undoing = striking(place, kill);
          throw refusal(step.name);
        };
        const end = { survived: true };
        const names = await namesOf(async () => {
          end.survived = await survived(swapIn(output, runner));
        });
        if (end.survived) {
          expect(names).toEqual(['publish-failed']);
          break;
        }
        await recover(output);
        const state = outputState(output);
        expect([refused, place, state]).toEqual([refused, place, state.dist === 'new' ? NEW : former(old)]);
      }
    }
  });
});

describe('recovery', () => {
  it('does nothing where there is no output and where there is a whole one', async () => {
    const output = temporaryOutput();
    await recover(output);
    expect(outputState(output)).toEqual(former(false));
    await writeBuild(output, 'old');
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('undoes what it cannot complete, without an error', async () => {
    const output = await ready(true);
    await survived(swapIn(output, striking(7, kill).runner));
    await endInterrupted(output, (step) => {
      if (step.name === 'place dist') throw refusal(step.name);
      return runStep(step);
    });
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('says so where neither way is open, and ends it when it can', async () => {
    const output = await ready(true);
    const broken: StepRunner = (step) => {
      if (/ dist$/.test(step.name)) throw refusal(step.name);
      return runStep(step);
    };
    await survived(swapIn(output, striking(8, kill).runner));
    expect(await namesOf(() => endInterrupted(output, broken))).toEqual(['publish-failed']);
    expect(outputState(output)).toMatchObject({ dist: 'nothing' });
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('completes where the journal cannot be read, which a power failure may cause', async () => {
    const output = await ready(true);
    await survived(swapIn(output, striking(9, kill).runner));
    put(workPaths(output).journal, '');
    await recover(output);
    expect(outputState(output)).toEqual(NEW);
  });

  it('keeps the output where the folder of the publication was lost', async () => {
    const output = temporaryOutput();
    await writeBuild(output, 'old');
    mkdirSync(join(output.work, 'next/dist'), { recursive: true });
    put(join(output.work, 'journal.json.draft'), '{"ver');
    put(join(output.work, 'draft-00'), '');
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });
});

it('the helpers of this test tell builds apart', async () => {
  const output = temporaryOutput();
  await writeBuild(output, 'old');
  await writeBuild({ dist: output.dist, audit: temporaryFolder() }, 'new');
  expect(outputState(output)).toMatchObject({ dist: expect.stringMatching(/^mixed/) as string, audit: 'old' });
  expect(readdirSync(output.parent)).toHaveLength(2);
});
