import type { Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';

/** Connected pages, and the messages for them. */
export interface Live {
  publish(event: string, data: unknown): void;
  /** Responds with server-sent events: `first`, then everything that happens from now on. */
  answer(context: Context, first: Readonly<Record<string, unknown>>): Response;
}

/** Interval of keep-alive lines (milliseconds). */
const PULSE = 15_000;

export function createLive(): Live {
  const watching = new Set<SSEStreamingApi>();
  return {
    publish(event, data) {
      const message = { event, data: JSON.stringify(data) };
      for (const stream of watching) void stream.writeSSE(message);
    },
    answer: (context, first) =>
      streamSSE(context, async (stream) => {
        const started = stream.writeSSE({ event: 'start', data: JSON.stringify(first) });
        // Events during that time follow it.
        watching.add(stream);
        await started;
        const pulse = setInterval(() => void stream.writeSSE({ event: 'pulse', data: '' }), PULSE).unref();
        await new Promise<void>((resolve) => {
          stream.onAbort(resolve);
        });
        clearInterval(pulse);
        watching.delete(stream);
      }),
  };
}
