import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { copyFlagshipCache } from './flagship.js';
import { copySources, project } from './flagship-build.js';
import { copySharedSandbox, moveSandbox, type PublishedPackage, type SandboxOrigins } from './sandbox-build.js';
import { plainEnvironment } from './plain-environment.js';

const command = join(project, 'bin/islet.js');
const sandboxProcess = join(project, 'tests/helpers/sandbox-process.mjs');

/** The project's own site with its stand-ins, as `islet preview --sandbox` serves it. */
export interface SandboxSite {
  /** Such as `http://127.0.0.1:24017`, without a slash at the end. */
  readonly pageUrl: string;
  /** Where the link, the file and the events are, and the switches (`/sandbox/faults`, `/sandbox/settings`). */
  readonly servicesUrl: string;
  /** Where the stand-ins keep the event log, `events.jsonl`. */
  readonly folder: string;
  /** Id of the process that serves all of it. */
  readonly pid: number;
  /** What the command has printed so far. */
  printed(): { readonly stdout: string; readonly stderr: string };
  /** Ends the process in this way; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it as Ctrl+C does, and removes its folder. */
  close(): Promise<void>;
}

export interface SandboxSiteOptions {
  /** Serves what is built once in a run, without the command `preview`, at a small part of its cost: for tests of what the site does, not of the command. */
  readonly withoutCommand?: boolean;
  /** Origin that the pages use in place of the stand-ins, with `withoutCommand`: for servers that a test writes itself. */
  readonly services?: string;
  /** What the pages publish about the app package in place of the facts of the trial package, with `services`. */
  readonly published?: PublishedPackage;
}

/** Builds the profile `sandbox` of the site and serves it on free ports, as in `beforeAll` (with `BUILD_TIMEOUT`); the caller closes it. */
export async function serveSharedSandbox({
  withoutCommand = false,
  services: other,
  published,
}: SandboxSiteOptions = {}): Promise<SandboxSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-sandbox-site-')));
  const remove = (): Promise<void> => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  try {
    copySources(root);
    if (!withoutCommand) await copyFlagshipCache(root);
    // Another program may take a port while the site is built.
    for (let tries = 1; ; tries += 1) {
      const [page, services] = [await freePort(), await freePort()];
      const origins = { page: `http://127.0.0.1:${String(page)}`, services: `http://127.0.0.1:${String(services)}` };
      moveSandbox(root, origins);
      const started = await (withoutCommand
        ? copyAndStart(root, { ...origins, ...(other !== undefined && { services: other }) }, published)
        : start([command, 'preview', '--sandbox', '--root', root]));
      if (started.ready) {
        const { child, printed } = started;
        const end = (signal: NodeJS.Signals): Promise<number | null> => ended(child, signal);
        return {
          pageUrl: origins.page,
          servicesUrl: origins.services,
          folder: join(root, '.islet/sandbox/data'),
          pid: child.pid ?? 0,
          printed,
          end,
          async close() {
            await end('SIGINT');
            await remove();
          },
        };
      }
      const { stdout, stderr } = started.printed();
      if (tries === 3 || !`${stdout}${stderr}`.includes('preview-port-in-use'))
        throw new Error(`The sandbox did not start:\n${stdout}\n${stderr}`);
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: boolean;
  readonly printed: SandboxSite['printed'];
}

async function copyAndStart(root: string, origins: SandboxOrigins, published?: PublishedPackage): Promise<Started> {
  const out = join(root, '.islet/sandbox/dist');
  await copySharedSandbox(out, origins, published);
  return start([sandboxProcess, root, out]);
}

/** Serves again what has ended, on the same ports. */
export async function serveAgain({ folder }: SandboxSite): Promise<Pick<SandboxSite, 'end'>> {
  const root = join(folder, '../../..');
  const { ready, child, printed } = await start([sandboxProcess, root, join(root, '.islet/sandbox/dist')]);
  if (!ready) throw new Error(`The sandbox did not start again:\n${printed().stderr}`);
  return { end: (signal) => ended(child, signal) };
}

async function start(args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, args, {
    cwd: tmpdir(),
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    printed.stderr += chunk.toString();
  });
  const ready = await new Promise<boolean>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed.stdout += chunk.toString();
      if (printed.stdout.includes('stand-ins are at')) resolve(true);
    });
    child.once('close', () => {
      resolve(false);
    });
    child.once('error', reject);
  });
  return { child, ready, printed: () => ({ ...printed }) };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return child.exitCode;
}

/** Below the ports that systems give to outgoing connections, so that none takes it meanwhile. */
const FIRST = 20_000;
const PORTS = 10_000;

async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * PORTS);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => {
        resolve(false);
      });
      server.listen(port, '127.0.0.1', () => {
        resolve(true);
      });
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
