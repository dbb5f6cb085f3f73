import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedSandbox, type SandboxSite } from '../../helpers/sandbox.js';
import { parsePage } from '../../helpers/select.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

const MIB = 1_048_576;

let site: SandboxSite;

beforeAll(async () => {
  site = await serveSharedSandbox();
}, BUILD_TIMEOUT);

afterAll(() => site.close());

describe('`islet preview --sandbox` on the site itself', () => {
  it('says where the site and its stand-ins are', () => {
    expect(site.printed().stdout).toBe(
      `The site is at ${site.pageUrl}\nIts stand-ins are at ${site.servicesUrl}  (Ctrl+C ends both)\n`,
    );
  });

  it('serves pages whose links to the app lead to the stand-ins, where the file is', async () => {
    const page = parsePage(await (await fetch(`${site.pageUrl}/`)).text());
    const links = page
      .all('a')
      .map((link) => link.attr('href') ?? '')
      .filter((href) => href.endsWith('.apk'));
    expect(links.length).toBeGreaterThan(0);
    for (const href of new Set(links)) {
      expect(href.startsWith(`${site.servicesUrl}/downloads/`)).toBe(true);
      const { status, headers } = await fetch(href, { method: 'HEAD' });
      expect([status, headers.get('content-length')]).toEqual([200, String(60 * MIB)]);
    }
  });

  it('lets the pages call the stand-ins, and nothing else', async () => {
    const policy = await (await fetch(`${site.pageUrl}/`)).text();
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${site.servicesUrl}`);
  });

  it('answers for the location on the origin of the page', async () => {
    expect(await (await fetch(`${site.pageUrl}/api/location`)).json()).toEqual({
      regionName: 'National Capital Territory of Delhi',
      country: 'India',
    });
  });

  it('shows the inspector on the origin of the services, and not on that of the page', async () => {
    expect(await (await fetch(`${site.servicesUrl}/`)).text()).toContain('<title>Sandbox</title>');
    expect((await fetch(`${site.pageUrl}/sandbox/faults`)).status).toBe(404);
  });

  it('writes the requests to both on standard error', async () => {
    await (await fetch(`${site.servicesUrl}/sandbox/faults`)).text();
    await expect
      .poll(() => site.printed().stderr, { timeout: 30_000 })
      .toMatch(new RegExp(`^200 GET ${site.servicesUrl}/sandbox/faults 2 B \\d+ ms$`, 'm'));
    expect(site.printed().stderr).toMatch(/^200 GET \/ \d+ B \d+ ms$/m);
  });

  it('does not start where a port is taken, and says which and what to do', async () => {
    const root = join(site.folder, '../../..');
    const { code, stdout } = await runWarmCli(['preview', '--sandbox', '--root', root]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^error preview-port-in-use\n {2}Port \d+ of `127\.0\.0\.1` is taken\.\n[^]*Fix: End the program that listens there, or change the port under `profiles\.sandbox` in `site\/site\.yaml`\./,
    );
    expect((await fetch(`${site.servicesUrl}/sandbox/faults`)).status).toBe(200);
  });
});

describe('the end of a sandbox', () => {
  it('by Ctrl+C closes every server, streams and slow answers too, with exit code 0', async () => {
    const live = await fetch(`${site.servicesUrl}/sandbox/live`);
    const slow = await fetch(`${site.servicesUrl}/downloads/a.apk?fault=rate&bytesPerSecond=1000`);
    expect(await site.end('SIGINT')).toBe(0);
    for (const url of [site.pageUrl, site.servicesUrl]) await expect(fetch(url)).rejects.toThrow('fetch failed');
    await Promise.allSettled([live.body?.cancel(), slow.body?.cancel()]);
  });
});
