import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { allFaults, type Fault } from './simulation/faults.js';
import { planFrom } from './simulation/plan.js';
import { playSequence } from './simulation/sequence.js';

/** `ISLET_SEED=123` plays that one sequence and says what was planned. */
const REPLAY = process.env['ISLET_SEED'];

/** Each kind of fault happens in this share of the sequences at least. */
const LEAST_SHARE = 0.05;

const FAILURES = ['link', 'network', 'refused', 'changed', 'storage', 'digest', 'content', 'missing'];

/** The test, with this many sequences. */
export function testSequencesOfDownloads(count: number): void {
  it(`ends ${REPLAY === undefined ? `${String(count)} sequences of faults` : `sequence ${REPLAY}`} with the file, or with a name for the failure and nothing wrong stored`, async () => {
    const seeds = REPLAY === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(REPLAY)];
    const ends = new Map<string, number>();
    const happened = new Map<Fault, number>();
    const failing: string[] = [];
    // Each storage that fails is reported there, and vitest would keep all of it.
    const { warn } = console;
    if (REPLAY === undefined) console.warn = () => undefined;
    onTestFinished(() => {
      console.warn = warn;
    });
    for (const seed of seeds) {
      const plan = planFrom(seed);
      const outcome = await playSequence(plan);
      const end = outcome.end ?? 'nothing';
      ends.set(end, (ends.get(end) ?? 0) + 1);
      for (const fault of outcome.happened.keys()) happened.set(fault, (happened.get(fault) ?? 0) + 1);
      if (outcome.findings.length > 0)
        failing.push(`ISLET_SEED=${String(seed)} replays: ${outcome.findings.join('; ')}`);
      if (REPLAY !== undefined)
        console.log({
          ...plan,
          ...outcome,
          disk: undefined,
          server: outcome.server.requests,
          states: outcome.states.map(({ phase }) => phase).join(' '),
        });
    }
    expect(failing).toEqual([]);
    if (REPLAY !== undefined) return;

    const rare = allFaults.filter((fault) => (happened.get(fault) ?? 0) < count * LEAST_SHARE);
    expect(rare, `too rare: ${rare.map((fault) => `${fault} ${String(happened.get(fault) ?? 0)}`).join(', ')}`).toEqual(
      [],
    );
    expect(FAILURES.filter((failure) => !ends.has(failure))).toEqual([]);
    expect(ends.get('complete')).toBeGreaterThan(count * 0.4);
  });
}
