import type { Fault, FaultKind, Service } from './fault.js';

/** A recorded request in its current state. */
export interface RequestEntry {
  readonly n: number;
  /** ISO 8601. */
  readonly at: string;
  readonly service: Service;
  readonly method: string;
  readonly path: string;
  readonly range: string | null;
  readonly ifRange: string | null;
  readonly faults: readonly FaultKind[];
  /** 0 while there is no response, or if there will be none. */
  readonly status: number;
  /** Headers of the response. */
  readonly contentRange: string | null;
  readonly length: number | null;
  /** Bytes of the body that were read so far. */
  readonly sent: number;
  /** `broken`: by a fault; `left`: by the visitor. */
  readonly state: 'waiting' | 'sending' | 'done' | 'broken' | 'left';
}

export interface RequestLog {
  list(): readonly RequestEntry[];
  clear(): void;
  begin(service: Service, request: Request, faults: readonly Fault[]): { end(response: Response): Response };
}

/** Number of requests to keep. */
const KEPT = 200;
/** Minimum interval between two notifications about one request (milliseconds). */
const PACE = 200;

/** Stores the latest requests; `onChange` is called with each as it progresses. */
export function createRequestLog(onChange: (entry: RequestEntry) => void): RequestLog {
  let entries: RequestEntry[] = [];
  let count = 0;

  function begin(service: Service, request: Request, faults: readonly Fault[]): { end(response: Response): Response } {
    const { pathname, search } = new URL(request.url);
    count += 1;
    let entry: RequestEntry = {
      n: count,
      at: new Date().toISOString(),
      service,
      method: request.method,
      path: pathname + search,
      range: request.headers.get('range'),
      ifRange: request.headers.get('if-range'),
      faults: faults.map(({ kind }) => kind),
      status: 0,
      contentRange: null,
      length: null,
      sent: 0,
      state: 'waiting',
    };
    let noted = 0;
    const note = (changes: Partial<RequestEntry>, now = true): void => {
      entry = { ...entry, ...changes };
      entries = entries.map((other) => (other.n === entry.n ? entry : other));
      if (!now && Date.now() - noted < PACE) return;
      noted = Date.now();
      onChange(entry);
    };
    entries = [...entries.slice(1 - KEPT), entry];
    note({});
    return {
      end(response) {
        if (response.type === 'error') {
          note({ state: request.signal.aborted ? 'left' : 'broken' });
          return response;
        }
        const length = response.headers.get('content-length');
        const bare = response.body === null || request.method === 'HEAD';
        note({
          status: response.status,
          contentRange: response.headers.get('content-range'),
          length: length === null ? null : Number(length),
          state: bare ? 'done' : 'sending',
        });
        if (response.body === null || bare) return response;
        const body = counted(
          response.body,
          (sent) => {
            note({ sent: entry.sent + sent }, false);
          },
          (state) => {
            note({ state });
          },
        );
        return new Response(body, { status: response.status, headers: response.headers });
      },
    };
  }

  return {
    list: () => entries,
    clear: () => {
      entries = [];
    },
    begin,
  };
}

function counted(
  source: ReadableStream<Uint8Array>,
  onBytes: (count: number) => void,
  onEnd: (state: 'done' | 'broken' | 'left') => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          onEnd('broken');
          throw error;
        });
        if (left) return;
        if (done) {
          onEnd('done');
          controller.close();
          return;
        }
        onBytes(value.length);
        controller.enqueue(value);
      },
      async cancel(reason) {
        // A cancelled body ends like a completed one.
        left = true;
        onEnd('left');
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
