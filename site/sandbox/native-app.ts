import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'islet';
import { withCors } from './cors.js';
import { createLive, type Live } from './live.js';

/** Reply mode of the app. */
const replies = z.enum(['done', 'refused', 'late', 'twice', 'never']);

const message = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

/** Messages that expect a reply. */
const ASKING = ['ShareApp', 'Clipboard'];

/** Longer than the page's timeout (milliseconds). */
const LATE = 5_000;

/** Number of messages to remember. */
const KEPT = 200;

export interface NativeAppParts {
  readonly live: Live;
  /** Folder of the sandbox's own files. */
  readonly source: string;
}

/**
 * Simulates the app around the pages: receives their messages, replies, and sends the inspector's events. Pages reach
 * it on their own origin, because their policy forbids scripts from others.
 */
export function nativeAppRoutes({ live, source }: NativeAppParts): Hono {
  const app = new Hono();
  const pages = createLive();
  const messages: (z.output<typeof message> & { readonly received: string })[] = [];
  let mode: z.output<typeof replies> = 'done';

  app.get(
    '/api/native-app.js',
    async () =>
      new Response(await readFile(join(source, 'native-app/native-app.js')), {
        headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
      }),
  );
  app.get('/api/native-app/live', (context) => pages.answer(context, {}));
  app.post('/api/native-app/messages', async ({ req }) => {
    const { success, data } = message.safeParse(await req.json().catch(() => undefined));
    if (!success) return new Response('Not a message.\n', { status: 400 });
    const entry = { ...data, received: new Date().toISOString() };
    messages.push(entry);
    if (messages.length > KEPT) messages.shift();
    live.publish('message', entry);
    if (ASKING.includes(data.name)) void reply(pages, data.id, mode);
    return new Response(null, { status: 204 });
  });

  app.get('/sandbox/native-app/messages', () => Response.json(messages));
  app.delete('/sandbox/native-app/messages', () => {
    messages.length = 0;
    live.publish('messages', []);
    return new Response(null, { status: 204 });
  });
  app.put('/sandbox/native-app/replies', async ({ req }) => {
    const { success, data } = replies.safeParse(await req.json().catch(() => undefined));
    if (!success) return Response.json({ error: `Replies are one of ${replies.options.join(', ')}.` }, { status: 400 });
    mode = data;
    return Response.json(mode);
  });
  // Sent unchanged: a page must tolerate anything from an app.
  app.put('/sandbox/native-app/answers', async ({ req }) => {
    pages.publish('answer', await req.text());
    return Response.json({});
  });

  app.get('/v1/referrals', () =>
    withCors(
      Response.json({
        response: {
          data: {
            code: 'SAMPLE-7',
            link: 'https://www.zupee.example/refer-and-earn/?code=SAMPLE-7',
            opened: 5,
            installed: 3,
            counted: 2,
          },
        },
      }),
    ),
  );
  app.post('/v1/consents', () => withCors(Response.json({ data: { saved: true } })));
  for (const path of ['/v1/referrals', '/v1/consents'])
    app.options(path, () =>
      withCors(
        new Response(null, {
          status: 204,
          headers: { 'Access-Control-Allow-Methods': 'GET, POST', 'Access-Control-Allow-Headers': '*' },
        }),
      ),
    );
  for (const player of ['youtube', 'vimeo']) app.get(`/${player}/*`, ({ req }) => playerPage(player, new URL(req.url)));
  return app;
}

async function reply(pages: Live, id: string, mode: z.output<typeof replies>): Promise<void> {
  if (mode === 'never') return;
  if (mode === 'late') await sleep(LATE, undefined, { ref: false });
  const text = JSON.stringify({ type: 'reply', id, ok: mode !== 'refused' });
  for (let times = mode === 'twice' ? 2 : 1; times > 0; times -= 1) pages.publish('answer', text);
}

/** Shown in a frame in place of a third-party player. */
function playerPage(player: string, { pathname, search }: URL): Response {
  const text = `${player}: ${pathname}${search}`.replace(/[<&]/g, '');
  return new Response(`<!doctype html><html lang="en"><title>Player</title><body>${text}</body></html>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" },
  });
}
