import { linkedAbort } from './linked-abort.js';
import { NOTHING, type Ledger } from './ledger.js';
import type { DownloadPorts } from './ports.js';
import { judge, type Verdict } from './reply.js';

/** How often a running request is looked at, and after how many looks without a byte it counts as stalled (milliseconds). */
const LOOK = 5_000;
const LOOKS = 3;

export interface AttemptOptions {
  readonly stop: AbortSignal;
  /** Whether `If-Range` may go with the request: across origins it needs the server's leave. */
  readonly ifRange: boolean;
  /** Whether an answer with the whole file may take the place of what is here. */
  readonly mayRestart: boolean;
  /** Where a former body ended, short of the length that it claimed. */
  readonly ended: number | undefined;
  /** The body begins. */
  readonly begin: () => void;
  /** Bytes have arrived. */
  readonly arrive: (bytes: number) => void;
}

/**
 * What became of a request.
 *
 * - `silent`: no answer, or none that the page may read
 * - `broken`: the body broke off
 * - `ended`: the body of the whole file ended properly after `at` bytes, fewer than it claimed
 */
export type Outcome = Verdict | { readonly do: 'ended'; readonly at: number } | { readonly do: 'silent' | 'broken' };

/** Asks once for what is missing and takes what comes. Rejects with a `StorageError` only. */
export async function attempt(ports: DownloadPorts, ledger: Ledger, options: AttemptOptions): Promise<Outcome> {
  const { http, clock } = ports;
  const step = linkedAbort(options.stop);
  const facts = ledger.received === 0 ? NOTHING : ledger.facts;
  const asked = {
    ...facts,
    from: ledger.received,
    ifRange: options.ifRange && facts.etag !== undefined,
    ended: options.ended,
  };
  void watch(ports, ledger, step);
  try {
    const headers: Record<string, string> = {};
    if (asked.from > 0) headers['Range'] = `bytes=${asked.from}-`;
    if (asked.ifRange && facts.etag !== undefined) headers['If-Range'] = facts.etag;
    const answer = await http.get(ledger.url, { headers, signal: step.signal }).catch(() => undefined);
    if (answer === undefined) return { do: 'silent' };
    const verdict = judge(asked, answer, clock.now());
    if (verdict.do === 'whole') await ledger.finish();
    if (verdict.do !== 'take') return verdict;
    if (verdict.over !== undefined) {
      if (!options.mayRestart) return { do: 'again', over: verdict.over };
      ledger.startOver();
    }
    ledger.learn(verdict.facts);
    options.begin();
    for (;;) {
      const piece = await answer.read(ledger.room).catch(() => null);
      if (piece === null) return { do: 'broken' };
      if (piece === undefined) break;
      const { totalBytes } = ledger.facts;
      if (totalBytes !== undefined && ledger.received + piece.length > totalBytes) {
        if (answer.status === 206) return { do: 'again', over: 'changed' };
        // The length was that of an encoded body, and the encoding hidden from the page.
        ledger.learn({ ...ledger.facts, totalBytes: undefined, digest: undefined });
      }
      await ledger.add(piece);
      options.arrive(piece.length);
    }
    return await end(ledger, answer.status);
  } finally {
    step.abort();
  }
}

async function end(ledger: Ledger, status: number): Promise<Outcome> {
  const {
    received,
    facts: { totalBytes },
  } = ledger;
  if (received > 0 && (received === totalBytes || (totalBytes === undefined && status === 200))) {
    await ledger.finish();
    return { do: 'whole' };
  }
  return status === 200 && received > 0 ? { do: 'ended', at: received } : { do: 'broken' };
}

/** Ends a request that brings nothing any more. Never rejects. */
async function watch({ clock, network }: DownloadPorts, ledger: Ledger, step: AbortController): Promise<void> {
  for (let idle = 0, seen = ledger.taken; !step.signal.aborted; seen = ledger.taken) {
    await clock.sleep(LOOK, step.signal);
    idle = ledger.taken === seen ? idle + 1 : 0;
    if (idle >= LOOKS || (idle > 0 && !network.online())) step.abort();
  }
}
