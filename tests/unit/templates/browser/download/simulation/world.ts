/** A page that runs an engine. All that it waits for goes through `step`. */
export interface Process {
  readonly name: string;
  alive: boolean;
  /** Until then the browser keeps the page frozen. */
  frozenUntil: number;
  /** Steps so far. */
  steps: number;
  /** What happens to the page before its step of that number. */
  readonly triggers: { readonly at: number; readonly happen: () => void }[];
  /** Hear of its end. */
  readonly ends: (() => void)[];
}

/** Virtual time. Nothing happens by itself: the next event comes when all that the last one set off has come to rest. */
export interface World {
  readonly now: number;
  createProcess(name: string): Process;
  /** Ends a process at once: nothing that it waits for comes any more. */
  kill(process: Process): void;
  after(milliseconds: number, happen: () => void): void;
  /** The same for a process: not after its end, and not while it is frozen. `cancelled`: nothing to do any more. */
  step(process: Process, milliseconds: number, happen: () => void, cancelled?: () => boolean): void;
  /** A call of a process that takes time; its effect and the news of it are two steps, between which it can end. */
  call<T>(process: Process, milliseconds: number, effect: () => T): Promise<T>;
  /** Counts a call for which no time passes. @throws RangeError where a page makes them without end */
  count(): void;
  /** Lets time pass until `isOver`, or there is nothing left to happen, or too much has happened; tells which. */
  run(isOver: () => boolean): Promise<'over' | 'idle' | 'endless'>;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void;
}

const ENDLESS = 30_000;

/** The real one, also where a test beside has fake timers: with those, no sequence would end. */
const nextTurn = globalThis.setImmediate;

export function createWorld(): World {
  let now = Date.UTC(2025, 10, 1);
  let order = 0;
  const events: Event[] = [];
  let calls = 0;

  function after(milliseconds: number, happen: () => void): void {
    const event = { at: now + milliseconds, order: (order += 1), happen };
    let index = events.length;
    while (index > 0 && isLater(event, events[index - 1])) index -= 1;
    events.splice(index, 0, event);
  }

  const world: World = {
    get now() {
      return now;
    },
    createProcess: (name) => ({ name, alive: true, frozenUntil: 0, steps: 0, triggers: [], ends: [] }),
    kill(process) {
      process.alive = false;
      for (const end of process.ends) end();
    },
    after,
    step(process, milliseconds, happen, cancelled) {
      after(milliseconds, function take() {
        if (!isRunning(process) || cancelled?.() === true) return;
        process.steps += 1;
        for (const trigger of process.triggers) if (trigger.at === process.steps) trigger.happen();
        if (isRunning(process)) happen();

        /** Comes back when a frozen page has thawed. */
        function isRunning({ alive, frozenUntil }: Process): boolean {
          if (alive && now < frozenUntil) after(frozenUntil - now, take);
          return alive && now >= frozenUntil;
        }
      });
    },
    call: (process, milliseconds, effect) =>
      new Promise((resolve, reject) => {
        world.step(process, milliseconds, () => {
          try {
            const result = effect();
            world.step(process, 1, () => {
              resolve(result);
            });
          } catch (error) {
            world.step(process, 1, () => {
              reject(error instanceof Error ? error : new Error(String(error)));
            });
          }
        });
      }),
    count() {
      calls += 1;
      if (calls > ENDLESS) throw new RangeError('The page is endless');
    },
    async run(isOver) {
      for (let count = 0; count < ENDLESS; count += 1) {
        calls = 0;
        await settle();
        if (isOver()) return 'over';
        const next = events.pop();
        if (next === undefined) return 'idle';
        now = Math.max(now, next.at);
        next.happen();
      }
      return 'endless';
    },
  };
  return world;
}

/** The list ends with the event that comes first. */
function isLater(event: Event, other: Event | undefined): boolean {
  return other !== undefined && (event.at > other.at || (event.at === other.at && event.order > other.order));
}

/** Until no promise has anything left to tell. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    nextTurn(resolve);
  });
}
