import { join } from 'node:path';
import { defineSandbox } from 'islet';
import { createApp } from './app.js';
import { openEventLog } from './event-log.js';
import { createFaultBoard } from './fault-board.js';
import { createGate } from './gate.js';
import { createLive } from './live.js';
import { createRequestLog } from './request-log.js';
import { createSettings } from './settings.js';

/** Simulates all external services of the site: package link, app package, event log and location. */
export default defineSandbox(async ({ folder, source, pageOrigin }) => {
  const live = createLive();
  const faults = createFaultBoard((list) => {
    live.publish('faults', list);
  });
  const settings = createSettings((values) => {
    live.publish('settings', values);
  });
  const requests = createRequestLog((entry) => {
    live.publish('request', entry);
  });
  const events = await openEventLog(join(folder, 'events.jsonl'), (event) => {
    live.publish('event', event);
  });
  const app = createApp({
    live,
    faults,
    settings,
    requests,
    events,
    pageOrigin,
    source,
    inspector: join(source, 'inspector'),
  });
  return {
    fetch: createGate({ faults, requests, next: (request, env) => app.fetch(request, env) }),
    pagePaths: ['/api/'],
  };
});
