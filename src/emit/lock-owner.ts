import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { isSystemError, unlessRefused } from '../errors/system-error.js';

/** Who holds a lock. */
export interface LockOwner {
  /** Unique for every lock. */
  readonly token: string;
  /** Other processes fail at once while a build runs; they wait for a recovery and for an approval, which are short. */
  readonly purpose: 'build' | 'recover' | 'approve';
  readonly pid: number;
  readonly host: string;
  /** ISO time; also the latest start of the process. */
  readonly since: string;
  /** Start of the process in clock ticks after boot; empty without `/proc`. */
  readonly started: string;
  /** Boot id of the machine; empty if the system has none. */
  readonly boot: string;
  /** PID namespace (containers); empty if the system has none. */
  readonly namespace: string;
}

/**
 * Checks for the fields of a lock file. Every build reads one, and loading zod would slow down a build without changes.
 */
const FIELDS: Readonly<Record<keyof LockOwner, (value: unknown) => boolean>> = {
  token: (value) => isText(value) && /^[0-9a-f]{16,64}$/.test(value),
  purpose: (value) => value === 'build' || value === 'recover' || value === 'approve',
  pid: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  host: isText,
  since: (value) =>
    isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  started: isText,
  boot: isText,
  namespace: isText,
};

/** Tolerance for the boot time, which depends on the system clock, in milliseconds. */
const BOOT_SLACK = 120_000;

export function describeSelf(purpose: LockOwner['purpose']): LockOwner {
  return {
    token: randomBytes(16).toString('hex'),
    purpose,
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    started: processState(process.pid)?.started ?? '',
    boot: unlessRefused(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), ''),
    namespace: unlessRefused(() => readlinkSync('/proc/self/ns/pid'), ''),
  };
}

/** Parses the owner in a lock file; `undefined` if it is damaged, as after a power failure. */
export function parseOwner(text: string): LockOwner | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isOwner(found) ? found : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  const found: Partial<Record<string, unknown>> = { ...value };
  return (
    Object.keys(found).length === Object.keys(FIELDS).length &&
    Object.entries(FIELDS).every(([field, isValid]) => isValid(found[field]))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * True if the owner has ended, seen from `self`: on the same machine, and the machine was restarted, or the process is
 * gone, a zombie, or another one with the same id. An owner on another machine or in another container counts as
 * running.
 */
export function isDead(owner: LockOwner, self: LockOwner): boolean {
  if (owner.host !== self.host) return false;
  if (owner.boot !== '' && self.boot !== '' && owner.boot !== self.boot) return true;
  if (owner.namespace !== self.namespace) return false;
  if (owner.boot === '' && Date.parse(owner.since) < Date.now() - uptime() * 1000 - BOOT_SLACK) return true;
  if (!processExists(owner.pid)) return true;
  const state = processState(owner.pid);
  if (state === undefined) return false;
  return state.dead || (owner.started !== '' && state.started !== owner.started);
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (isSystemError(error, 'ESRCH')) return false;
    if (isSystemError(error, 'EPERM')) return true;
    throw error;
  }
}

/**
 * Fields 3 (state) and 22 (start time) of `/proc/PID/stat`, see proc(5); the name before them may contain spaces and
 * brackets.
 */
function processState(pid: number): { started: string; dead: boolean } | undefined {
  const stat = unlessRefused(() => readFileSync(`/proc/${String(pid)}/stat`, 'utf8'), '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  return state === undefined || started === undefined ? undefined : { started, dead: /^[ZXx]$/.test(state) };
}
