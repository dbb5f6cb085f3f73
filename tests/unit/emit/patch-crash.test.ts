import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workPaths } from '../../../src/emit/folders.js';
import { endInterrupted, patchIn } from '../../../src/emit/publication.js';
import { recover } from '../../../src/emit/recover.js';
import { runStep, type StepRunner } from '../../../src/emit/step.js';
import { withoutSyncs } from './file-system.js';
import { diagnosticsOf, namesOf, put, temporaryFolder } from './output.js';
import { readyToPatch, REMOVED, siteState, treeOf, type Output } from './site-change.js';
import { kill, refusal, striking, survived } from './strike.js';

withoutSyncs();

const whole = (text: string) => ({ dist: text, audit: text, beside: [] });

/** Names of the steps of the patch. */
async function stepNames(): Promise<string[]> {
  const names: string[] = [];
  await patchIn(await readyToPatch(), REMOVED, (step) => {
    names.push(step.name);
    return runStep(step);
  });
  return names;
}

/** Where the process can be killed: before and after each step. */
async function countPlaces(): Promise<number> {
  return 2 * (await stepNames()).length;
}

/** A patch that was killed on its way, as the process left it. */
async function killedAt(place: number): Promise<Output> {
  const output = await readyToPatch();
  await survived(patchIn(output, REMOVED, striking(place, kill).runner));
  return output;
}

/** The first place after a step with a name like this one. */
async function placeAfter(step: RegExp): Promise<number> {
  return 2 * ((await stepNames()).findIndex((name) => step.test(name)) + 1);
}

describe('a patch', () => {
  it('has an audit folder only where the output is of one build', async () => {
    const places = await countPlaces();
    const seen = new Set<string>();
    for (let place = 1; place <= places; place += 1) {
      const { dist, audit } = siteState(await killedAt(place));
      seen.add(audit);
      if (audit !== 'nothing') expect([place, dist]).toEqual([place, audit]);
    }
    expect(seen).toEqual(new Set(['old', 'nothing', 'new']));
  }, 120_000);

  it('is completed or undone, wherever the recovery is killed too', async () => {
    const places = await countPlaces();
    let killedTwice = 0;
    // Before the journal there is nothing to recover, and the end of a step is the beginning of the next one.
    for (let first = await placeAfter(/^open journal/); first <= places; first += 2) {
      for (let second = 1; ; second += 2) {
        const output = await killedAt(first);
        if (await survived(endInterrupted(output, striking(second, kill).runner))) break;
        killedTwice += 1;
        await recover(output);
        expect([first, second, siteState(output)]).toEqual([first, second, whole('new')]);
      }
    }
    expect(killedTwice).toBeGreaterThan(150);
  }, 120_000);

  it('is published, whatever becomes of what it leaves over', async () => {
    const output = await readyToPatch();
    await patchIn(output, REMOVED, (step) => {
      if (step.name === 'remove leftovers') throw refusal(step.name);
      return runStep(step);
    });
    expect(siteState(output)).toEqual({ ...whole('new'), beside: ['.dist.islet'] });
    await recover(output);
    expect(siteState(output)).toEqual(whole('new'));
  });
});

describe('the recovery of a patch', () => {
  it('undoes what it cannot complete, without an error', async () => {
    const output = await killedAt(await placeAfter(/^place index/));
    await endInterrupted(output, (step) => {
      if (step.name.startsWith('remove assets/')) throw refusal(step.name);
      return runStep(step);
    });
    await recover(output);
    expect(siteState(output)).toEqual(whole('old'));
  });

  it('says so where neither way is open, and ends it when it can', async () => {
    const output = await killedAt(await placeAfter(/^place index/));
    const broken: StepRunner = (step) => {
      if (/^(?:remove|put back) /.test(step.name)) throw refusal(step.name);
      return runStep(step);
    };
    expect(await diagnosticsOf(() => endInterrupted(output, broken))).toMatchObject([
      { name: 'publish-incomplete', message: expect.stringContaining('it is incomplete now') as string },
    ]);
    expect(siteState(output)).toMatchObject({ audit: 'nothing' });
    await recover(output);
    expect(siteState(output)).toEqual(whole('old'));
  });

  it('does not take the changed files for a whole site where the journal is damaged', async () => {
    const damaged = async (step: RegExp): Promise<Output> => {
      const output = await killedAt(await placeAfter(step));
      put(workPaths(output).journal, '');
      return output;
    };
    for (const [step, end] of [
      [/^open journal/, 'old'],
      [/^place audit/, 'new'],
    ] as const) {
      const output = await damaged(step);
      await recover(output);
      expect(siteState(output)).toEqual(whole(end));
    }
    const output = await damaged(/^place index/);
    const before = treeOf(output.dist);
    expect(await diagnosticsOf(() => recover(output))).toMatchObject([
      { name: 'publish-incomplete', message: expect.stringContaining('cannot be read') as string },
    ]);
    expect(treeOf(output.dist)).toBe(before);
  });

  it('has nothing to end where the output was removed meanwhile', async () => {
    const output = await killedAt(await placeAfter(/^place index/));
    rmSync(output.dist, { recursive: true });
    await recover(output);
    expect([existsSync(output.dist), existsSync(output.audit), existsSync(output.work)]).toEqual([false, false, false]);
  });

  it('moves nothing outside the output, whatever journal and links came with a project', async () => {
    const outside = temporaryFolder();
    mkdirSync(join(outside, 'ludo'));
    put(join(outside, 'ludo/letters.txt'), 'precious');
    const tampered = async (removed: string, link?: (output: Output) => string): Promise<Output> => {
      const output = await killedAt(await placeAfter(/^retire audit/));
      put(
        workPaths(output).journal,
        JSON.stringify({ version: 2, direction: 'complete', patch: { added: [], replaced: [], removed: [removed] } }),
      );
      if (link !== undefined) symlinkSync(outside, link(output));
      return output;
    };
    for (const output of [
      await tampered(`../../${outside.slice(outside.lastIndexOf('/') + 1)}/ludo/letters.txt`),
      await tampered('linked/ludo/letters.txt', ({ dist }) => join(dist, 'linked')),
      await tampered('linked/ludo/letters.txt', (output) => join(workPaths(output).next.changes, 'linked')),
    ]) {
      expect(await namesOf(() => recover(output))).toEqual(['publish-incomplete']);
    }
    expect(readFileSync(join(outside, 'ludo/letters.txt'), 'utf8')).toBe('precious');
  });
});
