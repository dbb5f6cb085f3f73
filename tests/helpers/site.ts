import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Diagnostic } from '../../src/errors/index.js';
import { readArchive, writeFiles } from './archive.js';
import { plainEnvironment } from './plain-environment.js';
import { parsePage, type PageElement } from './select.js';
import { runWarmCli } from './warm-cli.js';
import { withoutProgress } from './without-progress.js';

export { plainEnvironment };

const project = fileURLToPath(new URL('../../', import.meta.url));
const command = join(project, 'bin/islet.js');

/** What `--reporter json` prints. */
export interface JsonOutcome {
  readonly version: number;
  readonly command: string;
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly result: Readonly<Record<string, unknown>> | null;
}

export interface Run {
  /** Exit code; `null` where the process was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface JsonRun extends Run {
  /** @throws where standard output is not JSON; the message shows what was printed instead */
  readonly json: JsonOutcome;
}

export interface PublishedFile {
  /** Below `dist`, with forward slashes. */
  readonly path: string;
  readonly size: number;
}

/** A copy of a mini-site in a folder of its own. Paths are relative to its root. */
export interface Site {
  readonly root: string;
  /** The output folder, `dist` in the root. */
  readonly out: string;
  /** Writes a file, and the folders it needs. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
  /** Replaces a part of a file that must be there. */
  edit(path: string, from: string, to: string): Promise<void>;
  /** Removes a file or a folder. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Runs `islet build --reporter json` with further arguments, as {@link Site.cli} does. */
  build(args?: readonly string[], options?: RunOptions): Promise<JsonRun>;
  /**
   * Runs `islet` with these arguments, `--root` and `--out`: with options in a process of its own, else in the shared process
   * of the worker.
   */
  cli(args: readonly string[], options?: RunOptions): Promise<Run>;
  /** The published files, sorted by path in code units. */
  files(): Promise<PublishedFile[]>;
  /** The published page of a route, such as `/ludo/` or `/404.html`. */
  html(route: string): Promise<PageElement>;
  /** Removes the copy. `copyFixture` does so when the test ends. */
  dispose(): Promise<void>;
}

export interface RunOptions {
  /** Added to the environment; `undefined` takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** The folder to run in. */
  readonly cwd?: string;
  /** The user that runs it. */
  readonly uid?: number;
  readonly gid?: number;
}

/** Asks for a process of its own, without further options. */
export const OWN_PROCESS: RunOptions = {};

/** Copies `tests/fixtures/NAME`, or the files in `NAME.txt`; the copy is removed when the running test ends. */
export async function copyFixture(name: string): Promise<Site> {
  const site = await copySite(join(project, 'tests/fixtures', name));
  onTestFinished(() => site.dispose());
  return site;
}

/** Copies a site for several tests, as in `beforeAll`; the caller disposes of it. */
export async function copySharedFixture(name: string): Promise<Site> {
  return copySite(join(project, 'tests/fixtures', name));
}

async function copySite(source: string): Promise<Site> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-site-')));
  // Synchronous, because that is faster for a dozen small files.
  if (existsSync(`${source}.txt`)) writeFiles(root, readArchive(`${source}.txt`));
  else cpSync(source, root, { recursive: true, verbatimSymlinks: true });
  return siteIn(root);
}

/** The project in a folder. */
export function siteIn(root: string): Site {
  const out = join(root, 'dist');
  const at = (path: string): string => join(root, path);
  const cli: Site['cli'] = (args, options) => {
    const line = [...args, '--root', root, '--out', out];
    return options === undefined ? runWarmCli(line) : runCli(line, options);
  };
  const write: Site['write'] = async (path, content) => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), content);
  };
  return {
    root,
    out,
    cli,
    write,
    read: (path) => readFile(at(path), 'utf8'),
    async edit(path, from, to) {
      const text = await readFile(at(path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not contain \`${from}\`.`);
      await writeFile(
        at(path),
        text.replace(from, () => to),
      );
    },
    remove: (path) => rm(at(path), { recursive: true }),
    exists: (path) => isThere(at(path)),
    build: async (args = [], options) => withJson(await cli(['build', '--reporter', 'json', ...args], options)),
    files: () => listFiles(out),
    html: async (route) =>
      parsePage(await readFile(join(out, route.endsWith('/') ? `${route}index.html` : route), 'utf8')),
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs the real command as a process of its own. */
export function runCli(
  args: readonly string[],
  { env = {}, signal, cwd = tmpdir(), ...user }: RunOptions = {},
): Promise<Run> {
  const options = {
    cwd,
    env: { ...plainEnvironment(), ...env },
    maxBuffer: 64 * 1024 * 1024,
    // Ends what hangs: a build can take minutes beside other work.
    timeout: 1_200_000,
    ...(signal && { signal }),
    ...user,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      // Any exit code is a result; only a process that could not be started is an error.
      if (error !== null && child.pid === undefined)
        reject(new Error('The command could not be started.', { cause: error }));
      else resolve({ code: child.exitCode, stdout, stderr: withoutProgress(stderr) });
    });
    child.stdin?.end();
  });
}

function withJson(run: Run): JsonRun {
  return {
    ...run,
    get json() {
      try {
        return JSON.parse(run.stdout) as JsonOutcome;
      } catch (error) {
        throw new Error(`The command printed no JSON (exit code ${String(run.code)}):\n${run.stdout}\n${run.stderr}`, {
          cause: error,
        });
      }
    },
  };
}

/** Files below a folder, sorted by path in code units. */
export async function listFiles(folder: string): Promise<PublishedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(folder, path).split(sep).join('/'), size: (await stat(path)).size };
    });
  return (await Promise.all(files)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
