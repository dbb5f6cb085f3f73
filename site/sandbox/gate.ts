import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'islet';
import { withCors } from './cors.js';
import type { FaultBoard } from './fault-board.js';
import { find, type Fault, type Service } from './fault.js';
import type { RequestLog } from './request-log.js';

/** Request details for the services. */
export interface Env {
  readonly faults: readonly Fault[];
  /** Aborted when the faults change while the request is being answered. */
  readonly changed: AbortSignal;
}

export interface GateParts {
  readonly faults: FaultBoard;
  readonly requests: RequestLog;
  readonly next: (request: Request, env: Env) => Response | Promise<Response>;
}

/** Passes a request to the services, applies the general faults, and records it. */
export function createGate({ faults, requests, next }: GateParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const service = serviceOf(url.pathname);
    const changed = faults.changed();
    if (service === undefined) return next(request, { faults: [], changed });
    let held: Fault[];
    try {
      // A preflight is not the request itself, but it uses the same connection.
      held = faults.take(service, url, request.method === 'OPTIONS' ? ({ kind }) => kind === 'offline' : undefined);
    } catch (error) {
      if (error instanceof z.ZodError) return withCors(new Response(`${z.prettifyError(error)}\n`, { status: 400 }));
      throw error;
    }
    const entry = requests.begin(service, request, held);
    return entry.end(await answer(request, { faults: held, changed }, next));
  };
}

async function answer(request: Request, env: Env, next: GateParts['next']): Promise<Response> {
  const { faults } = env;
  const latency = find(faults, 'latency');
  if (latency !== undefined)
    await sleep(latency.milliseconds, undefined, { signal: request.signal }).catch(() => undefined);
  if (request.signal.aborted || find(faults, 'offline') !== undefined) return Response.error();
  const error = find(faults, 'error');
  if (error === undefined) return next(request, env);
  const headers: Record<string, string> =
    error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) };
  return withCors(new Response(`A fault of the sandbox: ${String(error.status)}\n`, { status: error.status, headers }));
}

function serviceOf(path: string): Service | undefined {
  if (path.startsWith('/downloads/')) return 'download';
  if (path === '/v1/apk-link') return 'link';
  if (path === '/v1/events') return 'events';
  return path === '/api/location' ? 'location' : undefined;
}
