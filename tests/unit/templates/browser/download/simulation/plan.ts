import { createChance } from './chance.js';
import { pageFaults, rangeFaults, requestFaults, serverTraits, storeFaults, type Plan, type RequestFault, type ServerTrait } from './faults.js';

/** Makes up a sequence. The same seed gives the same one. */
export function planFrom(seed: number): Plan {
  const chance = createChance(seed);
  const saveEvery = chance.int(16, 64);
  const size = chance.int(saveEvery, saveEvery * 8);
  const traits = new Set(serverTraits.filter(() => chance.happens(0.1)));
  keepSensible(traits);

  const requests: RequestFault[] = [];
  for (let count = chance.int(0, 4); count > 0; count -= 1) {
    const fault = chance.pick(requestFaults);
    if (fault === 'flipped' && !traits.has('digest')) continue;
    // Something must make it ask for a part.
    if (rangeFaults.includes(fault)) requests.push('drop');
    requests.push(fault);
  }
  if (chance.happens(0.5)) requests.push('drop');
  return {
    seed,
    saveEvery,
    size,
    piece: chance.int(1, saveEvery),
    traits,
    requests,
    pages: Array.from({ length: chance.int(0, 3) }, () => ({ fault: chance.pick(pageFaults), at: chance.int(1, 80) })),
    stores: chance.happens(0.4) ? [{ fault: chance.pick(storeFaults), at: chance.int(1, 12) }] : [],
  };
}

/** Takes out what cannot be together: two natures of one header, and a digest that the page could not compare. */
function keepSensible(traits: Set<ServerTrait>): void {
  if (traits.has('encoded')) traits.delete('hidden-encoding');
  if (traits.has('no-etag')) traits.delete('weak-etag');
  if (traits.has('wrong-digest') || traits.has('encoded') || traits.has('hidden-encoding') || traits.has('hidden-headers')) traits.delete('digest');
  if (traits.has('encoded') || traits.has('hidden-encoding') || traits.has('hidden-headers')) traits.delete('wrong-digest');
}
