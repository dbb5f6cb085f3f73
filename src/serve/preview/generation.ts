import type { BigIntStats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeaderRule } from '../../lib/site/headers-file.js';
import { parseHeaders } from '../../lib/site/headers-file.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { parseRedirects } from '../../lib/site/redirects-file.js';
import { unlessAbsent } from './open-file.js';

/** One published build: its folder, and the rules that were published with it. */
export interface Generation {
  /** Changes with every publication. */
  readonly key: string;
  /** Real path of `dist`. */
  readonly root: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

export interface Generations {
  /** The current generation; waits about half a second for one, then returns `undefined`. */
  current(): Promise<Generation | undefined>;
  /**
   * Runs `work` on one generation. If the output changed meanwhile, discards the result and runs `work` again. Returns
   * `undefined` if there is no output, or it keeps changing.
   */
  pinned<T>(
    work: (generation: Generation) => Promise<T>,
    discard: (result: T) => Promise<void>,
  ): Promise<T | undefined>;
}

/** Polls for an output: while one is published for the first time there is none. Counted, not timed, for busy machines. */
const MAX_POLLS = 50;
/** Poll interval in milliseconds. */
const INTERVAL = 10;
/** Attempts to answer a request while builds are published. */
const MAX_ATTEMPTS = 50;

/** The publication of an output, while which its folder holds files of two builds. */
export interface Publication {
  isOpen(): boolean;
  /** Waits until it is over, or finishes that of a killed build. */
  end(): Promise<void>;
}

/** Reads the state of the output folder `out` (absolute) and its manifest at each request. */
export function createGenerations(out: string, publication?: Publication): Generations {
  let latest: Generation | undefined;
  let ending: Promise<void> | undefined;

  // Publications are looked for first: files that are read afterwards are those of the build that published last.
  async function stateNow(): Promise<string | undefined> {
    return publication?.isOpen() === true ? undefined : stateKey(out);
  }

  async function read(): Promise<Generation | undefined> {
    if (publication?.isOpen() === true)
      await (ending ??= publication.end().finally(() => {
        ending = undefined;
      }));
    const key = await stateNow();
    if (key === undefined || key === latest?.key) return key === undefined ? undefined : latest;
    const generation = await load(out, key);
    if (generation === undefined || (await stateNow()) !== key) return undefined;
    latest = generation;
    return generation;
  }

  async function current(): Promise<Generation | undefined> {
    for (let count = 0; count < MAX_POLLS; count += 1) {
      if (count > 0) await sleep(INTERVAL);
      const generation = await read();
      if (generation !== undefined) return generation;
    }
    return undefined;
  }

  return {
    current,
    async pinned(work, discard) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const generation = await current();
        if (generation === undefined) return undefined;
        const result = await work(generation);
        if ((await stateNow()) === generation.key) return result;
        await discard(result);
      }
      return undefined;
    },
  };
}

/** Changes with the folder, the manifest and the rule files; `undefined` without an output folder. */
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

function load(out: string, key: string): Promise<Generation | undefined> {
  return unlessAbsent(async () => {
    const root = await realpath(out);
    const [headers = '', redirects = ''] = await Promise.all(
      ['_headers', '_redirects'].map((name) => unlessAbsent(() => readFile(join(root, name), 'utf8'))),
    );
    return { key, root, headers: parseHeaders(headers), redirects: parseRedirects(redirects) };
  });
}

function status(path: string): Promise<BigIntStats | undefined> {
  return unlessAbsent(() => stat(path, { bigint: true }));
}
