import { appendFile, readFile, rm } from 'node:fs/promises';
import { readEvent, type FieldProblem } from './event-fields.js';

/** An event as received; an invalid one is stored with its problems. */
export interface LoggedEvent {
  readonly n: number;
  /** ISO 8601. */
  readonly received: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
}

export interface EventLog {
  list(): readonly LoggedEvent[];
  /** Resolves when the event is on disk or known to be there. `repeated`: its `eventid` was already present. */
  add(query: URLSearchParams): Promise<{ readonly event: LoggedEvent; readonly repeated: boolean }>;
  clear(): Promise<void>;
}

/** Opens the log in `file` (JSON lines), with the events of earlier runs; `onEvent` is called for each new event. */
export async function openEventLog(file: string, onEvent: (event: LoggedEvent) => void): Promise<EventLog> {
  const left = await readFile(file, 'utf8').catch(absent);
  let events = eventsIn(left);
  // Terminates a line cut off by the end of a process, so that it does not corrupt the next.
  let ending = left === '' || left.endsWith('\n') ? '' : '\n';
  // Sequential, so that a repeat is answered only when the first is on disk.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  async function append(event: LoggedEvent): Promise<void> {
    // Opened for each event, because the last one is unknown.
    await appendFile(file, `${ending}${JSON.stringify(event)}\n`, { flush: true });
    ending = '';
  }

  return {
    list: () => events,
    add: (query) =>
      inTurn(async () => {
        const read = readEvent(query);
        const known =
          read.fields['eventid'] === undefined
            ? undefined
            : events.find(({ fields }) => fields['eventid'] === read.fields['eventid']);
        if (known !== undefined) return { event: known, repeated: true };
        const event: LoggedEvent = { n: (events.at(-1)?.n ?? 0) + 1, received: new Date().toISOString(), ...read };
        await append(event);
        events = [...events, event];
        onEvent(event);
        return { event, repeated: false };
      }),
    clear: () =>
      inTurn(async () => {
        await rm(file, { force: true });
        ending = '';
        events = [];
      }),
  };
}

function eventsIn(text: string): LoggedEvent[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LoggedEvent];
    } catch {
      // A partial line of a killed process, or the empty end.
      return [];
    }
  });
}

function absent(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
  throw error;
}
