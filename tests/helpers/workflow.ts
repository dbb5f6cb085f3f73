import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { plainEnvironment } from './site.js';

export interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string | number>>;
  readonly run?: string;
  readonly shell?: string;
}

export interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly uses?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, string>> };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | number>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

export interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly defaults?: { readonly run?: { readonly shell?: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

export async function readWorkflow(file: string): Promise<Workflow> {
  return parse(await readFile(file, 'utf8')) as Workflow;
}

/** What GitHub gives to a job. */
export interface Machine {
  /** Where the repository is checked out. */
  readonly workspace: string;
  /** A folder for what belongs to the run and not to the repository. */
  readonly temp: string;
  /** Folders with commands that stand before those of the machine. */
  readonly path: readonly string[];
  /** `github`, `needs`, `inputs` and so on. */
  readonly contexts: Readonly<Record<string, unknown>>;
  /** Stands in for an action; `name` has no version. */
  readonly action: (name: string, inputs: Readonly<Record<string, string>>) => Promise<void> | void;
}

export interface StepRun {
  readonly name: string;
  readonly code: number;
  readonly output: string;
}

export interface JobRun {
  readonly ok: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  /** Steps that ran, in their order. */
  readonly steps: readonly StepRun[];
  readonly summary: string;
}

/** Runs the steps of a job as GitHub does: each `run` in a shell of its own that ends at the first failure, what follows a failure is skipped. */
export async function runJob({ defaults }: Workflow, job: Job, machine: Machine): Promise<JobRun> {
  const { workspace, temp } = machine;
  const files = {
    GITHUB_OUTPUT: join(temp, 'output'),
    GITHUB_STEP_SUMMARY: join(temp, 'summary'),
    GITHUB_ENV: join(temp, 'env'),
  };
  for (const file of Object.values(files)) await writeFile(file, '');
  const contexts: Record<string, unknown> = { ...machine.contexts, steps: {} };
  const jobEnv = filled(job.env ?? {}, contexts);
  contexts['env'] = jobEnv;
  const ran: StepRun[] = [];
  let failed = false;
  for (const step of job.steps ?? []) {
    const name = step.name ?? step.uses ?? '';
    const condition = step.if ?? 'success()';
    if (failed && !/always\(|failure\(|cancelled\(/.test(condition)) continue;
    if (!truth(condition, contexts, failed)) continue;
    if (step.uses !== undefined) {
      await machine.action(step.uses.replace(/@.*/, ''), filled(step.with ?? {}, contexts));
      ran.push({ name, code: 0, output: '' });
      continue;
    }
    await writeFile(files.GITHUB_OUTPUT, '');
    const env = {
      ...plainEnvironment(),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      ...files,
      ...jobEnv,
      ...filled(step.env ?? {}, contexts),
      PATH: [...machine.path, process.env['PATH']].join(':'),
    };
    const { code, output } = await runShell(step.shell ?? defaults?.run?.shell, step.run ?? '', {
      cwd: workspace,
      env,
      temp,
    });
    ran.push({ name, code, output });
    failed ||= code !== 0;
    if (step.id !== undefined)
      (contexts['steps'] as Record<string, unknown>)[step.id] = { outputs: await readOutputs(files.GITHUB_OUTPUT) };
  }
  return {
    ok: !failed,
    outputs: filled(job.outputs ?? {}, contexts),
    steps: ran,
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

/** Whether a condition of a job or step holds. */
export function truth(condition: string, contexts: Readonly<Record<string, unknown>>, failed = false): boolean {
  const expression = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(condition)?.[1] ?? condition;
  return Boolean(evaluate(expression, contexts, failed));
}

/** Values with their expressions replaced. */
export function filled(
  values: Readonly<Record<string, string | number | boolean>>,
  contexts: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const fill = (text: string): string =>
    text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => printed(evaluate(expression, contexts, false)));
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(String(value))]));
}

function printed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The language of GitHub's expressions, as far as it is JavaScript; what does not exist is an empty text. */
function evaluate(expression: string, contexts: Readonly<Record<string, unknown>>, failed: boolean): unknown {
  const get = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], contexts) ?? '';
  const names = /('[^']*')|\b((?:github|env|needs|steps|inputs|matrix|runner)(?:\.[\w-]+)+)/g;
  const code = expression
    .trim()
    .replace(names, (whole, text: string | undefined, path: string | undefined) =>
      text === undefined ? `get(${JSON.stringify(path)})` : whole,
    );
  const functions = {
    get,
    success: () => !failed,
    failure: () => failed,
    cancelled: () => false,
    always: () => true,
    fromJSON: JSON.parse,
  };
  return runInNewContext(code, functions);
}

interface ShellPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly temp: string;
}

/** https://docs.github.com/actions/reference/workflow-syntax-for-github-actions#jobsjob_idstepsshell */
async function runShell(
  shell: string | undefined,
  script: string,
  { cwd, env, temp }: ShellPlace,
): Promise<{ code: number; output: string }> {
  const file = join(temp, 'script.sh');
  await writeFile(file, script);
  const flags = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e'];
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      [...flags, file],
      { cwd, env, timeout: 120_000, maxBuffer: 1 << 24 },
      (_error, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr });
      },
    );
    child.stdin?.end();
  });
}

async function readOutputs(file: string): Promise<Record<string, string>> {
  if (!existsSync(file)) return {};
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
