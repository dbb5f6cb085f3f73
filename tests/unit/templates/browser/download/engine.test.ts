import { describe, expect, it } from 'vitest';
import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../../../../templates/shared/download/constants.js';
import { bytesOf, type DiskRecord } from './simulation/disk.js';
import type { Plan, PlannedFault, ServerTrait } from './simulation/faults.js';
import { playSequence, type Outcome } from './simulation/sequence.js';

const SIZE = 400;
const SAVE = 64;
const START = Date.UTC(2025, 10, 1);
const URL = 'https://files.example/app.apk?signature=0';

interface Told extends Outcome {
  /** Each request and the status of its answer, such as `200- "version-0" 206`. */
  readonly asked: readonly string[];
  readonly phases: readonly string[];
}

/** A file of 400 bytes, saved every 64, that comes in pieces of 16 at most; nothing goes wrong but what is told. */
async function play(
  plan: Partial<Omit<Plan, 'traits'>> & { readonly traits?: readonly ServerTrait[] },
  before: readonly DiskRecord[] = [],
): Promise<Told> {
  const { traits = [], ...rest } = plan;
  const outcome = await playSequence(
    {
      seed: 1,
      size: SIZE,
      saveEvery: SAVE,
      piece: 16,
      requests: [],
      pages: [],
      stores: [],
      traits: new Set(traits),
      ...rest,
    },
    before,
  );
  expect(outcome.findings).toEqual([]);
  return {
    ...outcome,
    asked: outcome.server.requests.map(({ range = 'all', ifRange, status }) =>
      [range.replace('bytes=', ''), ifRange, status ?? 'nothing'].filter(Boolean).join(' '),
    ),
    phases: outcome.states.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]),
  };
}

const drop = (until: number): PlannedFault => ({ fault: 'drop', until });

/** Chunks that were saved before, of a file that began like the one of seed 1 does. */
async function storedBefore(change: Partial<DiskRecord> = {}): Promise<DiskRecord> {
  const { disk } = await play({});
  const [record] = disk.records.values();
  if (record === undefined) throw new RangeError('Nothing stored');
  return { ...record, chunks: record.chunks.slice(0, 3), timestamp: START, reported: false, ...change };
}

const storedSizes = ({ disk }: Outcome): number[][] =>
  [...disk.records.values()].map(({ chunks }) => chunks.map(({ size }) => size));

describe('a download without faults', () => {
  it('asks once for the whole file, and writes each byte once', async () => {
    const told = await play({});
    expect(told.asked).toEqual(['all 200']);
    expect(told.end).toBe('complete');
    expect(told.phases).toEqual(['starting', 'downloading', 'checking', 'complete']);
    expect(storedSizes(told)).toEqual([[64, 64, 64, 64, 64, 64, 16]]);
    expect(told.disk.written).toBe(SIZE);
  });

  it('stores the last bytes only when the end has been seen, also where they fill a save', async () => {
    const told = await play({
      size: 320,
      piece: 40,
      requests: [{ fault: 'stall', until: 320 }],
      pages: [{ fault: 'kill', at: 70 }],
    });
    expect(told.asked).toEqual(['all 200', '256- "version-0" 206']);
    expect(told.end).toBe('complete');
  });

  it('says how much is there and how long it takes', async () => {
    const { states } = await play({});
    expect(states.at(0)).toMatchObject({ phase: 'starting', receivedBytes: 0, totalBytes: undefined });
    expect(states.filter(({ phase }) => phase === 'downloading').every(({ totalBytes }) => totalBytes === SIZE)).toBe(
      true,
    );
    expect(states.some(({ secondsLeft }) => secondsLeft !== undefined)).toBe(true);
    expect(states.at(-1)).toEqual({
      phase: 'complete',
      receivedBytes: SIZE,
      totalBytes: SIZE,
      secondsLeft: undefined,
      weak: false,
      transferred: true,
    });
  });
});

describe('an interrupted download', () => {
  it('goes on where it was', async () => {
    const told = await play({ requests: [drop(150)] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206']);
    expect(told.phases).toEqual(['starting', 'downloading', 'waiting', 'downloading', 'checking', 'complete']);
    expect(told.disk.written).toBe(SIZE);
  });

  it('starts over where the whole comes in place of a part', async () => {
    const told = await play({ requests: [drop(150), { fault: 'full' }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 200']);
    expect(told.end).toBe('complete');
    expect(storedSizes(told)).toEqual([[64, 64, 64, 64, 64, 64, 16]]);
  });

  it('does not take a part that begins elsewhere, and asks again', async () => {
    const told = await play({ requests: [drop(150), { fault: 'wrong-start' }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206', '150- "version-0" 206']);
    expect(told.disk.written).toBe(SIZE);
  });

  it('starts over where every part begins elsewhere', async () => {
    const told = await play({
      requests: [drop(150), { fault: 'wrong-start' }, { fault: 'wrong-start' }, { fault: 'wrong-start' }],
    });
    expect(told.asked.slice(1)).toEqual([...Array<string>(3).fill('150- "version-0" 206'), 'all 200']);
    expect(told.end).toBe('complete');
  });

  it('starts over where the part is said to be of a file of another length', async () => {
    const told = await play({ requests: [drop(150), { fault: 'wrong-total', claims: SIZE + 7 }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206', 'all 200']);
  });

  it('asks for the rest where the body ends early without an error', async () => {
    const told = await play({ requests: [{ fault: 'short', until: 150 }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206']);
    expect(told.end).toBe('complete');
  });

  it('is not done because the server says that there is no such part', async () => {
    const told = await play({ requests: [drop(150), { fault: 'unsatisfied' }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 416', '150- "version-0" 206']);
    expect(told.end).toBe('complete');
  });

  it('is done where the server says so and all bytes are there', async () => {
    const told = await play({ requests: [drop(SIZE)] });
    expect(told.asked).toEqual(['all 200', '400- "version-0" 416']);
    expect(told.end).toBe('complete');
  });

  it('starts over with a changed file', async () => {
    const told = await play({ requests: [drop(150), { fault: 'changed' }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 200']);
    expect(told.end).toBe('complete');
  });

  it('gives up a file that changes again and again', async () => {
    const told = await play({
      requests: Array.from({ length: 8 }, (): PlannedFault => ({ fault: 'changed', until: 20 })),
    });
    expect(told.end).toBe('changed');
    expect(told.asked.filter((line) => line.endsWith(' 200'))).toHaveLength(6);
    expect(told.disk.records.size).toBe(0);
  });

  it('ends a request that brings nothing for fifteen seconds', async () => {
    const told = await play({ requests: [{ fault: 'stall', until: 150 }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206']);
    const [first, second] = told.server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(15_000);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(23_000);
  });

  it('does not wait for ever for an answer', async () => {
    expect((await play({ requests: [{ fault: 'silent' }] })).asked).toEqual(['all nothing', 'all 200']);
  });

  it('goes on when the connection is back', async () => {
    const told = await play({ pages: [{ fault: 'offline', at: 30 }] });
    expect(told.phases).toEqual(['starting', 'downloading', 'offline', 'downloading', 'checking', 'complete']);
    // Up to 200 seconds pass, in which it tries once a minute.
    expect(told.asked.length).toBeLessThanOrEqual(6);
    expect(told.disk.written).toBe(SIZE);
  });

  it('stores what has arrived when it is stopped, and goes on from there', async () => {
    const told = await play({ pages: [{ fault: 'stop', at: 40 }] });
    expect(told.phases).toEqual([
      'starting',
      'downloading',
      'stopped',
      'starting',
      'downloading',
      'checking',
      'complete',
    ]);
    expect(told.asked[1]).toMatch(/^\d+- "version-0" 206$/);
    expect(told.disk.written).toBe(SIZE);
  });

  it('goes on in another page after the end of the first', async () => {
    const told = await play({ pages: [{ fault: 'kill', at: 50 }] });
    expect(told.asked).toHaveLength(2);
    expect(told.asked[1]).toMatch(/^(64|128|192)- "version-0" 206$/);
    expect(told.disk.written).toBe(SIZE);
  });

  it('goes on before a chunk that was lost', async () => {
    const record = await storedBefore();
    const [first, second, third] = record.chunks;
    if (first === undefined || second === undefined || third === undefined) throw new RangeError('Too few chunks');
    const told = await play({}, [{ ...record, chunks: [first, { ...second, bytes: undefined }, third] }]);
    expect(told.asked).toEqual(['64- "version-0" 206']);
    expect(told.end).toBe('complete');
  });
});

describe('a server', () => {
  it('that is busy is left alone as long as it asks', async () => {
    const told = await play({ seed: 5, requests: [{ fault: 'busy' }] });
    expect(told.phases).toEqual(['starting', 'waiting', 'downloading', 'checking', 'complete']);
  });

  it('with errors is asked eight times, with growing pauses', async () => {
    const told = await play({ requests: Array.from({ length: 9 }, (): PlannedFault => ({ fault: 'error' })) });
    expect(told.end).toBe('refused');
    const times = told.server.requests.map(({ at }) => at);
    expect(times).toHaveLength(8);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(
      pauses.every(
        (pause, index) => pause >= 500 * Math.min(30, 2 ** index) && pause <= 1_000 * Math.min(30, 2 ** index) + 700,
      ),
    ).toBe(true);
  });

  it('that cannot be reached is given up by name', async () => {
    const told = await play({ requests: [drop(150), { fault: 'outage' }] });
    expect(told.end).toBe('network');
    expect(told.asked.filter((line) => line.endsWith('nothing'))).toHaveLength(7);
    // What has arrived waits for the next visit.
    expect(storedSizes(told)).toEqual([[64, 64, 22]]);
  });

  it('without parts is begun with again, at most four times', async () => {
    const told = await play({ traits: ['no-ranges'], requests: Array.from({ length: 6 }, () => drop(150)) });
    expect(told.end).toBe('refused');
    expect(told.asked).toEqual(['all 200', ...Array<string>(5).fill('150- "version-0" 200')]);
    expect((await play({ traits: ['no-ranges'], requests: [drop(150), drop(390)] })).end).toBe('complete');
  });

  it('without a length is believed that a proper end is the end', async () => {
    const told = await play({ traits: ['no-length'], requests: [drop(150)] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206']);
    expect(told.end).toBe('complete');
    expect(
      told.states
        .filter(({ receivedBytes }) => receivedBytes < 150)
        .every(({ totalBytes }) => totalBytes === undefined),
    ).toBe(true);
  });

  it('that encodes the file is not believed its length', async () => {
    const told = await play({ traits: ['encoded'] });
    expect(told.end).toBe('complete');
    expect(told.states.every(({ phase, totalBytes }) => totalBytes === (phase === 'complete' ? SIZE : undefined))).toBe(
      true,
    );
  });

  it('that hides that it encodes the file is found out', async () => {
    const told = await play({ traits: ['hidden-encoding'], seed: 2 });
    expect(told.end).toBe('complete');
    expect(told.states.some(({ totalBytes }) => totalBytes !== undefined && totalBytes < SIZE)).toBe(true);
  });

  it('that hides its headers from other origins is gone on with by the length', async () => {
    const told = await play({ traits: ['hidden-headers'], requests: [drop(150)] });
    expect(told.asked).toEqual(['all 200', '150- 206']);
    expect(told.disk.written).toBe(SIZE);
  });

  it.each(['encoded', 'hidden-encoding'] as const)(
    'that compresses the file (%s) and hides its headers is gone on with where the owner names the digest',
    async (encoding) => {
      const traits = [encoding, 'hidden-headers', 'owner-digest'] as const;
      for (let seed = 1; seed <= 5; seed += 1) {
        const told = await play({ seed, traits, requests: [drop(150), drop(200), drop(250), drop(300), drop(350)] });
        expect(told.asked).toEqual(['all 200', '150- 206', '200- 206', '250- 206', '300- 206', '350- 206']);
        expect(told.disk.written).toBe(SIZE);
        expect(told.end).toBe('complete');
      }
    },
  );

  it('that begins a part at another place, and hides it, is not believed again', async () => {
    const told = await play({
      traits: ['hidden-encoding', 'hidden-headers', 'owner-digest'],
      requests: [drop(150), { fault: 'wrong-start' }, drop(200), drop(250)],
    });
    expect(told.end).toBe('complete');
  });

  it('with a weak tag is not asked to compare it', async () => {
    expect((await play({ traits: ['weak-etag'], requests: [drop(150)] })).asked).toEqual(['all 200', '150- 206']);
  });

  it('with a weak tag alone is begun with again where that changes', async () => {
    const told = await play({ traits: ['weak-etag', 'no-date'], requests: [drop(150), { fault: 'changed' }] });
    expect(told.asked).toEqual(['all 200', '150- 206', 'all 200']);
    expect(told.end).toBe('complete');
  });

  it('that does not allow `If-Range` is asked without', async () => {
    const told = await play({ traits: ['no-if-range'], requests: [drop(150)] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" nothing', '150- 206']);
    expect(told.disk.written).toBe(SIZE);
  });

  it('that ignores `If-Range` is found out by the tag', async () => {
    const told = await play({ traits: ['ignores-if-range'], requests: [drop(150), { fault: 'changed' }], seed: 3 });
    expect(told.asked).toEqual(['all 200', '150- "version-0" 206', 'all 200']);
    expect(told.end).toBe('complete');
  });
});

describe('what is stored', () => {
  it.each([
    ['a page under any type', { fault: 'portal' }],
    ['a small archive', { fault: 'small-zip' }],
    ['the trouble of a server without CORS', { fault: 'hidden-busy' }],
  ] as const)('is kept where a resume is answered once with %s', async (_case, fault) => {
    const told = await play({ requests: [drop(150), fault] });
    expect(told.end).toBe('complete');
    expect(told.disk.written).toBe(SIZE);
  });

  it('is kept, and the download given up, where every resume is answered with a small archive', async () => {
    const told = await play({
      requests: [drop(330), ...Array.from({ length: 5 }, (): PlannedFault => ({ fault: 'small-zip' }))],
    });
    expect(told.end).toBe('content');
    expect(storedSizes(told)).toEqual([[64, 64, 64, 64, 64, 10]]);
  });

  it('is asked about at the service before it is thrown away: a new release came with a new digest', async () => {
    const told = await play({ traits: ['owner-digest'], requests: [drop(150), { fault: 'changed' }] });
    expect(told.end).toBe('complete');
    expect(told.asked).toEqual(['all 200', '150- "version-0" 200']);
  });

  it.each(['header', 'sizes-behind-data', 'zip64'] as const)(
    'is not completed with another version: %s',
    async (layout) => {
      const traits: ServerTrait[] = layout === 'header' ? [] : [layout];
      const told = await play({
        traits: [...traits, 'ignores-if-range', 'untagged-parts'],
        requests: [drop(150), { fault: 'glue' }],
      });
      expect(told.end).toBe('complete');
      expect(told.asked.at(-1)).toBe('all 200');
      expect(bytesOf([...told.disk.records.values()][0])).toEqual(told.server.versions[1]?.bytes);
    },
  );
});

describe('a server that is wrong in small things', () => {
  it.each([
    ['refuses-condition', ['all 200', '150- "version-0" 412', '150- 206']],
    [
      'short-parts',
      ['all 200', '150- "version-0" 206', '214- "version-0" 206', '278- "version-0" 206', '342- "version-0" 206'],
    ],
  ] as const)('sends the file once, and no connection is called lost: %s', async (trait, asked) => {
    const told = await play({ traits: [trait], requests: [drop(150)] });
    expect(told.asked.map((line) => line.replace('304', '412'))).toEqual(asked);
    expect(told.states.filter(({ phase }) => phase === 'waiting')).toHaveLength(1);
    expect(told.disk.written).toBe(SIZE);
  });

  it.each([1, 2, 3, 4])('states too large a length (%i), and what came is whole because it says so', async (seed) => {
    const told = await play({ seed, traits: ['overstated'] });
    expect(told.end).toBe('complete');
    expect(told.asked.filter((line) => line === 'all 200')).toHaveLength(1);
  });

  it('is given up by its silence where it sends a byte in a second', async () => {
    const told = await play({ requests: [{ fault: 'trickle' }] });
    expect(told.end).toBe('complete');
    const [one, two] = told.server.requests;
    expect((two?.at ?? 0) - (one?.at ?? 0)).toBeLessThan(23_000);
  });

  it('asks to sign in under an expired address, which is renewed before the third try', async () => {
    const told = await play({ traits: ['sign-in-refusals'], requests: [drop(150), { fault: 'expired' }] });
    expect(told.end).toBe('complete');
    expect(told.disk.written).toBe(SIZE);
  });
});

describe('an expired address', () => {
  it('is replaced, and what is here is kept', async () => {
    const told = await play({ requests: [drop(150), { fault: 'expired' }] });
    expect(told.asked[1]).toMatch(/^150- "version-0" (400|401|403|404|410)$/);
    expect(told.asked[2]).toBe('150- "version-0" 206');
    expect(told.server.requests.at(-1)?.url).toBe('https://files.example/app.apk?signature=1');
    expect([...told.disk.records.values()].map(({ url }) => url)).toEqual([
      'https://files.example/app.apk?signature=1',
    ]);
    expect(told.disk.written).toBe(SIZE);
  });

  it('is replaced as well where the page may not read that it was refused', async () => {
    const told = await play({ traits: ['hidden-refusals'], requests: [drop(150), { fault: 'expired' }] });
    expect(told.asked).toEqual(['all 200', '150- "version-0" nothing', '150- nothing', '150- "version-0" 206']);
    expect(told.server.requests.at(-1)?.url).toBe('https://files.example/app.apk?signature=1');
    expect(told.disk.written).toBe(SIZE);
  });

  it('is not asked for without end where nothing answers', async () => {
    const told = await play({
      traits: ['hidden-refusals'],
      requests: Array.from({ length: 9 }, (): PlannedFault => ({ fault: 'expired' })),
    });
    expect(told.end).toBe('network');
    expect(told.asked).toHaveLength(8);
    expect(new Set(told.server.requests.map(({ url }) => url)).size).toBe(4);
  });

  it('is the same file as before under a new signature', async () => {
    const told = await play({}, [await storedBefore({ url: 'https://files.example/app.apk?signature=of-yesterday' })]);
    expect(told.asked.at(-1)).toBe('192- "version-0" 206');
    expect([...told.disk.records.values()].map(({ url }) => url)).toEqual([URL]);
  });

  it('is asked for again where the service cannot be reached at first', async () => {
    expect((await play({ requests: [{ fault: 'renewal-fails' }] })).end).toBe('complete');
  });

  it('without a successor ends the download by name', async () => {
    const told = await play({ requests: [drop(150), { fault: 'no-renewal' }] });
    expect(['link', 'missing']).toContain(told.end);
    expect(storedSizes(told)).toEqual([[64, 64, 22]]);
  });

  it('that expires again and again ends it too', async () => {
    const told = await play({ requests: Array.from({ length: 4 }, (): PlannedFault => ({ fault: 'expired' })) });
    expect(['link', 'missing']).toContain(told.end);
    expect(told.asked).toHaveLength(3);
  });
});

describe('two tabs', () => {
  it('do not download at once: the second waits, and has the file when the first has', async () => {
    const told = await play({ pages: [{ fault: 'second-tab', at: 30 }] });
    expect(told.phases).toContain('otherTab');
    expect(told.asked).toEqual(['all 200']);
    expect(told.states.filter(({ phase }) => phase === 'complete')).toHaveLength(2);
  });

  it('take over from each other', async () => {
    const told = await play({
      pages: [
        { fault: 'second-tab', at: 30 },
        { fault: 'kill', at: 50 },
      ],
    });
    expect(told.end).toBe('complete');
    expect(told.asked[1]).toMatch(/^\d+- "version-0" 206$/);
    expect(told.disk.written).toBe(SIZE);
  });
});

describe('the storage', () => {
  it.each(['does-not-open', 'dies', 'hangs'] as const)('that fails (%s) ends the download by name', async (fault) => {
    const told = await play({ stores: [{ fault, at: fault === 'does-not-open' ? 1 : 5 }] });
    expect(told.end).toBe('storage');
    expect(told.states.at(-1)).toMatchObject({ phase: 'failed', failure: 'storage' });
  });

  it('that is full is left as it was found, for the room of the plain download', async () => {
    const told = await play({ stores: [{ fault: 'quota', at: 5 }] });
    expect(told.end).toBe('storage');
    expect(told.disk.records.size).toBe(0);
  });

  it('loses what is too old', async () => {
    const record = await storedBefore();
    const others = [
      { ...record, url: 'https://files.example/old.apk', timestamp: START - KEEP_UNFINISHED - 1 },
      { ...record, url: 'https://files.example/older-whole.apk', totalBytes: 192, timestamp: START - KEEP_WHOLE - 1 },
      { ...record, url: 'https://files.example/kept.apk', timestamp: START - KEEP_UNFINISHED + 60_000 },
    ];
    const told = await play({}, [record, ...others]);
    expect([...told.disk.records.keys()].sort()).toEqual([
      'https://files.example/app.apk',
      'https://files.example/kept.apk',
    ]);
    expect(told.asked).toEqual(['192- "version-0" 206']);
  });

  it('that holds more than the whole file is begun anew', async () => {
    const told = await play({}, [await storedBefore({ totalBytes: 100 })]);
    expect(told.asked).toEqual(['all 200']);
    expect(told.end).toBe('complete');
  });

  it('that holds the whole file is enough without a request', async () => {
    const { disk } = await play({});
    const told = await play(
      {},
      [...disk.records.values()].map((record) => ({ ...record, timestamp: START })),
    );
    expect(told.asked).toEqual([]);
    expect(told.end).toBe('complete');
  });
});

describe('the digest', () => {
  it('finds a byte that was changed on the way, and the file is fetched again', async () => {
    const told = await play({ traits: ['digest'], requests: [{ fault: 'flipped' }] });
    expect(told.asked).toEqual(['all 200', 'all 200']);
    expect(told.end).toBe('complete');
    const [record] = told.disk.records.values();
    expect(bytesOf(record)).toEqual(told.server.versions[0]?.bytes);
  });

  it('that is never right ends the download by name, with nothing stored', async () => {
    const told = await play({ traits: ['wrong-digest'] });
    expect(told.end).toBe('digest');
    expect(told.asked).toEqual(['all 200', 'all 200']);
    expect(told.disk.records.size).toBe(0);
  });

  it('of the owner is kept with what is stored, and holds for the file after it is fetched again', async () => {
    const told = await play({}, [await storedBefore({ sha256: 'of-another-file' })]);
    expect(told.asked).toEqual(['192- "version-0" 206', 'all 200']);
    expect(told.end).toBe('digest');
    expect(told.disk.records.size).toBe(0);
  });

  it('of the owner is not expected of a file that has changed since then', async () => {
    const before = await storedBefore({ etag: '"version-9"', sha256: 'of-that-version' });
    const told = await play({}, [before]);
    expect(told.asked).toEqual(['192- "version-9" 200']);
    expect(told.end).toBe('complete');
    expect([...told.disk.records.values()][0]?.sha256).toBeUndefined();
  });

  it('finds a chunk that was lost in the meantime', async () => {
    const told = await play({ traits: ['digest'], stores: [{ fault: 'lost-chunk', at: 8 }] });
    expect(told.end).toBe('complete');
    expect(told.asked).toHaveLength(2);
    expect(told.asked[1]).toMatch(/206$/);
  });
});
