import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchSharedBrowser, openPage } from '../../helpers/browser.js';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedSandbox, type SandboxSite } from '../../helpers/sandbox.js';
import { packageOf } from '../../browser/funnel/hostile-packages.js';
import { MIB, PHONE, saveBy, servedSha256, tapDownload } from '../../browser/funnel/funnel-site.js';
import { startBreakingProxy, type BreakingProxy } from './breaking-proxy.js';
import {
  CONFIGURATIONS,
  ensureServers,
  SERVERS,
  startServer,
  writePackage,
  type Configuration,
} from './package-servers.js';

const SIZE = 60 * MIB;
const BREAKS = 5;

/** Bytes between two breaks: no whole number of saves. */
const AFTER = 9.5 * MIB;

/** Bytes that may be fetched a second time for each break after which the server sends a part. */
const AGAIN = 2 * MIB;

/** Breaks that a download of one visit outlasts on a server without ranges: each time it begins with nothing. */
const BREAKS_WITHOUT_RANGES = 4;

/**
 * After how many breaks the server may send the whole file. One that stores the package compressed sends parts only of
 * its other form, which has a tag of its own.
 */
const WHOLE: Readonly<Record<Configuration, number>> = {
  plain: 0,
  compressing: 0,
  hiding: 0,
  precompressed: 1,
  'no ranges': BREAKS_WITHOUT_RANGES,
};

const { sandbox, proxy, browser, root } = use();

describe.each(SERVERS)('a download from %s', (server) => {
  it.each(CONFIGURATIONS)('%s, is the right file after interruptions', async (configuration) => {
    const folder = await mkdtemp(join(tmpdir(), 'islet-package-server-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
    const started = await startServer(server, configuration, root(), folder);
    onTestFinished(() => started.close());
    const breaks = configuration === 'no ranges' ? BREAKS_WITHOUT_RANGES : BREAKS;
    proxy().passTo(started.url, breaks, AFTER);
    const { page } = await openPage(browser(), `${sandbox().pageUrl}/`, { viewport: PHONE });
    await tapDownload(page);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    const { answers } = proxy();
    const sent = answers.reduce((sum, answer) => sum + answer.sent, 0);
    console.info(
      `${server}, ${configuration}: ${((sent - SIZE) / MIB).toFixed(2)} MiB again; ` +
        answers.map(({ status, range = '', encoding = '' }) => [status, range, encoding].join(' ').trim()).join(', '),
    );
    expect(answers.filter(({ broken }) => broken)).toHaveLength(breaks);
    const whole = answers.filter(({ status, range }) => range !== undefined && status === 200).length;
    expect(whole).toBeLessThanOrEqual(WHOLE[configuration]);
    expect(sent - SIZE).toBeLessThanOrEqual(whole * AFTER + (breaks - whole) * AGAIN);
  });
});

/** Starts what all tests share. */
function use(): {
  readonly sandbox: () => SandboxSite;
  readonly proxy: () => BreakingProxy;
  readonly browser: () => Browser;
  /** Folder with the package. */
  readonly root: () => string;
} {
  const endings: (() => Promise<unknown>)[] = [];
  let shared: { sandbox: SandboxSite; proxy: BreakingProxy; browser: Browser; root: string } | undefined;
  beforeAll(async () => {
    await ensureServers();
    const root = await mkdtemp(join(tmpdir(), 'islet-package-'));
    endings.push(() => rm(root, { recursive: true, force: true }));
    await writePackage(root, packageOf(SIZE));
    const proxy = await startBreakingProxy();
    endings.push(() => proxy.close());
    const published = { sha256: servedSha256(SIZE), leastBytes: SIZE / 2 };
    const sandbox = await serveSharedSandbox({ withoutCommand: true, services: proxy.origin, published });
    endings.push(() => sandbox.close());
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    shared = { sandbox, proxy, browser: chromium.browser, root };
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });
  const given = <Name extends keyof NonNullable<typeof shared>>(name: Name) => {
    if (shared === undefined) throw new Error('Not started.');
    return shared[name];
  };
  return {
    sandbox: () => given('sandbox'),
    proxy: () => given('proxy'),
    browser: () => given('browser'),
    root: () => given('root'),
  };
}
