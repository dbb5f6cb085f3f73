import { z } from '../../../api/zod.js';
import { monotonicNow } from '../../../lib/async/monotonic-clock.js';
import { sha256Hex } from '../../../lib/text/hash.js';
import type { ResultStore } from '../../../lib/fs/result-store.js';
import { readStored, writeStored } from '../result-store.js';
import type { LinkAnswer } from '../site/link-answer.js';
import { askLink } from './ask-link.js';

export interface AskOptions {
  /** Stores good answers between runs. */
  readonly store: ResultStore | undefined;
  /** Time of the check in milliseconds. */
  readonly now: number;
  /** Time for one address. */
  readonly linkSeconds?: number;
  /** Time for all addresses; those that are left are not requested. */
  readonly totalSeconds?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Requests at the same time. */
const AT_ONCE = 8;
const AT_ONCE_OF_HOST = 2;

/** How long good answers are valid, in milliseconds. */
const VALID_FOR = 24 * 60 * 60 * 1000;

const stored = z.object({
  at: z.number(),
  answer: z.union([z.object({ kind: z.literal('works') }), z.object({ kind: z.literal('moved'), to: z.string() })]),
});

/**
 * Requests the addresses of external links, each once.
 *
 * @throws the reason of the signal
 */
export async function askLinks(
  addresses: Iterable<string>,
  { store, now, linkSeconds = 10, totalSeconds = 300, signal }: AskOptions,
): Promise<ReadonlyMap<string, LinkAnswer>> {
  const answers = new Map<string, LinkAnswer>();
  const byHost = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const known = readAnswer(store, address, now);
    const host = URL.canParse(address) ? new URL(address).host : '';
    if (known) answers.set(address, known);
    else if (host === '') answers.set(address, { kind: 'unclear', why: 'not a valid address' });
    else byHost.set(host, [...(byHost.get(host) ?? []), address]);
  }
  const end = monotonicNow() + totalSeconds * 1000;
  const tooLate: LinkAnswer = { kind: 'not-asked', why: `the limit of ${String(totalSeconds)} seconds was reached` };
  const queues = [...byHost.values()].flatMap((list) =>
    Array.from({ length: AT_ONCE_OF_HOST }, (_, first) => list.filter((_, at) => at % AT_ONCE_OF_HOST === first)),
  );
  const waiting = queues.values();
  const work = async (): Promise<void> => {
    for (const queue of waiting)
      for (const address of queue) {
        const answer = monotonicNow() > end ? tooLate : await askLink(address, linkSeconds, signal);
        answers.set(address, answer);
        if (answer.kind === 'works' || answer.kind === 'moved') writeStored(store, keyOf(address), { at: now, answer });
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

function keyOf(address: string): string {
  return sha256Hex(`link\0${address}`);
}

function readAnswer(store: ResultStore | undefined, address: string, now: number): LinkAnswer | undefined {
  const entry = readStored(store, keyOf(address), stored);
  return entry && entry.at <= now && now - entry.at < VALID_FOR ? entry.answer : undefined;
}
