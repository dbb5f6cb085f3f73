import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
});

describe('the event log', () => {
  test('keeps an event, on disk before the answer, and gives it back', async () => {
    const services = await serveServices();
    expect(await put(services, GOOD)).toEqual({ repeated: false, problems: [] });
    const line = JSON.parse((await readFile(join(services.folder, 'events.jsonl'), 'utf8')).trim()) as Logged;
    expect(line).toMatchObject({ fields: GOOD, problems: [] });
    expect(await logged(services)).toEqual([line]);
  });

  test('drops a second one with the same id', async () => {
    const services = await serveServices();
    await put(services, GOOD);
    expect(await put(services, { ...GOOD, label: 'other' })).toEqual({ repeated: true, problems: [] });
    expect((await logged(services)).map(({ fields }) => fields['label'])).toEqual(['downloadClick']);
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
});
