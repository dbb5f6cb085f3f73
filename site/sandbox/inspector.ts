import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { ControlParts } from './control.js';
import type { EventLog } from './event-log.js';

export interface InspectorParts extends ControlParts {
  readonly events: EventLog;
  readonly pageOrigin: string;
  /** Folder of the inspector's own files. */
  readonly inspector: string;
}

/** Files of the inspector by path; read for each request, so that changes show after a reload. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/inspector.css': ['inspector.css', 'text/css; charset=utf-8'],
  '/inspector.js': ['inspector.js', 'text/javascript; charset=utf-8'],
  '/elements.js': ['elements.js', 'text/javascript; charset=utf-8'],
  '/events.js': ['events.js', 'text/javascript; charset=utf-8'],
  '/native-app.js': ['native-app.js', 'text/javascript; charset=utf-8'],
  '/requests.js': ['requests.js', 'text/javascript; charset=utf-8'],
  '/faults.js': ['faults.js', 'text/javascript; charset=utf-8'],
  '/settings.js': ['settings.js', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
};

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Number of events and requests that a page shows initially. */
const SHOWN = 200;

/** Serves the page that shows requests live and holds the switches. */
export function inspectorRoutes({
  inspector,
  live,
  faults,
  settings,
  requests,
  events,
  pageOrigin,
}: InspectorParts): Hono {
  const app = new Hono();
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(
      path,
      async () =>
        new Response(await readFile(join(inspector, file)), { headers: { ...HEADERS, 'Content-Type': type } }),
    );
  }
  app.get('/sandbox/live', (context) =>
    live.answer(context, {
      pageOrigin,
      faults: faults.list(),
      settings: settings.current(),
      requests: requests.list(),
      events: events.list().slice(-SHOWN),
    }),
  );
  return app;
}
