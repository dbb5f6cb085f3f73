import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveAgain, serveSharedSandbox, type SandboxSite } from '../../helpers/sandbox.js';

const MIB = 1_048_576;

/** What serving a file of any size may add to the memory of the process, in bytes. */
const ROOM = 40 * MIB;

let site: SandboxSite;

beforeAll(async () => {
  site = await serveSharedSandbox();
}, BUILD_TIMEOUT);

afterAll(() => site.close());

async function put(path: string, body: unknown): Promise<void> {
  const { status } = await fetch(site.servicesUrl + path, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}

/** Resident memory of the process, in bytes. */
async function memory(): Promise<number> {
  const [, kibibytes = ''] =
    /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${String(site.pid)}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Takes a body in and throws it away; gives the number of bytes. */
async function drain(response: Response): Promise<number> {
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).length;
  return bytes;
}

describe('`islet preview --sandbox` on the site itself', () => {
  it.runIf(existsSync('/proc/self/status'))('sends 60 MiB and more without keeping them', async () => {
    expect(await drain(await fetch(`${site.servicesUrl}/downloads/install-zupee.apk`))).toBe(60 * MIB);
    const before = await memory();
    let highest = before;
    const stop = new AbortController();
    const watch = (async () => {
      while (!stop.signal.aborted) {
        highest = Math.max(highest, await memory());
        await sleep(20);
      }
    })();
    await put('/sandbox/settings', { digest: false });
    expect(await drain(await fetch(`${site.servicesUrl}/downloads/install-zupee.apk?size=100MiB`))).toBe(100 * MIB);
    stop.abort();
    await watch;
    expect(highest - before).toBeLessThan(ROOM);
  });

  it.runIf(existsSync('/proc/self/status'))(
    'makes nothing for a reader that does not read, and ends when it leaves',
    async () => {
      await put('/sandbox/settings', { digest: false });
      const before = await memory();
      const leave = new AbortController();
      const response = await fetch(`${site.servicesUrl}/downloads/slow-reader.apk?size=2GiB`, { signal: leave.signal });
      await response.body?.getReader().read();
      const entry = async () =>
        (
          (await (await fetch(`${site.servicesUrl}/sandbox/requests`)).json()) as {
            path: string;
            sent: number;
            state: string;
          }[]
        ).find(({ path }) => path.includes('slow-reader'));
      let held = await entry();
      const moves = async (): Promise<boolean> => {
        const before = held;
        held = await entry();
        return JSON.stringify(held) !== JSON.stringify(before);
      };
      await expect.poll(moves, { interval: 300, timeout: 30_000 }).toBe(false);
      expect(held?.sent).toBeLessThan(ROOM);
      expect((await memory()) - before).toBeLessThan(ROOM);
      leave.abort();
      await expect.poll(async () => (await entry())?.state, { timeout: 30_000 }).toBe('left');
    },
  );
});

describe('the end of a sandbox', () => {
  it('by SIGKILL loses no event that was answered for', async () => {
    await site.end('SIGINT');
    const { end } = await serveAgain(site);
    onTestFinished(() => end('SIGKILL').then(() => undefined));
    const fields = (id: string) => new URLSearchParams({ id, appName: 'ludodownload', label: 'kill' }).toString();
    const answered: string[] = [];
    const sending = Promise.allSettled(
      Array.from({ length: 300 }, async (_, index) => {
        const id = `event-${String(index)}`;
        const { ok } = await fetch(`${site.servicesUrl}/v1/events?${fields(id)}`, { method: 'PUT' });
        if (ok) answered.push(id);
      }),
    );
    await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(20);
    await end('SIGKILL');
    await sending;
    const text = await readFile(join(site.folder, 'events.jsonl'), 'utf8');
    const kept = new Set(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { fields: { id: string } }).fields.id),
    );
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  });
});
