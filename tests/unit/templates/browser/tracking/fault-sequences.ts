import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChance } from '../../../../helpers/chance.js';
import { createFakeStorage, modules, openFakePage } from './fake-page.js';

/** `ISLET_SEED=123` plays that one sequence. */
const REPLAY = process.env['ISLET_SEED'];

/** Of 10,000 sequences, each kind of fault happens in 500 at least. */
const LEAST_SHARE = 0.05;

const EVENTS = 'https://events.zupee.example/v1/events';

/**
 * What can go wrong.
 *
 * - `error`, `unreachable`, `silent`: the log answers with 5xx, cannot be reached, or never answers
 * - `lost-answer`: the log has the event, but its answer does not arrive
 * - `proxy`: an answer of 4xx that may pass, such as 403 of a proxy
 * - `refusal`: an answer of 4xx that a repeat does not change
 * - `left`: the page ends, and another one of the site is opened
 */
const FAULTS = ['error', 'unreachable', 'silent', 'lost-answer', 'proxy', 'refusal', 'left'] as const;
type Fault = (typeof FAULTS)[number];

const PROXY = [401, 402, 403, 404, 405, 407, 408, 409, 421, 425, 429, 451];
const REFUSALS = [400, 410, 413, 422];

interface Outcome {
  readonly happened: ReadonlySet<Fault>;
  readonly findings: readonly string[];
}

async function playSequence(seed: number): Promise<Outcome> {
  const chance = createChance(seed);
  const happened = new Set<Fault>();
  const findings: string[] = [];
  const planned = Array.from({ length: chance.int(0, 5) }, () => chance.pick(FAULTS.slice(0, -1)));
  /** Ids of events by what became of them. `settled`: the page knows that too. */
  const [arrived, refused, settled] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const storage = createFakeStorage();

  const answer = (id: string): number | undefined => {
    const fault = planned.shift();
    if (fault !== undefined) happened.add(fault);
    if (fault === 'error') return chance.pick([500, 502, 503]);
    if (fault === 'proxy') return chance.pick(PROXY);
    if (fault === 'refusal') {
      refused.add(id);
      return chance.pick(REFUSALS);
    }
    if (fault === 'unreachable' || fault === 'silent') return undefined;
    arrived.add(id);
    return fault === 'lost-answer' ? undefined : 204;
  };
  vi.stubGlobal('fetch', async (address: string, { signal }: { readonly signal: AbortSignal }) => {
    const id = new URL(address).searchParams.get('eventid') ?? '';
    if (settled.has(id)) findings.push('an event is sent again that is settled');
    const silent = planned[0] === 'silent';
    const status = answer(id);
    if (silent)
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
    if (status === undefined) throw new TypeError('Failed to fetch');
    if (status === 204 || REFUSALS.includes(status)) settled.add(id);
    return new Response(null, { status });
  });

  const open = async () => {
    vi.clearAllTimers();
    openFakePage(storage);
    return (await modules.tracking()).createTracking({ events: EVENTS, consent: 'none' });
  };
  let tracking = await open();
  const count = chance.int(1, 4);
  for (let logged = 0; logged < count; logged += 1) {
    tracking.log('DownloadButtonClick');
    await vi.advanceTimersByTimeAsync(chance.int(0, 40_000));
    if (!chance.happens(0.2)) continue;
    happened.add('left');
    tracking = await open();
  }
  await vi.advanceTimersByTimeAsync(600_000);
  if (new Set([...arrived, ...refused]).size !== count) findings.push(`${String(count)} events, not all at their end`);
  if (Object.keys(storage).some((key) => key.startsWith('trackingEvent:'))) findings.push('events still wait');
  return { happened, findings };
}

/** The test, with this many sequences. Its hooks are its own: the tests beside it in a file need real timers. */
export function testSequencesOfEvents(count: number): void {
  describe('events', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: 1_764_000_000_000 });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });

    it(`brings every event to the log, or learns that it is refused, in ${REPLAY === undefined ? `${String(count)} sequences` : `sequence ${REPLAY}`} of faults`, async () => {
      const seeds = REPLAY === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(REPLAY)];
      const counts = new Map<Fault, number>();
      const failing: string[] = [];
      for (const seed of seeds) {
        const { happened, findings } = await playSequence(seed);
        for (const fault of happened) counts.set(fault, (counts.get(fault) ?? 0) + 1);
        if (findings.length > 0) failing.push(`ISLET_SEED=${String(seed)} replays: ${findings.join('; ')}`);
      }
      expect(failing).toEqual([]);
      if (REPLAY === undefined)
        expect(FAULTS.filter((fault) => (counts.get(fault) ?? 0) < count * LEAST_SHARE)).toEqual([]);
    });
  });
}
