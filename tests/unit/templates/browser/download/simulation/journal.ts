import type { Fault } from './faults.js';
import type { Process } from './world.js';

/** What happened in a sequence, and what must not have. */
export interface Journal {
  readonly happened: Map<Fault, number>;
  readonly findings: string[];
  note(fault: Fault): void;
  /** From here to the next body, or for good, starting over is right. */
  excuse(forGood?: boolean): void;
  /** A page was stopped: it may ask again for what a kill would have cost. */
  stopped(): void;
  /** A request for the file from a position on. */
  asked(process: Process, from: number): void;
  /** A body begins to be read at a position. */
  begins(process: Process, from: number): void;
  /** So many more of its bytes were handed over. */
  consumed(bytes: number): void;
}

/**
 * `neverParts`: with such a server parts cannot be had, so that starting over is right every time. Otherwise a page goes on
 * where it was, and another page loses at most two saves: one under way and one being filled.
 */
export function createJournal(saveEvery: number, neverParts: boolean): Journal {
  const happened = new Map<Fault, number>();
  const findings: string[] = [];
  let alwaysExcused = neverParts;
  let excused = neverParts;
  let reached = 0;
  let reader: Process | undefined;
  // The body of a request from before a stop may begin after it.
  let isStopped = false;
  return {
    happened,
    findings,
    note(fault) {
      happened.set(fault, (happened.get(fault) ?? 0) + 1);
    },
    excuse(forGood = false) {
      excused = true;
      alwaysExcused ||= forGood;
    },
    stopped() {
      reader = undefined;
      isStopped = true;
    },
    asked(process, from) {
      isStopped = false;
      if (excused) return;
      // The bytes that tell what a body is are not kept where it breaks, or the page is stopped, at them.
      const most = process === reader ? 4 : 2 * saveEvery;
      if (reached - from > most)
        findings.push(`${process.name} asks from ${String(from)} again, after ${String(reached)} had been read`);
    },
    begins(process, from) {
      reader = isStopped ? undefined : process;
      reached = from;
      excused = alwaysExcused;
    },
    consumed(bytes) {
      reached += bytes;
    },
  };
}
