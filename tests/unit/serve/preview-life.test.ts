import { once } from 'node:events';
import { readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acquireLock } from '../../../src/emit/lock.js';
import { outputFolders, type OutputFolders } from '../../../src/emit/output-folders.js';
import { publicationOf } from '../../../src/emit/recover.js';
import { openStaging } from '../../../src/emit/staging.js';
import { startPreview } from '../../../src/serve/preview/preview-server.js';
import { makeFolder, rawRequest, serve, type Served } from './served-folder.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const listenOn = { host: '127.0.0.1', port: 0 };
const BIG = Buffer.alloc(24 * 1024 * 1024, 'x');

function connected(port: number, host = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.once('error', reject);
    onTestFinished(() => void socket.destroy());
  });
}

/**
 * Fails where descriptors of files below a folder stay open. Node closes forgotten ones itself when it collects garbage, with a warning:
 * call it before the requests, and the function that it returns after them. What other test files have forgotten is closed before.
 */
async function watchDescriptors(folder: string): Promise<() => Promise<void>> {
  await closeForgotten();
  const warnings: string[] = [];
  const listener = (warning: Error) => void warnings.push(warning.message);
  process.on('warning', listener);
  onTestFinished(() => void process.off('warning', listener));
  return async () => {
    // A request whose client has left may still be on its way to its file: only a lasting absence counts.
    const deadline = Date.now() + 10_000;
    let open = await openFilesBelow(folder);
    for (let calm = 0; calm < 15 && Date.now() < deadline; calm = open.length === 0 ? calm + 1 : 0) {
      await sleep(20);
      open = await openFilesBelow(folder);
    }
    expect(open).toEqual([]);
    await closeForgotten();
    expect(warnings.filter((text) => /descriptor/.test(text))).toEqual([]);
  };
}

async function closeForgotten(): Promise<void> {
  collectGarbage();
  await sleep(20);
}

async function openFilesBelow(folder: string): Promise<string[]> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'closed meanwhile')),
  );
  return targets.filter((target) => target.startsWith(folder));
}

const onLinux = process.platform === 'linux';

describe('starting', () => {
  it('says that nothing is built', async () => {
    const { base, out, write } = await makeFolder({});
    await expect(startPreview({ out, ...listenOn })).rejects.toThrow(
      'preview-nothing-built: There is no folder `dist`.',
    );
    await write({ 'sub/x': '' });
    await rm(join(out, 'sub'), { recursive: true });
    await expect(startPreview({ out, ...listenOn })).rejects.toThrow(
      'preview-nothing-built: The folder `dist` is empty.',
    );
    await write({ file: '' });
    await expect(startPreview({ out: join(base, 'dist/file'), ...listenOn })).rejects.toThrow('preview-nothing-built');
  });

  it('says that the port is taken, and that an address cannot be had', async () => {
    const { out } = await makeFolder({ 'index.html': 'home' });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startPreview({ out, host: '127.0.0.1', port })).rejects.toThrow(
      `preview-port-in-use: Port ${port} of \`127.0.0.1\` is taken.`,
    );
    await expect(startPreview({ out, host: '192.0.2.1', port: 0 })).rejects.toThrow('preview-cannot-listen');
  });

  it.each(['127.0.0.1', ''])('listens on loopback only with host "%s"', async (host) => {
    const { url, port } = await serve({ 'index.html': 'home' }, { host });
    expect(url).toBe(`http://127.0.0.1:${port || new URL(url).port}`);
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((item) => item !== undefined && !item.internal && item.family === 'IPv4');
    for (const item of outside) await expect(connected(port, item?.address)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('closing', () => {
  it('ends silent, idle, busy and stuck connections', async () => {
    const { port, close } = await serve({ 'index.html': 'home', 'big.bin': BIG });
    const sockets = [await connected(port), await connected(port), await connected(port), await connected(port)];
    sockets[1]?.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    sockets[2]?.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    // Never read from: the answer fills the buffers and stays.
    sockets[3]?.pause().write('GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await sleep(100);
    await close();
    await expect(connected(port)).rejects.toThrow('ECONNREFUSED');
    await close();
  });
});

describe('descriptors', () => {
  it.runIf(onLinux)('are released whatever the answer', async () => {
    const { out, get } = await serve({
      'index.html': 'home',
      'index.html.br': 'br',
      'index.html.gz': 'gz',
      '404.html': 'lost',
      '404.html.br': 'br',
    });
    const expectNone = await watchDescriptors(out);
    const { headers } = await get('/');
    for (const extra of [
      {},
      { 'Accept-Encoding': 'br' },
      { 'Accept-Encoding': '*;q=0' },
      { 'If-Match': '"x"' },
      { 'If-None-Match': headers['etag'] ?? '' },
      { Range: 'bytes=99-' },
      { Range: 'bytes=0-0' },
    ]) {
      await get('/', extra);
      await get('/', extra, 'HEAD');
      await get('/missing', extra);
    }
    await expectNone();
  });

  it.runIf(onLinux)('are released when the client leaves', async () => {
    const { port, out } = await serve({ 'big.bin': BIG.subarray(0, 8 * 1024 * 1024) });
    const expectNone = await watchDescriptors(out);
    for (let turn = 0; turn < 20; turn += 1) {
      const socket = await connected(port);
      socket.write('GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
      if (turn % 2 === 0) await once(socket, 'data');
      socket.destroy();
    }
    await expectNone();
  });
});

/** A site that was published by a build. */
async function servePublished(): Promise<Served & { readonly folders: OutputFolders }> {
  const folder = await makeFolder({ '../notes': '' });
  const folders = outputFolders(folder.out);
  await publishBuild(folders, 'build 0');
  const served = await serve({}, { out: folder.out, publication: publicationOf(folders) });
  return { ...served, ...folder, folders };
}

/** Publishes a page, and rules that name the same build. */
async function publishBuild(folders: OutputFolders, text: string): Promise<void> {
  const lock = await acquireLock(folders);
  const staging = await openStaging(folders);
  const files = { 'dist/index.html': text, 'dist/_headers': `/*\n  X-Build: ${text}\n`, 'audit/manifest.json': text };
  for (const [path, content] of Object.entries(files))
    await writeFile(join(path.startsWith('dist') ? staging.dist : staging.audit, basename(path)), content);
  await staging.publish({ dist: ['index.html', '_headers'], audit: ['manifest.json'], isUnchanged: () => false });
  staging.discard();
  await lock.release();
}

describe('while builds are published', () => {
  it('never mixes the file of one build with the rules of another, nor misses a page', async () => {
    const { port, out, base, folders } = await servePublished();
    const expectNone = onLinux ? await watchDescriptors(base) : undefined;
    const published = new AbortController();
    const seen = new Set<string>();
    const reader = async () => {
      while (!published.signal.aborted) {
        const { status, headers, body } = await rawRequest(port, 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
        expect([status, headers['x-build']]).toEqual([200, body.toString()]);
        seen.add(body.toString());
      }
    };
    const publisher = async () => {
      for (let turn = 1; turn <= 30; turn += 1) {
        // The folder is removed by hand now and then, and published as a whole.
        if (turn % 10 === 0) await rename(out, join(base, `removed-${String(turn)}`));
        await publishBuild(folders, `build ${String(turn)}`);
        await sleep(10);
      }
      published.abort();
    };
    await Promise.all([publisher(), reader(), reader(), reader()]);
    expect(seen.size).toBeGreaterThan(2);
    await expectNone?.();
  });

  it('waits while a build publishes, and finishes the publication of a killed one', async () => {
    const { port, folders, write } = await servePublished();
    const lock = await acquireLock(folders);
    await write({ '../.dist.islet/next/dist/index.html': 'build 1', _headers: '/*\n  X-Build: build 1\n' });
    const steps = [{ act: 'move', tree: 'dist', path: 'index.html' }];
    await write({ '../.dist.islet/journal.json': JSON.stringify({ version: 2, steps }) });
    const answer = rawRequest(port, 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n');
    expect(await Promise.race([answer, sleep(100, 'waiting')])).toBe('waiting');
    await lock.release();
    const { status, headers, body } = await answer;
    expect([status, headers['x-build'], body.toString()]).toEqual([200, 'build 1', 'build 1']);
  });
});
