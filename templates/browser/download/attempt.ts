import { linkedAbort } from './linked-abort.js';
import { NOTHING, type Ledger } from './ledger.js';
import type { DownloadPorts } from './ports.js';
import { canBePackage, judge, type Verdict } from './reply.js';

/** How often a running request is checked, and how many checks without a byte mean that it stalled (milliseconds). */
const CHECK_EVERY = 5_000;
const IDLE_CHECKS = 3;

export interface AttemptOptions {
  readonly stop: AbortSignal;
  /** Whether the request may have `If-Range`: across origins this needs the server's permission. */
  readonly ifRange: boolean;
  /** Whether a full response may replace the received bytes. */
  readonly mayRestart: boolean;
  /** Where a previous body ended, if short of its declared length. */
  readonly ended: number | undefined;
  /** Called when the body starts. */
  readonly begin: () => void;
  /** Called when bytes have arrived. */
  readonly arrive: (bytes: number) => void;
}

/**
 * What became of a request.
 *
 * - `silent`: no response
 * - `unreadable`: a response that the page may not read; `ifRange`: the request had `If-Range`
 * - `blocked`: the page's security policy forbids the request
 * - `no-room`: the browser cannot store the whole file
 * - `broken`: the connection broke during the body
 * - `ended`: the body of the whole file ended cleanly after `at` bytes, short of its declared length
 */
export type Outcome =
  | Verdict
  | { readonly do: 'ended'; readonly at: number }
  | { readonly do: 'unreadable'; readonly ifRange: boolean }
  | { readonly do: 'silent' | 'blocked' | 'no-room' | 'broken' };

/** Requests the missing bytes once and stores them. Rejects only with a `StorageError`. */
export async function attempt(ports: DownloadPorts, ledger: Ledger, options: AttemptOptions): Promise<Outcome> {
  const step = linkedAbort(options.stop);
  void watch(ports, ledger, step);
  try {
    return await request(ports, ledger, options, step.signal);
  } finally {
    step.abort();
  }
}

async function request(
  { http, store, clock }: DownloadPorts,
  ledger: Ledger,
  { ifRange, ended, mayRestart, begin, arrive }: AttemptOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  await ledger.whenSaved();
  const facts = ledger.received === 0 ? NOTHING : ledger.facts;
  const from = ledger.received;
  const tag = ifRange && facts.etag?.startsWith('"') ? facts.etag : undefined;
  const headers: Record<string, string> = {};
  if (from > 0) headers['Range'] = `bytes=${from}-`;
  if (tag !== undefined) headers['If-Range'] = tag;
  const answer = await http.get(ledger.link.url, { headers, signal }).catch(() => 'unreachable' as const);
  if (answer === 'unreachable') return { do: 'silent' };
  if (answer === 'unreadable') return { do: 'unreadable', ifRange: tag !== undefined };
  if (answer === 'blocked') return { do: 'blocked' };

  const verdict = judge({ ...facts, from, ifRange: tag !== undefined, ended }, answer, clock.now());
  if (verdict.do === 'whole') await ledger.finish();
  if (verdict.do !== 'take') return verdict;
  if (verdict.over !== undefined) {
    if (!mayRestart) return { do: 'again', over: verdict.over };
    await ledger.startOver();
  }
  ledger.learn(verdict.facts);
  const room = await store.room();
  if ((ledger.facts.totalBytes ?? 0) - ledger.received > (room ?? Infinity)) return { do: 'no-room' };
  begin();
  for (;;) {
    const { totalBytes } = ledger.facts;
    const missing = totalBytes === undefined ? Infinity : totalBytes - ledger.received;
    // Excess bytes of a partial response are dropped. A full response is read to its end: it may be longer than
    // declared if its encoding is hidden from the page.
    if (missing === 0 && answer.status === 206) break;
    const piece = await answer.read(ledger.room).catch(() => null);
    if (piece === null) return { do: 'broken' };
    if (piece === undefined) break;
    if (ledger.received === 0 && !canBePackage(piece)) return { do: 'foreign' };
    if (piece.length > missing && answer.status === 200)
      ledger.learn({ ...ledger.facts, totalBytes: undefined, digest: undefined });
    const wanted = answer.status === 206 ? piece.subarray(0, missing) : piece;
    await ledger.add(wanted);
    arrive(wanted.length);
  }
  const { received } = ledger;
  const { totalBytes } = ledger.facts;
  if (received > 0 && (received === totalBytes || (totalBytes === undefined && answer.status === 200))) {
    await ledger.finish();
    return { do: 'whole' };
  }
  return answer.status === 200 && received > 0 ? { do: 'ended', at: received } : { do: 'broken' };
}

/** Aborts a request that no longer delivers bytes. Never rejects. */
async function watch({ clock, network }: DownloadPorts, ledger: Ledger, step: AbortController): Promise<void> {
  for (let idle = 0, seen = ledger.everReceived; !step.signal.aborted; seen = ledger.everReceived) {
    await clock.sleep(CHECK_EVERY, step.signal);
    idle = ledger.everReceived === seen ? idle + 1 : 0;
    if (idle >= IDLE_CHECKS || (idle > 0 && !network.online())) step.abort();
  }
}
