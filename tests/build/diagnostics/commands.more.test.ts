import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lchown, readdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished } from 'vitest';
import { OWN_PROCESS, runCli, type Run, type Site } from '../../helpers/site.js';
import { linkPackages } from '../../helpers/link-packages.js';
import { runWarmCli } from '../../helpers/warm-cli.js';
import { testCases, type CaseSetup } from './diagnostic-cases.js';

const command = fileURLToPath(new URL('../../../bin/islet.js', import.meta.url));
const cli =
  (...args: string[]) =>
  (site: Site) =>
    site.cli(args);

/** Builds one part of the site into a folder of it. */
const part = (site: Site, shard: string, name: string): Promise<Run> =>
  runWarmCli(['build', '--shard', shard, '--quiet', '--root', site.root, '--out', join(site.root, name)]);

const BY = ['--by', 'Asha', '--reason', 'Agreed'];

/** A baseline, and one text of the output that differs from it. */
async function changedBaseline(site: Site): Promise<void> {
  await site.cli(['baseline', 'create']);
  await site.edit('dist/tea/green/index.html', 'Two minutes', 'Ten minutes');
}

const approveAll = (site: Site): Promise<Run> => site.cli(['baseline', 'approve', '--all', ...BY]);

const setups: Readonly<Record<string, CaseSetup>> = {
  'drafts-in-production': { run: cli('build', '--drafts') },
  'data-loader-failed': { run: (site) => site.cli(['data', 'update']) },
  'data-source-failed': { run: (site) => site.cli(['data', 'update']) },
  'audit-damaged': {
    prepare: (site) => site.edit('dist.audit/manifest.json', '"files"', '"flies"'),
    run: cli('verify'),
  },
  'audit-damaged.sums': {
    prepare: (site) => site.edit('dist.audit/SHA256SUMS', 'index.html', 'indes.html'),
    run: cli('verify'),
  },
  'audit-other-version': {
    prepare: (site) => site.edit('dist.audit/manifest.json', '"version": 1', '"version": 2'),
    run: cli('verify'),
  },
  'audit-missing': { prepare: (site) => site.remove('dist.audit'), run: cli('verify'), code: 2 },
  'baseline-damaged': {
    async prepare(site) {
      await site.cli(['baseline', 'create']);
      await site.write('baseline/approvals.ndjson', '{"fingerprint":"none"}\n');
    },
    run: cli('baseline', 'status'),
  },
  'baseline-damaged.cut-off': {
    async prepare(site) {
      await changedBaseline(site);
      await approveAll(site);
      await site.write('baseline/approvals.ndjson', '');
    },
    run: cli('baseline', 'status'),
  },
  'baseline-no-match': {
    prepare: changedBaseline,
    run: cli('baseline', 'approve', '--page', '/tea/gren/', ...BY),
  },
  'baseline-ambiguous-fingerprint': {
    prepare: changedBaseline,
    run: cli('baseline', 'approve', '', ...BY),
  },
  'baseline-unknown-category': {
    prepare: changedBaseline,
    run: cli('baseline', 'approve', '--category', 'txet', ...BY),
  },
  'baseline-refused.one-by-one': {
    async prepare(site) {
      await site.cli(['baseline', 'create']);
      await site.edit('dist/tea/green/index.html', 'Two minutes', 'T\u0455o minutes');
    },
    run: cli('baseline', 'approve', '--page', '/tea/green/', ...BY),
  },
  'baseline-missing': { run: cli('baseline', 'status') },
  'baseline-refused': {
    prepare: changedBaseline,
    run: cli('baseline', 'create'),
  },
  'check-no-pages': {
    prepare: (site) => site.write('empty/robots.txt', 'User-agent: *\n'),
    run: (site) => runWarmCli(['check', '--root', site.root, '--out', join(site.root, 'empty')]),
    code: 2,
  },
  'check-no-pages.missing': { prepare: (site) => site.remove('dist'), run: cli('check'), code: 2 },
  'cache-not-writable': {
    async prepare(site) {
      await site.remove('.islet');
      await site.write('.islet', 'A file where a folder is needed.\n');
    },
    run: cli('routes'),
  },
  'check-no-pages.part': {
    prepare: (site) => part(site, '1/2', 'part-1'),
    run: (site) => runWarmCli(['check', '--root', site.root, '--out', join(site.root, 'part-1')]),
    code: 2,
  },
  'content-invalid-value.policy': {
    prepare: (site) => site.edit('site/site.yaml', 'name:', 'policy: teas\nname:'),
    run: cli('check'),
  },
  'content-invalid-value.policy-rule': { run: cli('check') },
  'policy-pattern-slow': { run: cli('check') },
  'diff-unreadable': {
    async prepare(site) {
      await site.write('former/index.html', '<h1>Tea</h1>');
      await symlink('index.html', join(site.root, 'former/tea.html'));
    },
    run: (site) => site.cli(['diff', join(site.root, 'former'), site.out]),
    code: 2,
  },
  'entry-without-page': { prepare: (site) => site.cli(['build', '--quiet']), run: cli('check'), code: 0 },
  'file-too-deep': {
    prepare: (site) => site.write('dist/tea/index.html', `<!DOCTYPE html>\n<main>\n${'<div>'.repeat(520)}`),
    run: cli('check'),
  },
  'file-too-deep.compared': {
    async prepare(site) {
      await cp(site.out, join(site.root, 'before'), { recursive: true });
      await site.write('before/list.json', '[]');
      await site.write('dist/list.json', `[\n${'['.repeat(520)}${']'.repeat(521)}`);
      await site.edit('dist/tea/green/index.html', '<body>', `<body>${'<div>'.repeat(520)}`);
    },
    run: (site) => site.cli(['diff', join(site.root, 'before'), site.out]),
    code: 2,
  },
  'host-advice': { publishes: true, code: 0 },
  'host-advice.base': { publishes: true, code: 0 },
  'host-advice.published': { publishes: true, code: 0 },
  'init-folder-not-empty': { run: (site) => runCli(['init', '.'], { cwd: site.root }) },
  'node-options-unsupported': {
    run: (site) => site.cli(['build', '--quiet'], { env: { NODE_OPTIONS: '--frozen-intrinsics --no-warnings' } }),
  },
  'output-outdated': {
    prepare: (site) => site.edit('site/pages/tea/green.yaml', 'minutes', 'whole minutes'),
    run: cli('check'),
    code: 0,
  },
  'file-exists': { run: cli('new', 'island', 'steep-timer') },
  'move-changes-defaults': { run: cli('move', '/tea/green/', '/green/') },
  'name-invalid': { run: cli('new', 'template', 'Tea Page') },
  'page-not-movable': { run: cli('move', '/', '/start/') },
  'reference-not-rewritten': { run: cli('move', '/tea/green/', '/green/') },
  'page-exists': { run: cli('new', 'page', '/tea/green/', '--template', 'article') },
  'part-differs': {
    async prepare(site) {
      await part(site, '1/1', 'part-1');
      await site.edit('templates/pages/article.tsx', 'defineTemplate({', 'defineTemplate({ ');
    },
    run: mergeParts('part-1'),
  },
  'part-missing': { prepare: (site) => part(site, '2/3', 'part-2'), run: mergeParts('part-2') },
  'part-twice': {
    async prepare(site) {
      await part(site, '1/1', 'part-1');
      for (const suffix of ['', '.audit'])
        await cp(join(site.root, `part-1${suffix}`), join(site.root, `part-2${suffix}`), { recursive: true });
    },
    run: mergeParts('part-1', 'part-2'),
  },
  'part-unreadable': {
    prepare: (site) => site.write('part-1.audit/records.json', 'islet records 1 0\n{"pages":'),
    run: mergeParts('part-1'),
  },
  'preview-cannot-listen': { run: cli('preview', '--host', '203.0.113.7', '--port', '0') },
  'preview-nothing-built': { prepare: (site) => site.remove('dist'), run: cli('preview', '--port', '0'), code: 2 },
  'preview-other-target': { run: cli('preview', '--port', '0', '--target', 'netlify'), code: 2 },
  'preview-port-in-use': { run: previewOnATakenPort },
  'publish-failed': {
    prepare: (site) => site.write('notes', 'A file where a folder is needed.\n'),
    run: (site) => runWarmCli(['build', '--quiet', '--root', site.root, '--out', join(site.root, 'notes/dist')]),
  },
  'publish-incomplete': {
    async prepare(site) {
      const path = 'tea/green/index.html';
      await site.write(`.dist.islet/next/dist/${path}`, '');
      await site.remove(`dist/${path}`);
      await site.write(`dist/${path}/notes.txt`, 'A folder where a page is needed.\n');
      await site.write(
        '.dist.islet/journal.json',
        JSON.stringify({ version: 2, steps: [{ act: 'move', tree: 'dist', path }] }),
      );
    },
    run: cli('build', '--quiet'),
  },
  'publish-leftovers': {
    publishes: true,
    async prepare(site) {
      await site.edit('site/pages/tea/green.yaml', 'Two minutes', 'Ten minutes');
      await site.write('.dist.islet/left-1/dist/tea/index.html', '');
    },
    run: (site) => asSomebodyWhoMayNotWrite(site, join(site.root, '.dist.islet/left-1/dist/tea'), ['build', '--quiet']),
    code: 0,
  },
  'publish-locked': { run: buildTwiceAtOnce },
  'report-not-written': { run: (site) => site.cli(['diff', site.out, '--html', '/nowhere/report.html']), code: 2 },
  'report-not-written.compared': {
    run: (site) => site.cli(['diff', site.out, site.out, '--markdown', join(site.root, 'dist/hi/changes.md')]),
    code: 2,
  },
  'browser-missing': {
    async prepare(site) {
      await cp(site.out, join(site.root, 'before'), { recursive: true });
      await site.edit('before/tea/green/index.html', 'Two minutes', 'Ten minutes');
    },
    run: (site) =>
      site.cli(['diff', join(site.root, 'before'), site.out, '--pictures', '--html', join(site.root, 'report.html')]),
    code: 2,
  },
  'browser-missing.check': {
    prepare: (site) => site.remove('dist'),
    run: cli('check', '--browser'),
    code: 2,
  },
  'axe-missing': {
    prepare: (site) => linkPackages(site.root, ['puppeteer']),
    run: cli('check', '--browser'),
    code: 2,
  },
  'report-not-written.foreign': {
    prepare: (site) => site.write('notes.md', '# Notes\n'),
    run: (site) => site.cli(['diff', site.out, site.out, '--markdown', join(site.root, 'notes.md')]),
    code: 2,
  },
  'route-unknown': { run: cli('explain', '/tea/gren') },
  'sandbox-build-failed': { run: cli('preview', '--sandbox') },
  'sandbox-failed': { run: cli('preview', '--sandbox') },
  'sandbox-failed.no-fetch': { run: cli('preview', '--sandbox') },
  'sandbox-failed.page-paths': { run: cli('preview', '--sandbox') },
  'sandbox-failed.threw': { run: (site) => site.cli(['preview', '--sandbox'], OWN_PROCESS) },
  'sandbox-missing': { run: cli('preview', '--sandbox') },
  'sandbox-not-local': { run: cli('preview', '--sandbox') },
  'usage.shard': { run: cli('build', '--shard', '1/2', '--verify'), code: 2 },
  usage: { run: cli('new', 'page', 'tea/white'), code: 2 },
  'usage.pictures': { run: (site) => site.cli(['diff', site.out, '--pictures']), code: 2 },
  'usage.fail-on': { run: (site) => site.cli(['diff', site.out, '--fail-on', 'compliance']), code: 2 },
  'usage.fail-on-kind': {
    async prepare(site) {
      await cp(site.out, join(site.root, 'before'), { recursive: true });
      await site.edit('before/tea/green/index.html', 'Two minutes', 'Ten minutes');
      await site.remove('dist.audit');
    },
    run: (site) => site.cli(['diff', join(site.root, 'before'), site.out, '--fail-on', 'compliance']),
    code: 2,
  },
  'usage.no-path': { run: cli('new', 'page', '--template', 'article'), code: 2 },
  'usage.profile': { run: cli('build', '--profile', 'stagin'), code: 2 },
  'verify-altered': {
    // The same length and another content, then another length.
    async prepare(site) {
      await site.edit('dist/tea/green/index.html', 'Two minutes', 'Ten minutes');
      await site.edit('dist/robots.txt', 'Allow', 'Aloow');
    },
    run: cli('verify'),
  },
  'verify-extra': { prepare: (site) => site.write('dist/tea/planted.html', '<h1>Not ours</h1>'), run: cli('verify') },
  'verify-renamed': {
    async prepare(site) {
      await site.write('dist/tea/verde/index.html', await site.read('dist/tea/green/index.html'));
      await site.remove('dist/tea/green');
    },
    run: cli('verify'),
  },
  'verify-missing': { prepare: (site) => site.remove('dist/tea/green/index.html'), run: cli('verify') },
};

function mergeParts(...names: readonly string[]): (site: Site) => Promise<Run> {
  return (site) => site.cli(['merge', ...names.map((name) => join(site.root, name))]);
}

async function previewOnATakenPort(site: Site): Promise<Run> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return site.cli(['preview', '--port', String(address.port)], OWN_PROCESS);
}

/** Holds a first build still while it has the lock, and lets it end after the second has given up. */
async function buildTwiceAtOnce(site: Site): Promise<Run> {
  const first = spawn(process.execPath, [command, 'build', '--root', site.root, '--out', site.out], {
    stdio: 'ignore',
  });
  onTestFinished(() => void first.kill('SIGKILL'));
  while (!(await site.exists('.dist.islet/lock'))) {
    if (first.exitCode !== null) throw new Error('The first build was over before it could be held.');
    await sleep(2);
  }
  first.kill('SIGSTOP');
  const second = await site.cli(['build', '--quiet']);
  first.kill('SIGCONT');
  expect(await exitCode(first)).toBe(0);
  return second;
}

/** Permissions do not bind the superuser, so the command then runs as another user. */
async function asSomebodyWhoMayNotWrite(site: Site, folder: string, args: readonly string[]): Promise<Run> {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined)
    for (const path of ['.', ...(await readdir(site.root, { recursive: true }))])
      await lchown(join(site.root, path), user.uid, user.gid);
  await chmod(folder, 0o555);
  try {
    return await site.cli(args, user);
  } finally {
    await chmod(folder, 0o755);
  }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

describe('problems of commands, as they are printed', () => {
  testCases('commands', setups);
});
