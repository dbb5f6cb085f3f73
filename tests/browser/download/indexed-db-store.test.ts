import { describe, expect, it } from 'vitest';
import { createChance } from '../../helpers/chance.js';
import { createDisk } from '../../unit/templates/browser/download/simulation/disk.js';
import { createJournal } from '../../unit/templates/browser/download/simulation/journal.js';
import { createWorld } from '../../unit/templates/browser/download/simulation/world.js';
import { inPage, useDownloadSite } from './download-site.js';
import { traceStore } from './store-trace.js';

describe('the store in IndexedDB', () => {
  const site = useDownloadSite();

  it('behaves as the simulated one, on which the sequences of faults are run', async () => {
    const world = createWorld();
    const disk = createDisk({
      world,
      chance: createChance(1),
      journal: createJournal(1, true),
      faults: [],
      before: [],
      committed: () => undefined,
    });
    let simulated: string[] | undefined;
    void traceStore(disk.store(world.createProcess('page'))).then((lines) => {
      simulated = lines;
    });
    await world.run(() => simulated !== undefined);

    const { page } = await site.open();
    const real = await inPage(page, ({ traceStore: trace, createIndexedDbStore }) => trace(createIndexedDbStore()));
    expect(real).toEqual(simulated);
    expect(real.length).toBeGreaterThan(30);
    expect(await inPage(page, ({ readStore }) => readStore())).toEqual([]);
  });
});
