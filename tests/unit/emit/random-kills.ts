import { expect, it } from 'vitest';
import { recover } from '../../../src/emit/recover.js';
import { startChild } from './child.js';
import { outputState, temporaryOutput, writeBuild } from './output.js';

/** The test, with this many builds that are killed at a random moment. */
export function testRandomKills(kills: number): void {
  it(`builds that are killed at ${String(kills)} random moments leave one build, and the next one is clean`, async () => {
    const output = temporaryOutput();
    writeBuild(output, 'first');
    const script =
      "for (let number = 0; ; number += 1) { await publishBuild(process.env.ROUND + '.' + number); if (number === 0) console.log('ready'); }";
    const seen = new Set<string>();
    let random = 1;
    for (let round = 1; round <= kills; round += 1) {
      const child = startChild(output.dist, script, { env: { ROUND: String(round) } });
      expect(await child.line()).toBe('ready');
      random = (random * 48_271) % 2_147_483_647;
      await new Promise((resolve) => setTimeout(resolve, random % 40));
      child.process.kill('SIGKILL');
      expect(await child.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      await recover(output);
      const state = outputState(output);
      expect(state).toEqual({ dist: state.audit, audit: state.audit, beside: [] });
      expect(state.dist.startsWith(`${String(round)}.`)).toBe(true);
      seen.add(state.dist);
    }
    expect(seen.size).toBe(kills);
    await startChild(output.dist, "await publishBuild('last');").ended;
    expect(outputState(output)).toEqual({ dist: 'last', audit: 'last', beside: [] });
  });
}
