import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { onTestFinished } from 'vitest';

const compiled = (name: string): string =>
  JSON.stringify(new URL(`../../../lib/emit/${name}.js`, import.meta.url).href);

/** What the scripts of child processes have at hand: the compiled publishing stage, and a way to write a whole build. */
const PRELUDE = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const { outputFolders } = await import(${compiled('output-folders')});
const { acquireLock } = await import(${compiled('lock')});
const { openStaging } = await import(${compiled('staging')});
const { recover } = await import(${compiled('recover')});
const { createEmitter } = await import(${compiled('emitter')});
const { writeAudit } = await import(${compiled('write-audit')});
const folders = outputFolders(process.env.OUT);
function publishBuild(text) {
  const paths = ['index.html', 'ludo/index.html', 'assets/only-' + text + '.js'];
  return publishFiles(Object.fromEntries(paths.map((path) => [path, path + ' of ' + text])), text);
}
async function publishFiles(contents, text) {
  const lock = await acquireLock(folders);
  const staging = await openStaging(folders);
  const emitter = createEmitter(staging.dist);
  for (const [path, content] of Object.entries(contents)) emitter.write(path, content, { sources: [] });
  writeAudit(staging.audit, { version: 1, generator: text, profile: '', origin: '', sources: {}, groups: {}, files: emitter.files() });
  const dist = Object.keys(contents);
  try {
    await staging.publish({ dist, audit: ['manifest.json', 'SHA256SUMS'], isUnchanged: () => false });
  } finally {
    staging.discard();
  }
  await lock.release();
}
`;

export interface Child {
  readonly process: ChildProcess;
  /** Resolves with the next line of its standard output. */
  line(): Promise<string>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<{ code: number | null; signal: string | null; stderr: string }>;
}

/** Runs a script in a process of its own, which ends with the test at the latest. */
export function startChild(out: string, script: string, options: SpawnOptions = {}): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${PRELUDE}${script}`], {
    ...options,
    env: { OUT: out, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let pending = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (pending + text).split('\n');
    pending = parts.pop() ?? '';
    for (const line of parts) {
      const next = waiting.shift();
      if (next === undefined) lines.push(line);
      else next(line);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended: Child['ended'] = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const next of waiting.splice(0)) next(`ended: ${stderr}`);
      resolve({ code, signal, stderr });
    });
  });
  return {
    process: child,
    ended,
    line() {
      const line = lines.shift();
      return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line);
    },
  };
}
