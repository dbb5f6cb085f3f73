import { expect, onTestFinished, test } from 'vitest';
import { serveServices, type Services } from '../../helpers/sandbox-services.js';

const message = (id: string, name: string): string => JSON.stringify({ version: 1, id, name, payload: { text: 'x' } });

/** What pages hear from now on, as the texts that an app would post. */
async function listen({ url }: Services): Promise<string[]> {
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
  });
  const { body } = await fetch(`${url}/api/native-app/live`, { signal: stop.signal });
  const heard: string[] = [];
  void (async () => {
    for await (const piece of body ?? []) {
      for (const [, data = ''] of Buffer.from(piece as Uint8Array)
        .toString()
        .matchAll(/event: answer\ndata: (.*)\n/g))
        heard.push(JSON.parse(data) as string);
    }
  })().catch(() => undefined);
  return heard;
}

const post = async ({ url }: Services, body: string): Promise<number> =>
  (await fetch(`${url}/api/native-app/messages`, { method: 'POST', body })).status;
const put = async ({ url }: Services, path: string, body: string): Promise<number> =>
  (await fetch(`${url}/sandbox/native-app/${path}`, { method: 'PUT', body })).status;

test('the app shows what pages tell it, and refuses what is no message', async () => {
  const services = await serveServices();
  expect(await post(services, message('page-1', 'GoBack'))).toBe(204);
  expect(await post(services, '{"version":2}')).toBe(400);
  expect(await (await fetch(`${services.url}/sandbox/native-app/messages`)).json()).toEqual([
    expect.objectContaining({ id: 'page-1', name: 'GoBack', payload: { text: 'x' } }),
  ]);
});

test.each([
  ['done', [true]],
  ['refused', [false]],
  ['twice', [true, true]],
  ['never', []],
])('to messages that ask it replies as it is told: %s', async (mode, expected) => {
  const services = await serveServices();
  const heard = await listen(services);
  expect(await put(services, 'replies', JSON.stringify(mode))).toBe(200);
  await post(services, message('page-0', 'GoBack'));
  await post(services, message('page-1', 'Clipboard'));
  await put(services, 'answers', '"end"');
  await expect.poll(() => heard.at(-1)).toBe('"end"');
  expect(heard.slice(0, -1).map((text) => JSON.parse(text) as unknown)).toEqual(
    expected.map((ok) => ({ type: 'reply', id: 'page-1', ok })),
  );
});
