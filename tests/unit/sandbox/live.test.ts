import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createLive } from '../../../site/sandbox/live.js';

it('tells a page of what happens while its beginning is still on its way, behind that', async () => {
  const live = createLive();
  const app = new Hono();
  app.get('/', (context) => live.answer(context, { events: ['one'] }));
  const leave = new AbortController();
  const { body } = await app.request('/', { signal: leave.signal });
  live.publish('event', 'two');
  const told: string[] = [];
  for await (const piece of body ?? []) {
    told.push(Buffer.from(piece as Uint8Array).toString());
    if (told.length === 2) break;
  }
  expect(told).toEqual(['event: start\ndata: {"events":["one"]}\n\n', 'event: event\ndata: "two"\n\n']);
});
