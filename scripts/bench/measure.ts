import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program to run as a process of its own. */
export interface Program {
  /** A path or a name on `PATH`; Node if absent. */
  readonly program?: string;
  readonly args: readonly string[];
  /** The folder for temporary files if absent. */
  readonly cwd?: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What a process and its descendants used. CPU time and memory are 0 except on Linux. */
export interface Measurement {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** The largest memory of the whole tree at one sample. */
  readonly peakBytes: number;
}

/** Time between two samples of the process tree, in milliseconds. */
const INTERVAL = 25;

/** Clock ticks per second and bytes per page in `/proc`. */
const TICKS = 100;
const PAGE_BYTES = 4096;

/**
 * Runs a program in a process group of its own and measures it. Run one at a time: the system reports the CPU time of ended
 * children as one sum.
 *
 * @throws {DOMException} `TimeoutError` after `timeoutSeconds`, with the whole group killed
 * @throws {Error} with the output of the program if it failed
 */
export async function measure(
  { program = process.execPath, args, cwd = tmpdir(), env }: Program,
  { timeoutSeconds, signal }: { readonly timeoutSeconds?: number; readonly signal?: AbortSignal } = {},
): Promise<Measurement & { stdout: string }> {
  signal?.throwIfAborted();
  // Not `AbortSignal.any` of `AbortSignal.timeout`: Node can collect such a timeout before it fires (nodejs/node#57736).
  const timedOut = new AbortController();
  const stop = signal === undefined ? timedOut.signal : AbortSignal.any([signal, timedOut.signal]);
  const timer =
    timeoutSeconds === undefined
      ? undefined
      : setTimeout(() => {
          timedOut.abort(new DOMException('The program took too long.', 'TimeoutError'));
        }, timeoutSeconds * 1000);
  const cpuBefore = endedChildrenSeconds();
  const start = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  const tree = watchTree(child.pid);
  const kill = () => {
    killGroup(child.pid);
  };
  stop.addEventListener('abort', kill);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => (output[name] += part));
  try {
    // Not `close`: a helper process that outlives the program would keep the pipes open.
    const [code] = (await once(child, 'exit')) as [number | null];
    const wallSeconds = (performance.now() - start) / 1000;
    const { cpuSeconds, peakBytes } = tree.stop();
    stop.throwIfAborted();
    kill();
    await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
    if (code !== 0)
      throw new Error(`\`${program} ${args.join(' ')}\` ended with ${String(code)}:\n${output.stdout}${output.stderr}`);
    // Both can be too low: the sum misses processes without a waiting parent, the samples the last moments of each process.
    return {
      wallSeconds,
      cpuSeconds: Math.max(endedChildrenSeconds() - cpuBefore, cpuSeconds),
      peakBytes,
      stdout: output.stdout,
    };
  } finally {
    clearTimeout(timer);
    tree.stop();
    stop.removeEventListener('abort', kill);
    kill();
  }
}

/** Returns the environment without variables of test runners, terminals and CI, for a production run of React. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_OPTIONS|CI|GITHUB_.*|FORCE_COLOR|NO_COLOR|VITEST.*)$/.test(name),
  );
  return { ...Object.fromEntries(entries), NODE_ENV: 'production' };
}

/** Samples a process and its descendants until `stop` is called. */
function watchTree(pid: number | undefined): { stop: () => { cpuSeconds: number; peakBytes: number } } {
  const seconds = new Map<number, number>();
  let peakBytes = 0;
  const sample = () => {
    let bytes = 0;
    for (const member of pid === undefined ? [] : treeOf(pid)) {
      bytes += Number(readText(`/proc/${String(member)}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
      seconds.set(member, Math.max(seconds.get(member) ?? 0, statSeconds(member, [11, 12])));
    }
    peakBytes = Math.max(peakBytes, bytes);
  };
  const timer = setInterval(sample, INTERVAL);
  sample();
  return {
    stop() {
      clearInterval(timer);
      return { cpuSeconds: [...seconds.values()].reduce((sum, value) => sum + value, 0), peakBytes };
    },
  };
}

/** Returns a process and all its descendants; on systems without `/proc` the process alone. */
export function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    readText(`/proc/${String(pid)}/task/${thread}/children`)
      .split(' ')
      .filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** CPU time of all ended children of this process, and of the children that they waited for. */
function endedChildrenSeconds(): number {
  return statSeconds('self', [13, 14]);
}

/** Sums the CPU seconds of fields of `/proc/PID/stat`, counted after the name of the program, which can contain spaces. */
export function statSeconds(pid: number | 'self', fields: readonly number[]): number {
  const values =
    readText(`/proc/${String(pid)}/stat`)
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0) / TICKS;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${String(pid)}/task`);
  } catch {
    // The process has ended, or the system has no `/proc`.
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // As above.
    return '';
  }
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
  } catch (error) {
    // ESRCH: all processes of the group have ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
