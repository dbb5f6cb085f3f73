import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFolders, workPaths } from '../../../src/emit/output-folders.js';
import { endInterrupted, swapIn } from '../../../src/emit/publication.js';
import { runStep, type StepRunner } from '../../../src/emit/publish-steps.js';
import { recover } from '../../../src/emit/recover.js';
import { withoutSyncs } from './file-system.js';
import { namesOf, outputState, put, temporaryFolder, temporaryOutput, writeBuild } from './output.js';
import { kill, placesOf, refusal, striking, survived } from './strike.js';

withoutSyncs();

type Output = ReturnType<typeof temporaryOutput>;

/** An output as it is when a build is about to publish: `old` published or not, `new` in staging. */
function ready(old: boolean): Output {
  const output = temporaryOutput();
  if (old) writeBuild(output, 'old');
  writeBuild(workPaths(output).next, 'new');
  return output;
}

const NEW = { dist: 'new', audit: 'new', beside: [] };
const former = (old: boolean) =>
  old ? { dist: 'old', audit: 'old', beside: [] } : { dist: 'nothing', audit: 'nothing', beside: [] };

/** Before the first step, and after each: the place before the next one is the same state of the disk. */
function* killPlaces(last: number): Generator<number> {
  yield 1;
  for (let place = 2; place <= last; place += 2) yield place;
}

describe.each([
  ['a first publication', false],
  ['a publication over an earlier one', true],
])('%s', (_what, old) => {
  it('swaps both folders in and leaves nothing beside them', async () => {
    const output = ready(old);
    await swapIn(output);
    expect(outputState(output)).toEqual(NEW);
  });

  it('is completed or undone, wherever the process is killed', async () => {
    const sample = ready(old);
    const places = await placesOf((runner) => swapIn(sample, runner));
    expect(places).toBe(old ? 18 : 14);
    const ends = new Set<string>();
    for (let place = 1; place <= places; place += 1) {
      const output = ready(old);
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
    const places = await placesOf((runner) => swapIn(ready(old), runner));
    let killedTwice = 0;
    for (const first of killPlaces(places)) {
      for (const second of killPlaces(Infinity)) {
        const output = ready(old);
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
    const places = await placesOf((runner) => swapIn(ready(old), runner));
    const ends: string[] = [];
    for (let place = 1; place <= places; place += 1) {
      const output = ready(old);
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
        const output = ready(old);
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
    writeBuild(output, 'old');
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('undoes what it cannot complete, without an error', async () => {
    const output = ready(true);
    await survived(swapIn(output, striking(7, kill).runner));
    await endInterrupted(output, (step) => {
      if (step.name === 'place dist') throw refusal(step.name);
      return runStep(step);
    });
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('says so where neither way is open, and ends it when it can', async () => {
    const output = ready(true);
    const broken: StepRunner = (step) => {
      if (/ dist$/.test(step.name)) throw refusal(step.name);
      return runStep(step);
    };
    await survived(swapIn(output, striking(8, kill).runner));
    expect(await namesOf(() => endInterrupted(output, broken))).toEqual(['publish-incomplete']);
    expect(outputState(output)).toMatchObject({ dist: 'nothing' });
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });

  it('completes where the journal cannot be read, which a power failure may cause', async () => {
    const output = ready(true);
    await survived(swapIn(output, striking(9, kill).runner));
    put(workPaths(output).journal, '');
    await recover(output);
    expect(outputState(output)).toEqual(NEW);
  });

  it.each([
    ['complete', NEW],
    ['undo', former(true)],
  ])('reads the journal of an earlier version: %s', async (direction, end) => {
    const output = ready(true);
    await survived(swapIn(output, striking(9, kill).runner));
    put(workPaths(output).journal, `{"version":1,"direction":"${direction}"}\n`);
    await recover(output);
    expect(outputState(output)).toEqual(end);
  });

  it('removes nothing through a link that came with a project', async () => {
    for (const interrupted of [false, true]) {
      const output = temporaryOutput();
      const outside = temporaryFolder();
      put(join(outside, 'letters.txt'), 'precious');
      if (interrupted) put(join(outside, 'journal.json'), '{"version":1,"direction":"undo"}');
      symlinkSync(outside, output.work);
      expect(await namesOf(() => recover(output))).toEqual(interrupted ? ['project-unsafe-out'] : []);
      expect(readdirSync(outside)).toEqual(interrupted ? ['journal.json', 'letters.txt'] : ['letters.txt']);
    }
  });

  it('removes the empty folder of a build that died as it made it, or before it removed it', async () => {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    mkdirSync(output.work);
    await recover(output);
    expect([outputState(output), existsSync(output.work)]).toEqual([former(true), false]);
  });

  it('leaves a file at the place of the parent folder', async () => {
    const file = join(temporaryFolder(), 'notes');
    put(file, 'precious');
    expect(await namesOf(() => recover(outputFolders(join(file, 'dist'))))).toEqual([]);
  });

  it('keeps the output where the folder of the publication was lost', async () => {
    const output = temporaryOutput();
    writeBuild(output, 'old');
    mkdirSync(join(output.work, 'next/dist'), { recursive: true });
    put(join(output.work, 'journal.json.draft'), '{"ver');
    put(join(output.work, 'draft-00'), '');
    await recover(output);
    expect(outputState(output)).toEqual(former(true));
  });
});

it('the helpers of this test distinguish builds', () => {
  const output = temporaryOutput();
  writeBuild(output, 'old');
  writeBuild({ dist: output.dist, audit: temporaryFolder() }, 'new');
  expect(outputState(output)).toMatchObject({ dist: expect.stringMatching(/^mixed/) as string, audit: 'old' });
  expect(readdirSync(output.parent)).toHaveLength(2);
});
