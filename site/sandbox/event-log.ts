import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { readEvent, type FieldProblem } from './event-fields.js';

/** An event as it was received; wrong ones are kept with what is wrong with them. */
export interface LoggedEvent {
  readonly n: number;
  /** ISO 8601. */
  readonly received: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
}

export interface EventLog {
  list(): readonly LoggedEvent[];
  /** Resolves when the event is safe on disk, or known to be there. `repeated`: one with its `eventid` was there already. */
  add(query: URLSearchParams): Promise<{ readonly event: LoggedEvent; readonly repeated: boolean }>;
  clear(): Promise<void>;
}

/** Opens the log in `file`, JSON lines, with what earlier runs left in it; `onEvent` is told of each new event. */
export async function openEventLog(file: string, onEvent: (event: LoggedEvent) => void): Promise<EventLog> {
  let events = await read(file);
  let handle: FileHandle | undefined;
  // One after the other, so that a repeat is answered only when the first is on disk.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  async function append(event: LoggedEvent): Promise<void> {
    handle ??= await openAtLine(file);
    await handle.appendFile(`${JSON.stringify(event)}\n`);
    await handle.datasync();
  }

  return {
    list: () => events,
    add: (query) =>
      inTurn(async () => {
        const read = readEvent(query);
        const known = read.fields['eventid'] === undefined ? undefined : events.find(({ fields }) => fields['eventid'] === read.fields['eventid']);
        if (known !== undefined) return { event: known, repeated: true };
        const event: LoggedEvent = { n: (events.at(-1)?.n ?? 0) + 1, received: new Date().toISOString(), ...read };
        await append(event);
        events = [...events, event];
        onEvent(event);
        return { event, repeated: false };
      }),
    clear: () =>
      inTurn(async () => {
        await handle?.close();
        handle = undefined;
        await rm(file, { force: true });
        events = [];
      }),
  };
}

/** A line that was cut off by the end of a process is ended, so that it spoils no other. */
async function openAtLine(file: string): Promise<FileHandle> {
  const text = await readFile(file, 'utf8').catch(absent);
  const handle = await open(file, 'a');
  if (text !== '' && !text.endsWith('\n')) await handle.appendFile('\n');
  return handle;
}

async function read(file: string): Promise<LoggedEvent[]> {
  const text = await readFile(file, 'utf8').catch(absent);
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LoggedEvent];
    } catch {
      // Half a line that a killed process left, or the empty end.
      return [];
    }
  });
}

function absent(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
  throw error;
}
