import { linkedAbort } from './linked-abort.js';
import { NOTHING, type Ledger } from './ledger.js';
import type { DownloadPorts, HttpAnswer } from './ports.js';
import { BEGINNING, canBePackage, judge, plainTag, type Verdict } from './reply.js';

/** How often a running request is checked, and how many checks without progress mean that it stalled (milliseconds). */
const CHECK_EVERY = 5_000;
const IDLE_CHECKS = 3;

/** Fewest bytes between two checks that are progress: 1 KiB per second. */
const PROGRESS = 5_120;

export interface AttemptOptions {
  readonly stop: AbortSignal;
  /** Whether the request may have `If-Range`: across origins this needs the server's permission. */
  readonly ifRange: boolean;
  /** How many complete files had another digest than the owner's. */
  readonly mismatches: number;
  /** Whether a full response may replace the received bytes. */
  readonly mayRestart: boolean;
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
 * - `ended`: the body of the whole file ended cleanly, short of its declared length
 * - `part`: a part of the file was delivered, and more is missing
 */
export type Outcome =
  | Exclude<Verdict, { readonly do: 'perhaps' }>
  | { readonly do: 'unreadable'; readonly ifRange: boolean }
  | { readonly do: 'silent' | 'blocked' | 'no-room' | 'broken' | 'ended' | 'part' };

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
  ports: DownloadPorts,
  ledger: Ledger,
  { ifRange, mismatches, mayRestart, begin, arrive }: AttemptOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  await ledger.whenSaved();
  const facts = ledger.received === 0 ? NOTHING : ledger.facts;
  const from = ledger.received;
  // The tag of an encoding is not that of the part.
  const tag = ifRange && facts.etag === plainTag(facts.etag) ? facts.etag : undefined;
  const headers: Record<string, string> = {};
  if (from > 0) headers['Range'] = `bytes=${from}-`;
  if (tag !== undefined) headers['If-Range'] = tag;
  const answer = await ports.http.get(ledger.link.url, { headers, signal }).catch(() => 'unreachable' as const);
  if (answer === 'unreachable') return { do: 'silent' };
  if (answer === 'unreadable') return { do: 'unreadable', ifRange: tag !== undefined };
  if (answer === 'blocked') return { do: 'blocked' };

  const { leastBytes } = ledger;
  // What has led to a wrong file is not tried twice.
  const verifiable = ledger.verifiable && mismatches === 0;
  const asked = { ...facts, from, ifRange: tag !== undefined, leastBytes, verifiable };
  const verdict = judge(asked, answer, ports.clock.now());
  if (verdict.do === 'perhaps') return { do: (await ledger.completesFile(false)) ? 'whole' : 'doubt' };
  if (verdict.do === 'whole') await ledger.finish();
  if (verdict.do !== 'take') return verdict;
  const isNew = from === 0 || verdict.over !== undefined;
  const first = isNew ? await beginningOf(answer) : new Uint8Array();
  if (first === undefined) return { do: 'broken' };
  if (!canBePackage(first)) return { do: 'foreign' };
  if (verdict.over !== undefined) {
    if (verdict.over === 'ranges' && (await ledger.completesFile(true))) return { do: 'whole' };
    if (!mayRestart) return { do: 'again', over: verdict.over };
    await ledger.startOver();
  }
  ledger.learn(verdict.facts);
  const room = await ports.store.room();
  if ((ledger.facts.totalBytes ?? 0) - ledger.received > (room ?? Infinity)) return { do: 'no-room' };
  begin();
  if (first.length > 0) {
    await ledger.add(first);
    arrive(first.length);
  }
  return receive(ledger, answer, arrive);
}

/** Adds the rest of a body to the received bytes. */
async function receive(ledger: Ledger, answer: HttpAnswer, arrive: AttemptOptions['arrive']): Promise<Outcome> {
  const isPart = answer.status === 206;
  for (;;) {
    const { totalBytes } = ledger.facts;
    const missing = totalBytes === undefined ? Infinity : totalBytes - ledger.received;
    // Excess bytes of a partial response are dropped. A full response is read to its end: it may be longer than
    // declared if its encoding is hidden from the page.
    if (missing === 0 && isPart) break;
    const piece = await answer.read(ledger.room).catch(() => null);
    if (piece === null) return { do: 'broken' };
    if (piece === undefined) break;
    if (piece.length > missing && !isPart) ledger.learn({ ...ledger.facts, totalBytes: undefined, digest: undefined });
    const wanted = isPart ? piece.subarray(0, missing) : piece;
    await ledger.add(wanted);
    arrive(wanted.length);
  }
  const { received } = ledger;
  const { totalBytes } = ledger.facts;
  if (received > 0 && (received === totalBytes || (totalBytes === undefined && !isPart))) {
    await ledger.finish();
    return { do: 'whole' };
  }
  if (isPart && totalBytes !== undefined) return { do: 'part' };
  if (await ledger.completesFile(false)) return { do: 'whole' };
  return { do: isPart ? 'part' : 'ended' };
}

/** Reads the first bytes of a body, enough to know what it is; `undefined` if it ends or breaks before. */
async function beginningOf(answer: HttpAnswer): Promise<Uint8Array | undefined> {
  const beginning = new Uint8Array(BEGINNING.length);
  for (let length = 0; length < beginning.length;) {
    const piece = await answer.read(beginning.length - length).catch(() => undefined);
    if (piece === undefined) return undefined;
    beginning.set(piece, length);
    length += piece.length;
  }
  return beginning;
}

/** Aborts a request that delivers nothing, or next to nothing. Never rejects. */
async function watch({ clock, network }: DownloadPorts, ledger: Ledger, step: AbortController): Promise<void> {
  for (let idle = 0, seen = ledger.everReceived; !step.signal.aborted; seen = ledger.everReceived) {
    await clock.sleep(CHECK_EVERY, step.signal);
    const arrived = ledger.everReceived - seen;
    idle = arrived < PROGRESS ? idle + 1 : 0;
    if (idle >= IDLE_CHECKS || (arrived === 0 && !network.online())) step.abort();
  }
}
