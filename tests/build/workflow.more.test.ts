import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkflow, runJob, truth, type JobRun, type Machine, type Workflow } from '../helpers/workflow.js';
import { copySharedBookshop } from './bookshop.js';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(project, '.github/workflows');

let site: Workflow;
let comment: Workflow;

/** Everything of the tests: the repository, what GitHub keeps (caches, artifacts), commands that stand in. */
let root: string;
let repository: string;
let kept: string;
let commands: string;

beforeAll(async () => {
  [site, comment] = await Promise.all([
    readWorkflow(join(folder, 'site.yml')),
    readWorkflow(join(folder, 'site-comment.yml')),
  ]);
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-workflow-')));
  repository = join(root, 'repository');
  kept = join(root, 'github');
  commands = join(root, 'commands');
  const shop = await copySharedBookshop();
  await cp(shop.root, repository, { recursive: true });
  await shop.dispose();
  await writeFile(join(repository, '.gitignore'), 'node_modules\n.islet\ndist\ndist.audit\nnpm-ci\n');
  await writeFile(join(repository, 'package.json'), '{ "name": "shelf", "private": true }\n');
  await command(commands, 'npm', installScript());
  // What `npx` does where the package is installed, a second sooner.
  await command(commands, 'npx', 'name="$1"\nshift\nexec "node_modules/.bin/$name" "$@"');
  await git('init', '--quiet', '--initial-branch=main');
  await commit('The shop');
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** `npm ci` without a registry: what it would install is linked to this checkout. */
function installScript(): string {
  const packages = ['react', 'react-dom'].map(
    (name) => `ln -sfn '${join(project, 'node_modules', name)}' node_modules/${name}`,
  );
  return [
    'case "$1" in',
    '  audit) if [ -n "$AUDIT_ANSWER" ]; then cat "$AUDIT_ANSWER"; exit "$AUDIT_CODE"; fi; exit ;;',
    '  sbom) echo \'{ "bomFormat": "CycloneDX" }\'; exit ;;',
    'esac',
    '[ "$*" = ci ]',
    'mkdir -p node_modules/.bin',
    `ln -sfn '${project.replace(/\/$/, '')}' node_modules/islet`,
    ...packages,
    'ln -sfn ../islet/bin/islet.js node_modules/.bin/islet',
  ].join('\n');
}

async function command(where: string, name: string, script: string): Promise<void> {
  await mkdir(where, { recursive: true });
  await writeFile(join(where, name), `#!/usr/bin/env bash\nset -e\n${script}\n`);
  await chmod(join(where, name), 0o755);
}

async function git(...args: string[]): Promise<string> {
  const identity = {
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@shelf.example',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@shelf.example',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  return (await run('git', args, { cwd: repository, env: { ...process.env, ...identity } })).stdout.trim();
}

async function commit(message: string): Promise<string> {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
  return git('rev-parse', 'HEAD');
}

/** A pull request with these edits, checked out as GitHub does: merged into the main branch. */
async function pullRequest(name: string, edits: Readonly<Record<string, [from: string, to: string]>>): Promise<string> {
  await git('checkout', '--quiet', '-b', name, 'main');
  for (const [file, [from, to]] of Object.entries(edits)) {
    const text = await readFile(join(repository, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(repository, file), text.replace(from, to));
  }
  await commit(name);
  await git('checkout', '--quiet', '-B', `merge-${name}`, 'main');
  await git('merge', '--quiet', '--no-ff', '--message', 'Merge', name);
  return git('rev-parse', 'HEAD');
}

/** Actions that keep and bring back files, with a folder in the place of GitHub; the others have nothing to do here. */
async function action(name: string, inputs: Readonly<Record<string, string>>): Promise<void> {
  const paths = (inputs['path'] ?? '').split('\n').filter((path) => path !== '');
  const bring = async (from: string): Promise<void> => {
    if (existsSync(from)) await cp(from, repository, { recursive: true });
  };
  const keep = async (to: string): Promise<void> => {
    for (const path of paths) {
      const names = path.endsWith('*')
        ? (await readdir(repository)).filter((entry) => entry.startsWith(path.slice(0, -1)))
        : [path];
      for (const entry of names) await cp(join(repository, entry), join(to, entry), { recursive: true });
    }
  };
  switch (name) {
    case 'actions/cache/save':
      return keep(join(kept, 'caches', inputs['key'] ?? ''));
    case 'actions/cache/restore':
      return bring(await restored(inputs['key'] ?? '', inputs['restore-keys']));
    case 'actions/upload-artifact':
      await rm(join(kept, 'artifacts', inputs['name'] ?? ''), { recursive: true, force: true });
      return keep(join(kept, 'artifacts', inputs['name'] ?? ''));
    case 'actions/download-artifact': {
      const prefix = (inputs['pattern'] ?? '').replace('*', '');
      for (const artifact of await readdir(join(kept, 'artifacts')))
        if (artifact.startsWith(prefix)) await bring(join(kept, 'artifacts', artifact));
      return;
    }
    case 'actions/checkout':
    case 'actions/setup-node':
    case 'actions/cache':
      return;
    default:
      throw new Error(`Nothing stands in for ${name}.`);
  }
}

/** The cache of that key; where there is none, the newest whose key begins so. */
async function restored(key: string, prefix: string | undefined): Promise<string> {
  const caches = join(kept, 'caches');
  if (prefix === undefined || existsSync(join(caches, key)) || !existsSync(caches)) return join(caches, key);
  const alike = (await readdir(caches)).filter((name) => name.startsWith(prefix)).map((name) => join(caches, name));
  const [newest] = alike.sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs);
  return newest ?? join(caches, key);
}

async function runNamed(
  workflow: Workflow,
  name: string,
  contexts: Record<string, unknown>,
  more: Partial<Machine> = {},
): Promise<JobRun> {
  const job = workflow.jobs[name];
  if (!job) throw new Error(`There is no job ${name}.`);
  const temp = join(root, 'temp');
  await mkdir(temp, { recursive: true });
  return runJob(workflow, job, {
    workspace: repository,
    temp,
    path: [commands],
    contexts: { runner: { os: 'Linux' }, ...contexts },
    action,
    ...more,
  });
}

const clean = (): Promise<unknown> =>
  Promise.all(
    ['dist', 'dist.audit', '.islet/published', '.islet/diff'].map((path) =>
      rm(join(repository, path), { recursive: true, force: true }),
    ),
  );
const failed = ({ steps }: JobRun): unknown => steps.filter(({ code }) => code !== 0);
const one = { size: { result: 'success', outputs: { shards: '1', parts: '[1]' } }, parts: { result: 'skipped' } };
const runSite = (event: 'push' | 'pull_request', sha: string): Promise<JobRun> =>
  runNamed(site, 'site', { github: { event_name: event, sha, run_id: 7 }, needs: one });

describe('the workflow of a site', () => {
  it('counts the pages, and splits only a large site', async () => {
    const github = { event_name: 'push' };
    const { outputs } = await runNamed(site, 'size', { github });
    expect(outputs).toEqual({ shards: '1', parts: '[1]' });
    expect(truth(site.jobs['parts']?.if ?? '', { needs: { size: { outputs } } })).toBe(false);
    const count = site.jobs['size']?.steps?.find(({ id }) => id === 'count');
    const large = {
      ...site,
      jobs: { size: { ...site.jobs['size'], steps: [{ ...count, env: { PAGES_PER_SHARD: 2, MOST_SHARDS: 8 } }] } },
    } as Workflow;
    const split = await runNamed(large, 'size', { github });
    expect(split.outputs).toEqual({ shards: '3', parts: '[1,2,3]' });
    expect(truth(site.jobs['parts']?.if ?? '', { needs: { size: { outputs: split.outputs } } })).toBe(true);
  });

  it('runs by schedule only for content with dates, and builds what is due', async () => {
    const size = (): Promise<JobRun> => runNamed(site, 'size', { github: { event_name: 'schedule' } });
    const isBuilt = ({ outputs }: JobRun): boolean =>
      truth(site.jobs['site']?.if ?? '', {
        needs: { size: { result: 'success', outputs }, parts: { result: 'skipped' } },
      });
    expect(isBuilt(await size())).toBe(false);
    const page = join(repository, 'site/pages/books/river.yaml');
    const text = await readFile(page, 'utf8');
    await writeFile(page, `${text}publishFrom: 2020-01-01\npublishUntil: 2999-01-01\n`);
    expect(isBuilt(await size())).toBe(true);
    const steps = (site.jobs['site']?.steps ?? []).filter(({ name }) => /^(?:Install|Build|Try)/.test(name ?? ''));
    const due = { ...site, jobs: { site: { ...site.jobs['site'], steps } } };
    const job = await runNamed(due, 'site', { github: { event_name: 'schedule' }, needs: one });
    await writeFile(page, text);
    // Other books link to the page that ends.
    expect(job.steps.map(({ code }) => code)).toEqual([0, 0, 1]);
    expect(job.steps.at(-1)?.output).toContain('is not published');
    await clean();
  });

  it('builds, verifies, keeps and checks what the main branch publishes', async () => {
    const main = await git('rev-parse', 'HEAD');
    const job = await runSite('push', main);
    expect(failed(job)).toEqual([]);
    expect(job.steps.map(({ name }) => name)).toEqual([
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'Restore the cache of the build',
      'Install',
      'Restore the last published output',
      'Copy the published output',
      'Build',
      'Verify',
      'Upload the site',
      'List the packages',
      'Upload the list of packages',
      'Copy what the main branch publishes',
      'Cache it for pull requests',
      'Try what the next date changes',
      'Check for known vulnerabilities',
      'Check',
    ]);
    expect(existsSync(join(kept, 'artifacts/site/dist/index.html'))).toBe(true);
    expect(existsSync(join(kept, 'artifacts/site/dist.audit/manifest.json'))).toBe(true);
    expect(existsSync(join(kept, `caches/islet-published-${main}-7/.islet/published/dist/index.html`))).toBe(true);
    expect(job.steps.at(-1)?.output).toContain('title=check/orphan-page');
    for (const { output } of job.steps) expect(output).not.toContain('\u001b');
    expect(job.summary).toBe('');
    for (const name of ['sbom', 'islet'])
      expect(await readFile(join(kept, `artifacts/sbom/.islet/${name}.cdx.json`), 'utf8')).toContain('CycloneDX');
  });

  it.each([
    ['passes without findings', { metadata: { vulnerabilities: { high: 0 } } }, 0, 0, ''],
    ['fails on findings', { metadata: { vulnerabilities: { high: 1 } } }, 1, 1, '::error::A package'],
    ['warns where the registry does not answer', { statusCode: 405 }, 1, 0, '::warning::The registry did not answer'],
    ['warns where the answer is no JSON', 'none', 1, 0, '::warning::The registry did not answer'],
  ])('looks for known vulnerabilities: it %s', async (_, answer, auditCode, code, output) => {
    const step = site.jobs['site']?.steps?.find(({ name }) => name === 'Check for known vulnerabilities');
    const file = join(root, 'audit-answer.json');
    await writeFile(file, typeof answer === 'string' ? answer : JSON.stringify(answer));
    const env = { AUDIT_ANSWER: file, AUDIT_CODE: auditCode };
    const alone = { ...site, jobs: { site: { steps: [{ ...step, env }] } } } as Workflow;
    const job = await runNamed(alone, 'site', {});
    expect(job.steps.map((one) => one.code)).toEqual([code]);
    expect(job.steps[0]?.output ?? '').toContain(output);
  });

  it('tells a pull request what it changes against the main branch', async () => {
    await clean();
    const job = await runSite(
      'pull_request',
      await pullRequest('rain', { 'site/pages/books/river.yaml': ['three chapters', 'four chapters'] }),
    );
    expect(failed(job)).toEqual([]);
    expect(job.summary).toContain('## What changed');
    expect(job.summary).toContain('<del>three</del><ins>four</ins>');
    expect(job.summary).toContain('site/pages/books/river.yaml');
    expect(await readFile(join(kept, 'artifacts/site-diff/.islet/diff/diff.md'), 'utf8')).toBe(job.summary);
    expect(existsSync(join(kept, 'artifacts/site-diff/.islet/diff/diff.html'))).toBe(true);
  });

  it('builds the main branch itself where nothing of it was kept', async () => {
    await rm(join(kept, 'caches'), { recursive: true });
    await rm(join(repository, '.islet/published'), { recursive: true });
    const about = ['Find the commit before', 'Restore the output of the main branch', 'Report what changed'];
    const steps = (site.jobs['site']?.steps ?? []).filter(({ name }) => about.includes(name ?? ''));
    const job = await runNamed({ ...site, jobs: { site: { ...site.jobs['site'], steps } } }, 'site', {
      github: { event_name: 'pull_request' },
      needs: one,
    });
    expect(job.steps.map(({ name }) => name)).toEqual(about);
    expect(failed(job)).toEqual([]);
    expect(job.summary).toContain('<del>three</del><ins>four</ins>');
  });

  it('fails where the content has a problem, with a note on its line, and keeps nothing', async () => {
    await clean();
    await rm(join(kept, 'artifacts'), { recursive: true });
    const job = await runSite(
      'pull_request',
      await pullRequest('wrong', { 'site/pages/books/river.yaml': ['heading: The River', 'headng: The River'] }),
    );
    expect(job.ok).toBe(false);
    expect(job.steps.at(-1)).toMatchObject({ name: 'Build', code: 1 });
    expect(job.steps.at(-1)?.output).toContain(
      '::error file=site/pages/books/river.yaml,line=6,col=1,title=content-unknown-key::',
    );
    expect(existsSync(join(kept, 'artifacts'))).toBe(false);
  });
});

describe('the files', () => {
  const all = async (): Promise<{ file: string; text: string; workflow: Workflow }[]> =>
    Promise.all(
      (await readdir(folder)).map(async (file) => ({
        file,
        text: await readFile(join(folder, file), 'utf8'),
        workflow: await readWorkflow(join(folder, file)),
      })),
    );

  it('what builds may read and nothing else; what comments runs nothing of the repository', async () => {
    for (const { file, workflow } of await all())
      expect([file, workflow.permissions]).toEqual([file, file === 'site-comment.yml' ? {} : { contents: 'read' }]);
    expect(Object.entries(site.jobs).filter(([, job]) => job.permissions)).toEqual([]);
    expect(comment.jobs['comment']?.permissions).toEqual({ actions: 'read', 'pull-requests': 'write' });
    expect(comment.jobs['comment']?.steps?.filter(({ uses }) => uses !== undefined)).toEqual([]);
    for (const { text } of await all()) expect(text).not.toMatch(/secrets\.|pull_request_target/);
  });

  it('actions are those of GitHub, pinned to a version, and leave no credentials behind', async () => {
    const steps = (await all()).flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ steps: list }) => list ?? []),
    );
    for (const { uses } of steps)
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w/-]+@(v\d+|[0-9a-f]{40})$/);
    for (const { uses, with: inputs } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(inputs).toMatchObject({ 'persist-credentials': false });
  });

  it('no script has a text of the event in it, which could be a command', async () => {
    const scripts = (await all()).flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ steps: list }) =>
        (list ?? []).flatMap(({ run: script }) => script ?? []),
      ),
    );
    expect(scripts.length).toBeGreaterThan(8);
    for (const script of scripts) expect(script).not.toContain('${{');
  });

  it('refer to files and workflows that are there', () => {
    expect(existsSync(join(project, site.jobs['parts']?.uses ?? ''))).toBe(true);
    expect(comment.on).toMatchObject({ workflow_run: { workflows: [site.name] } });
    expect(dirname(site.jobs['parts']?.uses ?? '')).toBe('./.github/workflows');
  });
});
