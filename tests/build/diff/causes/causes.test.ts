import { expect, it } from 'vitest';
import { createChance } from '../../../helpers/chance.js';
import { copyLargerBakery, edits } from './bakery-edits.js';
import { learnTruth, modes, pickEdits, type Judged, type Mode } from './measure-causes.js';
import { appendFileSync } from 'node:fs';

const LOG = process.env['LOG'] ?? '/tmp/causes.log';
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

it('x', { timeout: 3_000_000 }, async () => {
  const site = await copyLargerBakery();
  const truth = await learnTruth(site);
  const chance = createChance(Number(process.env['SEED'] ?? 7));
  const totals: Record<Mode, Record<string, number>> = { ordinary: {}, provenance: {} };
  for (let round = 0; round < ROUNDS; round += 1) {
    const picked = pickEdits(edits, chance, chance.int(2, 15));
    const judged: Readonly<Record<Mode, readonly Judged[]>> = await truth.judge(picked);
    for (const mode of Object.keys(modes) as Mode[])
      for (const { verdict, says } of judged[mode]) {
        totals[mode][verdict] = (totals[mode][verdict] ?? 0) + 1;
        appendFileSync(LOG, `${mode} ${round} ${says}\n`);
      }
  }
  appendFileSync(LOG, JSON.stringify(totals) + '\n');
  console.log(JSON.stringify(totals));
  await site.dispose();
  expect(1).toBe(1);
});
