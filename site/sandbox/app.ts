import { Hono } from 'hono';
import { answerApkLink } from './apk-link.js';
import { apkDigest } from './apk-digest.js';
import { controlRoutes } from './control.js';
import { preflight, withCors } from './cors.js';
import { answerDownload } from './downloads.js';
import type { Env } from './gate.js';
import { inspectorRoutes, type InspectorParts } from './inspector.js';
import { nativeAppRoutes, type NativeAppParts } from './native-app.js';
import { ownOriginOnly } from './own-origin.js';

/** The services, their control, and the inspector. */
export function createApp(parts: InspectorParts & NativeAppParts): Hono<{ Bindings: Env }> {
  const { settings, events } = parts;
  const app = new Hono<{ Bindings: Env }>();

  app.use('/sandbox/*', ownOriginOnly);
  app.use('/api/native-app/*', ownOriginOnly);

  app.post('/v1/apk-link', async ({ req, env }) =>
    withCors(await answerApkLink(req.raw, env.faults, settings.current())),
  );
  app.options('/v1/apk-link', () => preflight('POST', 'Content-Type', settings.current()));

  app.get('/downloads/:name{.+\\.apk}', async ({ req, env }) =>
    withCors(await answerDownload(req.raw, env, settings.current()), settings.current().exposed),
  );
  app.options('/downloads/:name{.+\\.apk}', () =>
    preflight('GET, HEAD', settings.current().allowIfRange ? 'Range, If-Range' : 'Range', settings.current()),
  );

  app.get('/api/location', () =>
    withCors(Response.json(settings.current().region, { headers: { 'Cache-Control': 'no-store' } })),
  );

  app.put('/v1/events', async ({ req }) => {
    const { event, repeated } = await events.add(new URL(req.url).searchParams);
    return withCors(Response.json({ repeated, problems: event.problems }));
  });
  app.get('/v1/events', ownOriginOnly, () => Response.json({ events: events.list() }));
  app.delete('/v1/events', ownOriginOnly, async () => {
    await events.clear();
    parts.live.publish('events', []);
    return new Response(null, { status: 204 });
  });
  app.options('/v1/events', () => preflight('PUT', 'Content-Type', settings.current()));

  app.route('/', nativeAppRoutes(parts));
  app.route('/sandbox', controlRoutes(parts));
  app.route('/', inspectorRoutes(parts));
  // Computed in advance, so that the first visitor does not wait.
  void apkDigest(settings.current());
  return app;
}
