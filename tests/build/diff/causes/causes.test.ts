import { expect, it, onTestFinished } from 'vitest';
import { createChance } from '../../../helpers/chance.js';
import { edits } from './bakery-edits.js';
import { copyLargerBakery } from './larger-bakery.js';
import { learnTruth, pickEdits, type Judged, type Verdict } from './measure-causes.js';

const ROUNDS = process.env['ISLET_LONG'] === '1' ? 40 : 2;

/** Shares of findings: with a false cause or none, and with the true one alone. */
const MOST_WRONG = 0.005;
const LEAST_RIGHT = 0.85;

it(
  `names the true causes of the findings of 2 to 15 edits at once, ${String(ROUNDS)} times`,
  { timeout: 1_800_000 },
  async () => {
    const site = await copyLargerBakery();
    onTestFinished(() => site.dispose());
    const truth = await learnTruth(site);
    const chance = createChance(20);
    const judged: { readonly ordinary: Judged[]; readonly provenance: Judged[] } = { ordinary: [], provenance: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ordinary, provenance } = await truth.judge(pickEdits(edits, chance, chance.int(2, 15)));
      judged.ordinary.push(...ordinary);
      judged.provenance.push(...provenance);
    }
    for (const [mode, all] of Object.entries(judged)) {
      const known = all.filter(({ verdict }) => verdict !== 'unjudged');
      const withVerdict = (...verdicts: readonly Verdict[]): Judged[] =>
        known.filter(({ verdict }) => verdicts.includes(verdict));
      const wrong = withVerdict('wrong', 'none', 'hidden');
      expect(known.length, mode).toBeGreaterThan(10 * ROUNDS);
      expect(wrong.length / known.length, wrong.map(({ says }) => says).join('\n')).toBeLessThanOrEqual(MOST_WRONG);
      const unsure = withVerdict('one of').map(({ says }) => says);
      expect(withVerdict('right').length / known.length, unsure.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
    }
  },
);
