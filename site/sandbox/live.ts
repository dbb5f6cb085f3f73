import type { Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';

/** Pages that watch, and what they are told. */
export interface Live {
  publish(event: string, data: unknown): void;
  /** Answers with all that happens from now on, after `first`, as server-sent events. */
  answer(context: Context, first: Readonly<Record<string, unknown>>): Response;
}

/** A line that means nothing, so often (milliseconds), shows a page that it is still connected. */
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
        // What happens while that is on its way comes behind it.
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
