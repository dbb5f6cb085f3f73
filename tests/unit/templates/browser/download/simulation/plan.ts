import { createChance, type Chance } from '../../../../../helpers/chance.js';
import {
  pageFaults,
  rangeFaults,
  requestFaults,
  serverTraits,
  storeFaults,
  type Plan,
  type PlannedFault,
  type RequestFault,
  type ServerTrait,
} from './faults.js';
import { LEAST_ZIP } from './zip.js';

/** Most bytes that a file has behind its archive. */
const LONGEST_TRAILING = 9;

/** Faults that end a download where they come often enough. */
const IN_BURSTS: readonly RequestFault[] = [
  'changed',
  'changed',
  'full',
  'error',
  'busy',
  'page',
  'portal',
  'expired',
  'short',
  'flipped',
  'unreachable',
  'hidden-busy',
  'small-zip',
  'wrong-start',
];

/** Of those that the rest of a plan often hides. */
const PROBABILITY: Partial<Record<ServerTrait, number>> = {
  'no-if-range': 0.28,
  'ignores-if-range': 0.22,
  digest: 0.2,
  'wrong-digest': 0.15,
  'no-ranges': 0.15,
  'hidden-encoding': 0.13,
  'hidden-refusals': 0.3,
  'untagged-parts': 0.2,
  'owner-digest': 0.2,
  trailing: 0.15,
  'refuses-condition': 0.3,
  'short-parts': 0.18,
  'sign-in-refusals': 0.35,
  'sizes-behind-data': 0.3,
  zip64: 0.2,
  overstated: 0.15,
};

/** Makes up a sequence. The same seed gives the same one. */
export function planFrom(seed: number): Plan {
  const chance = createChance(seed);
  const saveEvery = chance.int(16, 48);
  const requests = planRequests(chance);
  return {
    seed,
    saveEvery,
    size: LEAST_ZIP + LONGEST_TRAILING + chance.int(0, saveEvery * 6),
    piece: chance.int(Math.ceil(saveEvery / 6), saveEvery),
    traits: planTraits(
      chance,
      requests.some(({ fault }) => fault === 'flipped'),
    ),
    requests,
    pages: Array.from({ length: chance.int(0, 3) }, () => ({
      fault: chance.happens(0.3) ? 'kill' : chance.pick(pageFaults),
      at: chance.int(1, 60),
    })),
    stores: storeFaults.filter(() => chance.happens(0.11)).map((fault) => ({ fault, at: chance.int(1, 10) })),
  };
}

function planRequests(chance: Chance): PlannedFault[] {
  const requests: PlannedFault[] = [];
  const add = (fault: RequestFault): void => {
    // Something must make it ask for a part.
    if (rangeFaults.includes(fault)) requests.push({ fault: 'drop' });
    requests.push({ fault });
  };
  for (let count = chance.int(0, 6); count > 0; count -= 1) add(chance.pick(requestFaults));
  if (chance.happens(0.12)) {
    const burst = chance.pick(IN_BURSTS);
    for (let count = chance.int(5, 10); count > 0; count -= 1) {
      if (burst === 'changed') requests.push({ fault: burst, until: chance.int(1, 30) });
      else add(burst);
    }
  }
  if (chance.happens(0.5)) requests.push({ fault: 'drop' });
  return requests;
}

function planTraits(chance: Chance, needsDigest: boolean): ReadonlySet<ServerTrait> {
  const traits = new Set(serverTraits.filter((trait) => chance.happens(PROBABILITY[trait] ?? 0.1)));
  // Servers that say nothing by which two files could be told apart.
  if (chance.happens(0.08)) for (const trait of ['no-length', 'no-date', 'no-etag'] as const) traits.add(trait);
  if (traits.has('encoded')) traits.delete('hidden-encoding');
  if (traits.has('no-etag')) traits.delete('weak-etag');
  if (traits.has('ignores-if-range')) traits.delete('no-if-range');
  // A byte that is changed on the way only shows in a digest, which must be there and be of the bytes that the page gets.
  if (needsDigest) {
    traits.add('digest');
    for (const trait of ['wrong-digest', 'encoded', 'hidden-encoding', 'hidden-headers'] as const) traits.delete(trait);
  } else if (traits.has('encoded') || traits.has('hidden-encoding') || traits.has('hidden-headers')) {
    traits.delete('digest');
    traits.delete('wrong-digest');
  }
  if (traits.has('wrong-digest')) traits.delete('digest');
  // A length that is too large needs to be given, and nothing else may be wrong with it.
  if (['no-length', 'encoded', 'hidden-encoding'].some((trait) => traits.has(trait as ServerTrait)))
    traits.delete('overstated');
  // Bytes behind an archive are right only if its owner says so.
  if (traits.has('trailing')) traits.add('owner-digest');
  if (traits.has('no-if-range') || traits.has('ignores-if-range')) traits.delete('refuses-condition');
  if (traits.has('hidden-refusals')) traits.delete('sign-in-refusals');
  // Where a part belongs whose range is hidden, only its length says.
  if (traits.has('hidden-headers')) for (const trait of ['short-parts', 'overstated'] as const) traits.delete(trait);
  return traits;
}
