import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveServices, SIZE, type Services } from '../../helpers/sandbox-services.js';

const GOOD = {
  eventid: 'b1',
  appName: 'ludodownload',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  sessionid: '3',
  label: 'downloadClick',
  timestamp: '1760000000000',
  pageUrl: 'https://www.zupee.example/ludo/',
  language: 'en-IN',
  networkType: '4g',
  userAgent: 'Mozilla/5.0',
};

interface Logged {
  readonly fields: Record<string, string>;
  readonly problems: readonly { field: string; problem: string }[];
}

async function put(
  { url }: Pick<Services, 'url'>,
  fields: Record<string, string> | string[][],
): Promise<{ repeated: boolean; problems: Logged['problems'] }> {
  const response = await fetch(`${url}/v1/events?${new URLSearchParams(fields).toString()}`, { method: 'PUT' });
  expect(response.status).toBe(200);
  return (await response.json()) as Awaited<ReturnType<typeof put>>;
}

async function logged({ url }: Pick<Services, 'url'>): Promise<readonly Logged[]> {
  return ((await (await fetch(`${url}/v1/events`)).json()) as { events: Logged[] }).events;
}

describe('the link to the file', () => {
  const ask = async ({ url }: Services, body: unknown) =>
    fetch(`${url}/v1/apk-link`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const link = async (services: Services) =>
    ((await (await ask(services, { websiteName: 'zupee', source: '/ludo/' })).json()) as { apkLink: string }).apkLink;

  test('leads to the file, which its signature lets load', async () => {
    const address = await link(await serveServices());
    expect(new URL(address).pathname).toBe('/downloads/install-zupee.apk');
    expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(SIZE);
  });

  test.each([
    {},
    { websiteName: 'zupee' },
    { websiteName: '', source: '/' },
    { websiteName: 'zupee', source: 'ludo' },
    { websiteName: 'zupee', source: '/', more: 1 },
    'text',
  ])('is refused to %j', async (body) => {
    const response = await ask(await serveServices(), body);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  });

  test('with another expiry or without its signature the file is 403', async () => {
    const address = new URL(await link(await serveServices()));
    address.searchParams.set('expires', '9999999999');
    expect((await fetch(address)).status).toBe(403);
    address.searchParams.delete('signature');
    expect((await fetch(address)).status).toBe(403);
  });

  test('lasts as long as the switch says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const services = await serveServices();
    await services.put('settings', { linkSeconds: 60 });
    const address = await link(services);
    // Whole seconds, of which the one that has begun counts.
    for (const [seconds, status] of [
      [0, 200],
      [59, 200],
      [2, 403],
    ] as const) {
      vi.setSystemTime(Date.now() + 1_000 * seconds);
      expect((await fetch(address, { method: 'HEAD' })).status).toBe(status);
    }
  });

  test('can have expired when it is given, once', async () => {
    const services = await serveServices();
    await services.put('faults', { kind: 'expired', on: 'link', times: 1 });
    expect((await fetch(await link(services))).status).toBe(403);
    expect((await fetch(await link(services))).status).toBe(200);
  });

  test('can be asked for by pages of other origins', async () => {
    const { url } = await serveServices();
    const { status, headers } = await fetch(`${url}/v1/apk-link`, { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-methods'), headers.get('access-control-allow-headers')]).toEqual([
      204,
      'POST',
      'Content-Type',
    ]);
  });
});

describe('the event log', () => {
  test('keeps an event, on disk before the answer, and gives it back', async () => {
    const services = await serveServices();
    expect(await put(services, GOOD)).toEqual({ repeated: false, problems: [] });
    const line = JSON.parse((await readFile(join(services.folder, 'events.jsonl'), 'utf8')).trim()) as Logged;
    expect(line).toMatchObject({ fields: GOOD, problems: [] });
    expect(await logged(services)).toEqual([line]);
  });

  test('takes every field of the specification', async () => {
    const services = await serveServices();
    expect(
      await put(services, {
        ...GOOD,
        downloadCompleted: 'true',
        APKVersion: '5.2',
        countPlayLudoHit: '2',
        timestamp: '2026-11-21T07:00:00.000Z',
      }),
    ).toEqual({ repeated: false, problems: [] });
  });

  test.runIf(existsSync('/proc/self/fd'))('holds no file open after an event', async () => {
    const services = await serveServices();
    await put(services, GOOD);
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((descriptor) =>
        readlink(join('/proc/self/fd', descriptor)).catch(() => 'closed meanwhile'),
      ),
    );
    expect(open.filter((target) => target.startsWith(services.folder))).toEqual([]);
  });

  test('drops a second one with the same id', async () => {
    const services = await serveServices();
    await put(services, GOOD);
    expect(await put(services, { ...GOOD, label: 'other' })).toEqual({ repeated: true, problems: [] });
    expect((await logged(services)).map(({ fields }) => fields['label'])).toEqual(['downloadClick']);
  });

  test('of many at once with one id one is kept', async () => {
    const services = await serveServices();
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(services, GOOD)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect((await readFile(join(services.folder, 'events.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(1);
  });

  test.each(Object.keys(GOOD))('marks an event without `%s`', async (field) => {
    const services = await serveServices();
    const { problems } = await put(
      services,
      Object.entries(GOOD).filter(([name]) => name !== field),
    );
    expect(problems).toEqual([{ field, problem: 'is missing' }]);
    expect((await logged(services))[0]?.problems).toEqual(problems);
  });

  test.each([
    ['appName', 'ludo'],
    ['sessionid', 'three'],
    ['timestamp', 'yesterday'],
    ['pageUrl', '/ludo/'],
    ['language', 'english please'],
    ['uuid', ''],
    ['downloadCompleted', 'yes'],
    ['countPlayLudoHit', '-1'],
    ['email', 'a@b.example'],
  ])('marks %s=%s, and keeps it', async (field, value) => {
    const services = await serveServices();
    const { problems } = await put(services, { ...GOOD, [field]: value });
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect((await logged(services))[0]?.fields[field]).toBe(value);
  });

  test('marks a field that stands there twice', async () => {
    const { problems } = await put(await serveServices(), [...Object.entries(GOOD), ['label', 'again']]);
    expect(problems).toEqual([{ field: 'label', problem: 'stands there more than once' }]);
  });

  test('goes on after a run that ended in the middle of a line', async () => {
    const first = await serveServices();
    await put(first, GOOD);
    await appendFile(join(first.folder, 'events.jsonl'), '{"n":2,"fields":{"eventid":"half');
    const second = await serveServices(first.folder);
    expect((await put(second, GOOD)).repeated).toBe(true);
    await put(second, { ...GOOD, eventid: 'b2' });
    const third = await serveServices(first.folder);
    expect((await logged(third)).map(({ fields }) => fields['eventid'])).toEqual(['b1', 'b2']);
  });

  test('is emptied, file and all', async () => {
    const services = await serveServices();
    await put(services, GOOD);
    expect((await fetch(`${services.url}/v1/events`, { method: 'DELETE' })).status).toBe(204);
    expect(await logged(services)).toEqual([]);
    expect((await put(services, GOOD)).repeated).toBe(false);
  });

  test('takes events from pages of other origins', async () => {
    const { url } = await serveServices();
    const { status, headers } = await fetch(`${url}/v1/events`, { method: 'OPTIONS' });
    expect([status, headers.get('access-control-allow-methods'), headers.get('access-control-allow-origin')]).toEqual([
      204,
      'PUT',
      '*',
    ]);
  });
});

test('the location is the one that was set', async () => {
  const { url, put: change } = await serveServices();
  const location = async () => (await (await fetch(`${url}/api/location`)).json()) as unknown;
  expect(await location()).toEqual({ regionName: 'National Capital Territory of Delhi', country: 'India' });
  await change('settings', { region: { regionName: 'Kerala', country: 'India' } });
  expect(await location()).toEqual({ regionName: 'Kerala', country: 'India' });
});

test('watchers are told of events, requests and switches as they come', async () => {
  const services = await serveServices();
  const leave = new AbortController();
  const response = await fetch(`${services.url}/sandbox/live`, { signal: leave.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? '';
  };
  await hear('event: start');
  await put(services, GOOD);
  await hear('event: event');
  await hear('"service":"events"');
  await services.put('faults', { kind: 'whole' });
  await hear('data: [{"kind":"whole","on":"download"}]');
  expect(heard).toContain(`"size":${String(SIZE)}`);
  leave.abort();
});

test('requests are kept with what was asked for, what was sent and what went wrong', async () => {
  const { url } = await serveServices();
  const headers = { Range: 'bytes=50000-' };
  await (await fetch(`${url}/downloads/a.apk`, { headers })).arrayBuffer();
  await (await fetch(`${url}/downloads/a.apk?fault=drop&at=10`)).arrayBuffer().catch(() => undefined);
  await fetch(`${url}/downloads/a.apk?fault=offline`).catch(() => undefined);
  const list = async () => (await (await fetch(`${url}/sandbox/requests`)).json()) as unknown;
  expect(await list()).toMatchObject([
    {
      service: 'download',
      method: 'GET',
      range: 'bytes=50000-',
      status: 206,
      contentRange: `bytes 50000-${String(SIZE - 1)}/${String(SIZE)}`,
      sent: SIZE - 50_000,
      state: 'done',
      faults: [],
    },
    { status: 200, sent: 10, state: 'broken', faults: ['drop'] },
    { status: 0, sent: 0, state: 'broken', faults: ['offline'] },
  ]);
  await fetch(`${url}/sandbox/requests`, { method: 'DELETE' });
  expect(await list()).toEqual([]);
});

test('the inspector and all that it loads are there, under a strict policy', async () => {
  const { url } = await serveServices();
  const page = await fetch(`${url}/`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  const linked = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(linked).toContain('/inspector.js');
  const imported = [...(await (await fetch(`${url}/inspector.js`)).text()).matchAll(/from '\.(\/[^']+)'/g)].map(
    ([, path = '']) => path,
  );
  expect(imported).toContain('/faults.js');
  for (const path of [...linked, ...imported]) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
});
