import { describe, expect, it } from 'vitest';
import { planFrom } from './simulation/plan.js';
import { playSequence } from './simulation/sequence.js';
it('x', async () => {
  const ends = new Map<string, number>(); const kinds = new Map<string, number>(); let bad = 0;
  const t = performance.now();
  const n = Number(process.env['N'] ?? 500);
  for (let seed = 1; seed <= n; seed += 1) {
    const o = await playSequence(planFrom(seed));
    ends.set(String(o.end), (ends.get(String(o.end)) ?? 0) + 1);
    for (const [k] of o.happened) kinds.set(k, (kinds.get(k) ?? 0) + 1);
    if (o.findings.length > 0 && bad++ < 10) { const p = planFrom(seed); console.log(seed, o.end, [...p.traits], p.requests, p.pages, p.stores, p.size, p.saveEvery, o.findings, o.phases.join(' ')); }
  }
  console.log(bad, 'bad', performance.now() - t, [...ends], [...kinds].sort((a, b) => a[1] - b[1]).join(' '));
}, 100_000);
