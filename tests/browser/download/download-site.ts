import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, JSHandle, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { apkBytes } from '../../../site/sandbox/apk-bytes.js';
import { launchSharedBrowser, openPage, type OpenPage } from '../../helpers/browser.js';
import type * as parts from './parts.js';

/** What `parts.ts` gives to a page. */
export type Parts = typeof parts;

/** Of the file that is served: more than two saves. */
export const FILE_SIZE = 5 * 1_048_576 + 77;

export interface DownloadSite {
  readonly origin: string;
  readonly file: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  /** `Range` of each request for the file since the beginning of the test, and its status. */
  readonly requests: string[];
  /** How many bytes of the file are sent from now on before the server falls silent. */
  allow(bytes: number): void;
  /** An empty page with the parts, in a browser context of its own. */
  open(prepare?: (page: Page) => Promise<void>): Promise<OpenPage>;
  /** Another tab beside a page. */
  openBeside(page: Page): Promise<Page>;
}

/** Serves the parts and a file, and starts a browser, for the tests of a `describe`. */
export function useDownloadSite(): DownloadSite {
  const bytes = Buffer.concat([...apkBytes({ version: 1, size: FILE_SIZE }, 0, FILE_SIZE)]);
  const requests: string[] = [];
  let allowed = Infinity;
  let script: Uint8Array;
  let server: Server;
  let chromium: { browser: Browser; close: () => Promise<void> };
  let origin = '';

  beforeAll(async () => {
    script = await bundle();
    server = createServer((request, response) => {
      if (request.url === '/file') sendFile(request, response);
      else if (request.url === '/parts.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><link rel="icon" href="data:,"><script src="/parts.js"></script>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    chromium = await launchSharedBrowser();
  });
  beforeEach(() => {
    requests.length = 0;
    allowed = Infinity;
  });
  afterAll(async () => {
    await chromium.close();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  function sendFile({ headers }: IncomingMessage, response: ServerResponse): void {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const common = {
      etag: '"one"',
      'content-type': 'application/vnd.android.package-archive',
      'content-length': String(FILE_SIZE - from),
    };
    requests.push(headers.range ?? 'all');
    if (headers.range === undefined) response.writeHead(200, common);
    else
      response.writeHead(206, {
        ...common,
        'content-range': `bytes ${String(from)}-${String(FILE_SIZE - 1)}/${String(FILE_SIZE)}`,
      });
    const part = bytes.subarray(from, Math.min(FILE_SIZE, from + allowed));
    allowed -= part.length;
    if (from + part.length === FILE_SIZE) response.end(part);
    else response.write(part);
  }

  return {
    get origin() {
      return origin;
    },
    get file() {
      return `${origin}/file`;
    },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    requests,
    allow(count) {
      allowed = count;
    },
    open: (prepare) => openPage(chromium.browser, origin, prepare === undefined ? {} : { prepare }),
    async openBeside(page) {
      const beside = await page.browserContext().newPage();
      await beside.goto(origin, { waitUntil: 'load' });
      return beside;
    },
  };
}

/** Runs a function in a page, with the parts and whatever else it needs of this side. */
export async function inPage<T, Arguments extends unknown[]>(
  page: Page,
  work: (parts: Parts, ...rest: Arguments) => Promise<T>,
  ...rest: Arguments
): Promise<T> {
  const handle = (await page.evaluateHandle('parts')) as JSHandle<Parts>;
  return page.evaluate(work as (...all: unknown[]) => Promise<T>, handle, ...rest);
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('parts.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'parts',
    target: 'chrome109',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('Nothing was bundled');
  return file.contents;
}

interface Running {
  readonly phases: string[];
  readonly received: number;
}

/** Starts a download whose progress can be asked for later. */
export async function start(page: Page, url: string): Promise<void> {
  await inPage(
    page,
    ({ createDownload, browserPorts }, address) => {
      const download = createDownload(browserPorts(), { link: { url: address } });
      const phases: string[] = [];
      download.subscribe(({ phase }) => {
        if (phases.at(-1) !== phase) phases.push(phase);
      });
      Object.assign(globalThis, { download, phases, done: download.start() });
      return Promise.resolve();
    },
    url,
  );
}

/** What a started download has come to. */
export const progress = (page: Page): Promise<Running> =>
  page.evaluate(() => {
    const { download, phases } = globalThis as unknown as {
      download: { state: { receivedBytes: number } };
      phases: string[];
    };
    return { phases, received: download.state.receivedBytes };
  });

/** The end of a started download. */
export const finish = (page: Page): Promise<{ phase: string; sha256: string | undefined }> =>
  inPage(page, async ({ sha256Of }) => {
    const { download, done } = globalThis as unknown as {
      download: { state: { phase: string }; file(): Promise<Blob | undefined> };
      done: Promise<void>;
    };
    await done;
    const file = await download.file();
    return { phase: download.state.phase, sha256: file && (await sha256Of(file)) };
  });
