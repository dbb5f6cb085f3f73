import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fastGlob from 'fast-glob';
import { ensurePackages } from './debian-packages.js';
import { ensureBrowser } from './browser.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));

/** A program that is not part of the project, and the test files that cannot run without it. */
interface NeededProgram {
  readonly name: string;
  readonly files: string;
  /** Installs it where it is missing and that can be done. @throws {Error} with one line that says what to install */
  readonly ensure: () => Promise<unknown>;
}

/** Which programs there are, before anything runs. */
export interface FoundPrograms {
  /** Path of Chrome or Chromium; `undefined` if there is none. */
  readonly browser: string | undefined;
  /** Patterns of test files that cannot run here. */
  readonly exclude: readonly string[];
  /** One line for each missing program. */
  readonly notices: readonly string[];
}

/**
 * Looks for the programs that test files need, and installs what is missing where it can. What cannot be installed leaves its test
 * files out of the run: the result depends on the project alone.
 *
 * @throws {Error} with one line if Git is missing, which tests of all kinds need
 */
export async function findPrograms(isCollected: (file: string) => boolean): Promise<FoundPrograms> {
  await run('git', ['--version']).catch(() => {
    throw new Error('Git is missing: the tests need it.');
  });
  let browser: string | undefined;
  const programs: NeededProgram[] = [
    {
      name: 'A browser',
      files: 'tests/browser/**/*.test.ts',
      ensure: async () => {
        browser = await ensureBrowser();
      },
    },
    { name: 'Nginx or Apache', files: 'tests/build/hosts/hosts*.test.ts', ensure: ensureServers },
    { name: 'Java', files: 'tests/build/site/html-checker*.test.ts', ensure: findJava },
  ];
  const exclude: string[] = [];
  const notices: string[] = [];
  for (const { name, files, ensure } of programs) {
    const found = (await fastGlob(files, { cwd: root })).filter(isCollected);
    if (found.length === 0) continue;
    try {
      await ensure();
    } catch (error) {
      exclude.push(files);
      const why = error instanceof Error ? error.message : String(error);
      notices.push(`${name} is missing. Not run: ${files} (${String(found.length)}). ${why}`);
    }
  }
  return { browser, exclude, notices };
}

/** Web servers of Debian, which tests start on ports of their own. */
function ensureServers(): Promise<void> {
  return ensurePackages([
    { file: '/usr/sbin/nginx', package: 'nginx' },
    {
      file: '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
      package: 'libnginx-mod-http-brotli-static',
    },
    { file: '/usr/sbin/apache2', package: 'apache2' },
  ]);
}

/** Oldest version that the Nu HTML checker runs on. */
const JAVA = 11;

/**
 * Returns the path of a Java that runs the Nu HTML checker: the system's, else the one that the package `vnu-jar` may have brought.
 *
 * @throws {Error} with one line if there is none
 */
export async function findJava(): Promise<string> {
  const { findCachedJava } = require('vnu-jar/vnu-java-downloader.js') as { findCachedJava(): string | null };
  const home = process.env['JAVA_HOME'];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'java'));
  const candidates = [...(home === undefined ? [] : [join(home, 'bin/java')]), ...onPath, findCachedJava() ?? ''];
  for (const path of candidates) if (existsSync(path) && (await javaVersion(path)) >= JAVA) return path;
  throw new Error(`The Nu HTML checker needs Java ${String(JAVA)} or later.`);
}

async function javaVersion(path: string): Promise<number> {
  try {
    const { stderr } = await run(path, ['-version']);
    return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  } catch {
    // A stub that only says how to install Java ends with an error: there is none.
    return 0;
  }
}
