import type { Session } from './session.js';

/** A piece of the work that nobody waits for, in milliseconds: a page that is asked for meanwhile waits no longer than that. */
const SLICE = 6;

/** The browser that loads a page again comes first, in milliseconds. */
const HEAD_START = 250;

export interface IdleWork {
  /** There is another state to look over. */
  wake(): void;
  /** Resolves once the slice under way has ended. */
  close(): Promise<void>;
}

/** Looks over pages that nobody has open, in slices, once nothing else is to do. `done` is called when something came of it. */
export function lookOverWhenIdle(
  session: Pick<Session, 'lookOver' | 'problems'>,
  onFault: (error: unknown) => void,
  done: () => Promise<void>,
): IdleWork {
  let closed = false;
  let running: Promise<void> | undefined;
  /** Counts the states to look over, and those whose turn has come. */
  let wanted = 0;
  let begun = 0;

  async function run(): Promise<void> {
    const before = JSON.stringify(session.problems());
    let changed = false;
    await after(HEAD_START);
    for (let more = true; more || begun < wanted;) {
      await after(SLICE);
      if (closed) return;
      begun = wanted;
      const looked = await session.lookOver(SLICE);
      changed ||= looked.changed;
      more = looked.more;
    }
    if (changed || JSON.stringify(session.problems()) !== before) await done();
  }

  function start(): void {
    running ??= run()
      .catch(onFault)
      .finally(() => {
        running = undefined;
        // What came while `done` was under way.
        if (begun < wanted && !closed) start();
      });
  }

  return {
    wake() {
      wanted += 1;
      start();
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
