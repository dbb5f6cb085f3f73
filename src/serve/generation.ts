import type { BigIntStats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeaderRule } from '../lib/site/headers-file.js';
import { parseHeaders } from '../lib/site/headers-file.js';
import type { RedirectRule } from '../lib/site/redirects-file.js';
import { parseRedirects } from '../lib/site/redirects-file.js';
import { isAbsence } from './open-file.js';

/** One state of the output: its folder, and the rules that were published with it. */
export interface Generation {
  /** Equal for two looks at one state. */
  readonly key: string;
  /** Real path of `dist`. */
  readonly root: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

export interface Generations {
  /** The present state; waits about half a second where there is none, and returns `undefined` where none comes. */
  current(): Promise<Generation | undefined>;
  /**
   * Runs `work` on one state from beginning to end: where the output changed meanwhile, the result goes to `discard` and
   * the work is done again. `undefined` where there is no output, or it does not come to rest.
   */
  pinned<T>(
    work: (generation: Generation) => Promise<T>,
    discard: (result: T) => Promise<void>,
  ): Promise<T | undefined>;
}

/** Between the two renames of a publication there is no `dist`, for less than a millisecond as a rule. Looks are counted, not timed: a busy machine is no reason to give up. */
const LOOKS = 50;
/** Milliseconds between two looks. */
const INTERVAL = 10;
/** How often a request is answered anew because a build was published meanwhile. */
const ATTEMPTS = 50;

/** Watches the output folder `out` (absolute) and its manifest in `out.audit` by their state at each request. */
export function createGenerations(out: string): Generations {
  let latest: Generation | undefined;

  async function look(): Promise<Generation | undefined> {
    const key = await stateKey(out);
    if (key === undefined || key === latest?.key) return key === undefined ? undefined : latest;
    const generation = await load(out, key);
    if (generation === undefined || (await stateKey(out)) !== key) return undefined;
    latest = generation;
    return generation;
  }

  async function current(): Promise<Generation | undefined> {
    for (let count = 0; count < LOOKS; count += 1) {
      if (count > 0) await sleep(INTERVAL);
      const generation = await look();
      if (generation !== undefined) return generation;
    }
    return undefined;
  }

  return {
    current,
    async pinned(work, discard) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const generation = await current();
        if (generation === undefined) return undefined;
        const result = await work(generation);
        if ((await stateKey(out)) === generation.key) return result;
        await discard(result);
      }
      return undefined;
    },
  };
}

/** `undefined` where there is no output folder. A new folder, manifest or file of rules each give another key. */
async function stateKey(out: string): Promise<string | undefined> {
  const [dist, ...rest] = await Promise.all([
    status(out),
    status(join(`${out}.audit`, 'manifest.json')),
    status(join(out, '_headers')),
    status(join(out, '_redirects')),
  ]);
  if (!dist?.isDirectory()) return undefined;
  const files = rest.map((file) =>
    file === undefined ? 'none' : [file.ino, file.size, file.mtimeNs, file.ctimeNs].join(':'),
  );
  return [dist.dev, dist.ino, dist.birthtimeNs, ...files].join(' ');
}

async function load(out: string, key: string): Promise<Generation | undefined> {
  try {
    const root = await realpath(out);
    const [headers, redirects] = await Promise.all([
      readRules(join(root, '_headers')),
      readRules(join(root, '_redirects')),
    ]);
    return { key, root, headers: parseHeaders(headers), redirects: parseRedirects(redirects) };
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

async function readRules(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsence(error)) return '';
    throw error;
  }
}

async function status(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}
