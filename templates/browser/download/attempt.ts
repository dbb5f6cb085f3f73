import { linkedAbort } from './linked-abort.js';
import { NOTHING, type Ledger } from './ledger.js';
import { canBePackage } from './package-beginning.js';
import type { DownloadPorts } from './ports.js';
import { judge, type Verdict } from './reply.js';

/** How often a running request is checked, and after how many checks without a byte it counts as stalled (milliseconds). */
const CHECK_EVERY = 5_000;
const IDLE_CHECKS = 3;

export interface AttemptOptions {
  readonly stop: AbortSignal;
  /** Whether `If-Range` may go with the request: across origins it needs the permission of the server. */
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
 * - `silent`: no answer
 * - `unreadable`: an answer that the page may not read; `ifRange`: it was asked for with `If-Range`
 * - `blocked`: the page's security policy forbids the request
 * - `no-room`: the browser cannot store the whole file
 * - `broken`: the body broke off
 * - `ended`: the body of the whole file ended properly after `at` bytes, fewer than it claimed
 */
export type Outcome =
  | Verdict
  | { readonly do: 'ended'; readonly at: number }
  | { readonly do: 'unreadable'; readonly ifRange: boolean }
  | { readonly do: 'silent' | 'blocked' | 'no-room' | 'broken' };

/** Requests once what is missing and takes what comes. Rejects with a `StorageError` only. */
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
    // What a part has beyond the file is left out. The body of a whole file is read to its end: it may be longer than
    // it claims, where its encoding is hidden from the page.
    if (missing === 0 && answer.status === 206) break;
    const piece = await answer.read(ledger.room).catch(() => null);
    if (piece === null) return { do: 'broken' };
    if (piece === undefined) break;
    if (ledger.received === 0 && !canBePackage(piece)) return { do: 'foreign' };
    if (piece.length > missing && answer.status === 200)
      ledger.learn({ ...ledger.facts, totalBytes: undefined, digest: undefined });
    const taken = answer.status === 206 ? piece.subarray(0, missing) : piece;
    await ledger.add(taken);
    arrive(taken.length);
  }
  const { received } = ledger;
  const { totalBytes } = ledger.facts;
  if (received > 0 && (received === totalBytes || (totalBytes === undefined && answer.status === 200))) {
    await ledger.finish();
    return { do: 'whole' };
  }
  return answer.status === 200 && received > 0 ? { do: 'ended', at: received } : { do: 'broken' };
}

/** Ends a request that brings nothing any more. Never rejects. */
async function watch({ clock, network }: DownloadPorts, ledger: Ledger, step: AbortController): Promise<void> {
  for (let idle = 0, seen = ledger.taken; !step.signal.aborted; seen = ledger.taken) {
    await clock.sleep(CHECK_EVERY, step.signal);
    idle = ledger.taken === seen ? idle + 1 : 0;
    if (idle >= IDLE_CHECKS || (idle > 0 && !network.online())) step.abort();
  }
}
