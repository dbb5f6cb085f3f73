import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePage } from '../../helpers/select.js';
import { copyFixture, copySharedFixture, OWN_PROCESS, type Run, type Site } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

const run = promisify(execFile);

// It runs templates, which import compiled modules.
const { buildRevision } = await import('../../../lib/core/commands/build-revision.js');

interface ReportedFinding {
  readonly category: string;
  readonly kind: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly fingerprint: string;
  readonly files: readonly string[];
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

let site: Site;
const former = (): string => join(site.root, 'former');
const diff = (...args: string[]): Promise<Run> => site.cli(['diff', former(), site.out, ...args]);
let findings: readonly ReportedFinding[];

beforeAll(async () => {
  site = await copySharedFixture('minimal');
  await site.write(
    'site/policies.yaml',
    'policies:\n  herbs:\n    description: Herbs.\n    rules:\n      - id: morning\n        require: [in the morning]\n        reason: Water in the evening breeds mould.\n        owner: Gardeners\n        source: Experience\n',
  );
  await site.edit('site/site.yaml', 'name: Pocket Garden', 'policy: herbs\nname: Pocket Garden');
  expect((await site.build()).code).toBe(0);
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former()}${part}`, { recursive: true });
  await site.edit('site/pages/herbs/basil.yaml', 'in the morning', 'in the evening');
  await site.edit('site/pages/index.yaml', 'heading: Start with one pot', 'heading: Start with 2 pots');
  await site.edit('site/site.yaml', 'name: Pocket Garden', 'name: Balcony Garden');
  expect((await site.build()).code).toBe(0);
  const { stdout } = await diff('--reporter', 'json');
  ({ findings } = (
    JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }
  ).result.report);
});
afterAll(() => site.dispose());

describe('islet diff', () => {
  it('names each change with the line of YAML before and after', () => {
    const all = findings;
    expect(all).toContainEqual(
      expect.objectContaining({
        category: 'text',
        subject: 'text in main p',
        before: 'From below, in the morning.',
        after: 'From below, in the evening.',
        files: ['herbs/basil/index.html'],
        sources: [{ before: 'site/pages/herbs/basil.yaml:8:22', after: 'site/pages/herbs/basil.yaml:8:22' }],
      }),
    );
    expect(all).toContainEqual(
      expect.objectContaining({
        category: 'text',
        subject: 'text in main h1',
        sources: [{ before: 'site/pages/index.yaml:4:21', after: 'site/pages/index.yaml:4:21' }],
      }),
    );
    expect(all.filter(({ category }) => category === 'unclassified')).toEqual([]);
  });

  it('groups equal changes of several pages', () => {
    const names = findings.filter(({ after }) => after === 'Balcony Garden');
    expect(names.map(({ subject, files }) => [subject, files.length])).toContainEqual(['text in header a', 2]);
    expect(new Set(names.map(({ fingerprint }) => fingerprint)).size).toBe(names.length);
  });

  it('reports texts that the policy requires', () => {
    expect(findings.filter(({ category }) => category === 'compliance')).toEqual([
      expect.objectContaining({
        subject: 'policy morning: required text gone',
        before: 'From below, in the morning.',
        files: ['herbs/basil/index.html'],
      }),
    ]);
  });

  it('gives equal bytes for equal trees', async () => {
    const [first, second] = [
      await diff('--reporter', 'json'),
      await site.cli(['diff', former(), site.out, '--reporter', 'json'], OWN_PROCESS),
    ];
    expect(first.stdout).toBe(second.stdout);
    expect(first.stdout).not.toContain(site.root);
  });

  it('exits with 1 where something differs, 0 where nothing of the named categories does, 2 where it cannot compare', async () => {
    expect((await diff()).code).toBe(1);
    expect((await diff('--fail-on', 'media,links')).code).toBe(0);
    expect((await diff('--fail-on', 'compliance')).code).toBe(1);
    expect((await diff('--fail-on', 'txt')).code).toBe(2);
    expect((await site.cli(['diff', site.out, site.out])).code).toBe(0);
    expect((await site.cli(['diff', join(site.root, 'nowhere'), site.out])).code).toBe(2);
    expect((await site.cli(['diff'])).code).toBe(2);
  });

  it('judges each tree by the policy that its build recorded, and both by another one that is named', async () => {
    const [policies, weaker] = [await site.read('site/policies.yaml'), join(site.root, 'weaker')];
    await site.write('site/policies.yaml', policies.replace('in the morning', 'at noon'));
    const built = await runWarmCli(['build', '--quiet', '--root', site.root, '--out', weaker]);
    await site.write('site/policies.yaml', policies);
    const compare = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await site.cli(['diff', former(), weaker, '--reporter', 'json', ...args]);
      const { report } = (JSON.parse(stdout) as { result: { report: { findings: ReportedFinding[] } } }).result;
      return report.findings
        .filter(({ category }) => category === 'compliance')
        .map(({ subject, files: [file], sources: [source] }) => `${subject} | ${file ?? ''} | ${source?.after ?? ''}`);
    };
    const rule = 'policy morning: rule and its text | site/policies.yaml | site/policies.yaml:5:9';
    const text = 'herbs/basil/index.html | site/pages/herbs/basil.yaml:8:22';
    expect([built.code, await compare()]).toEqual([0, [rule, `policy morning: required text gone | ${text}`]]);
    await site.write('evening.yaml', policies.replace('require: [in the morning]', 'forbid: [in the evening]'));
    expect(await compare('--policy', join(site.root, 'evening.yaml'))).toEqual([
      'policy morning: rule | site/policies.yaml | site/policies.yaml:5:9',
      `policy morning: forbidden text new | ${text}`,
    ]);
    expect((await site.cli(['diff', former(), weaker, '--policy', 'no.yaml'])).code).toBe(2);
  });

  it('exits with 2 where the policy cannot be read', async () => {
    const policies = await site.read('site/policies.yaml');
    await site.write('site/policies.yaml', 'policies: none\n');
    const broken = await diff('--fail-on', 'compliance');
    await site.remove('site/policies.yaml');
    const missing = await diff('--fail-on', 'compliance');
    await site.write('site/policies.yaml', policies);
    expect([broken.code, missing.code]).toEqual([2, 2]);
    expect(broken.stderr).toContain('site/policies.yaml:1:');
    expect(missing.stderr).toMatch(
      /content-invalid-value {2}site\/site\.yaml:\d+:\d+ {2}policy\n {2}There is no policy `herbs` in `site\/policies\.yaml`: the file is not there\./,
    );
  });

  it('reads archives as it reads folders', async () => {
    const archive = join(site.root, 'former.tar.gz');
    await run('tar', ['-czf', archive, '-C', site.root, 'former', 'former.audit']);
    const { stdout } = await site.cli(['diff', archive, site.out, '--reporter', 'json']);
    expect(stdout).toBe((await diff('--reporter', 'json')).stdout);
  });

  it('reports headers, redirects and host files under their own heading', async () => {
    const [one, two] = [join(site.root, 'hosts-before'), join(site.root, 'hosts-after')];
    const build = (out: string): Promise<Run> =>
      runWarmCli(['build', '--quiet', '--target', 'nginx', '--root', site.root, '--out', out]);
    const before = await site.read('site/site.yaml');
    await site.write('site/site.yaml', `${before}redirects:\n  - from: /old/\n    to: /herbs/basil/\n`);
    await build(one);
    await site.write('site/site.yaml', `${before}redirects:\n  - from: /old/\n    to: https://example.org/garden/\n`);
    await build(two);
    await site.write('site/site.yaml', before);
    const [page, text] = [join(site.root, 'hosts.html'), join(site.root, 'hosts.md')];
    const { stdout } = await site.cli(['diff', one, two, '--reporter', 'json', '--html', page, '--markdown', text]);
    const { report } = (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result;
    expect(report.findings.map(({ category, subject }) => [category, subject])).toEqual(
      [
        ['hosting', 'redirect of /old/'],
        ['hosting', 'dist.audit/hosts/nginx.conf'],
        ['hosting', 'dist.audit/hosts/nginx.conf'],
      ].slice(0, report.findings.length),
    );
    expect(report.findings.length).toBeGreaterThan(1);
    expect(report.findings[0]).toMatchObject({
      before: '/old/ /herbs/basil/ 301',
      after: '/old/ https://example.org/garden/ 301',
      sources: [{ after: expect.stringMatching(/^site\/site\.yaml:\d+:\d+$/) as string }],
    });
    expect(report.findings[1]).toMatchObject({
      before: expect.stringContaining('return 301 "/herbs/basil/') as string,
      after: expect.stringContaining('return 301 "https://example.org/garden/') as string,
      files: ['dist.audit/hosts/nginx.conf'],
      sources: [{ after: expect.stringMatching(/^site\/site\.yaml:\d+:\d+$/) as string }],
    });
    expect((await site.cli(['diff', one, two])).stdout).toMatch(
      /^Headers and redirects\n {2}~ The redirect of \/old\//,
    );
    expect(await readFile(text, 'utf8')).toContain(
      '### Headers and redirects\n\n- **The redirect of /old/ leads to another address',
    );
    expect(
      parsePage(await readFile(page, 'utf8'))
        .all('.badge')
        .map((badge) => badge.text()),
    ).toContain('Headers and redirects');
    // A tree of which nothing is known is compared without.
    await rm(`${one}.audit`, { recursive: true });
    const { stdout: without } = await site.cli(['diff', one, two, '--reporter', 'json']);
    expect(
      (
        JSON.parse(without) as { result: { report: { findings: readonly ReportedFinding[] } } }
      ).result.report.findings.map(({ subject }) => subject),
    ).toEqual(['redirect of /old/']);
  });

  it('compares a file that was altered after the build, and reports that it differs from its manifest', async () => {
    const copy = join(site.root, 'copy');
    for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${copy}${part}`, { recursive: true });
    await site.edit('copy/index.html', '</main>', '<p>Planted</p></main>');
    const { stdout } = await site.cli(['diff', site.out, copy, '--reporter', 'json']);
    const { report } = (
      JSON.parse(stdout) as {
        result: { report: { after: { manifest: string }; findings: readonly ReportedFinding[] } };
      }
    ).result;
    expect(report.after.manifest).toBe('differs');
    expect(report.findings).toContainEqual(
      expect.objectContaining({ category: 'text', kind: 'added', after: 'Planted' }),
    );
    const text = join(site.root, 'altered.md');
    const warning = 'The tree after does not match its manifest: it was changed after the build.';
    expect((await site.cli(['diff', site.out, copy, '--markdown', text])).stdout).toContain(warning);
    expect(await readFile(text, 'utf8')).toContain(warning);
    expect((await site.cli(['diff', copy, copy])).stdout).toContain(
      'Equal: 7 files, byte for byte.\nThe tree before does not',
    );
    expect((await diff()).stdout).not.toContain('manifest');
  });

  it('writes one self-contained HTML page, and Markdown', async () => {
    const page = join(site.root, 'report.html');
    const text = join(site.root, 'report.md');
    await diff('--html', page, '--markdown', text);
    const html = await readFile(page, 'utf8');
    const parsed = parsePage(html);
    expect(parsed.all('article')).toHaveLength(findings.length);
    expect(parsed.all('iframe').map((frame) => frame.attr('sandbox'))).toEqual([
      'allow-same-origin',
      'allow-same-origin',
    ]);
    expect(parsed.all('[src], link[href]')).toEqual([]);
    expect(parsed.all('del').map((mark) => mark.text())).toContain('morning');
    expect(await readFile(text, 'utf8')).toMatch(/in the <del>morning<\/del><ins>evening<\/ins>/);
    expect(await readFile(text, 'utf8')).toContain('`site/pages/herbs/basil.yaml:8:22`');
  });

  it('keeps the old report where a new one cannot be written, and reports the refused system call', async () => {
    const page = join(site.root, 'kept.html');
    const yesterday = '<!doctype html><html><head><title>What changed: nothing.</title></head></html>';
    await writeFile(page, yesterday);
    const files = await readdir(site.root);
    // The disk is full after some kilobytes: files of this process may have no more.
    const command = [
      process.execPath,
      fileURLToPath(new URL('../../../bin/islet.js', import.meta.url)),
      'diff',
      former(),
      site.out,
      '--root',
      site.root,
      '--html',
      page,
    ];
    const { code, stderr } = await run('sh', ['-c', 'trap "" XFSZ; ulimit -f 8; exec "$@"', 'sh', ...command]).then(
      () => ({ code: 0, stderr: '' }),
      (error: unknown) => error as { code: number; stderr: string },
    );
    expect(code).toBe(2);
    expect(stderr).toContain(`The system refused \`write\` for the report \`${page}\` (EFBIG).`);
    expect(await readFile(page, 'utf8')).toBe(yesterday);
    expect(await readdir(site.root)).toEqual(files);
  });

  it('overwrites only a report of the same kind', async () => {
    const [page, text] = [join(site.root, 'again.html'), join(site.root, 'again.md')];
    for (const [file, mine] of [
      [page, '<!doctype html><html><head><title>Mine</title></head><h1>What changed</h1>'],
      [text, '# Mine\n'],
    ] as const) {
      await writeFile(file, mine);
      const { code, stdout, stderr } = await diff('--html', page, '--markdown', text);
      expect({
        code,
        named: `${stdout}${stderr}`.includes('error report-not-written'),
        kept: await readFile(file, 'utf8'),
      }).toEqual({ code: 2, named: true, kept: mine });
      await writeFile(file, '');
      // A former report of the other kind is none of this one.
      if (file === page) await writeFile(text, '');
    }
    expect((await diff('--html', page, '--markdown', text)).code).toBe(1);
    expect((await diff('--html', page, '--markdown', text)).code).toBe(1);
    expect((await diff('--html', text)).code).toBe(2);
  });

  it('gives findings their place in SARIF and JUnit', async () => {
    const sarif = JSON.parse((await diff('--reporter', 'sarif')).stdout) as {
      runs: {
        results: {
          ruleId: string;
          locations?: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
        }[];
      }[];
    };
    const compliance = sarif.runs[0]?.results.find(({ ruleId }) => ruleId === 'diff/compliance')?.locations?.[0]
      ?.physicalLocation;
    expect(compliance).toMatchObject({
      artifactLocation: { uri: 'site/pages/herbs/basil.yaml' },
      region: { startLine: 8 },
    });
    expect(sarif.runs[0]?.results.filter(({ locations }) => locations?.length !== 1)).toEqual([]);
    expect((await diff('--reporter', 'junit')).stdout).toMatch(
      /<testcase classname="diff\/compliance"[^>]*file="site\/pages\/herbs\/basil\.yaml" line="8">\n +<failure/,
    );
  });
});

describe('islet diff --git', () => {
  it('builds both revisions and leaves the checkout alone', async () => {
    const project = await copyFixture('minimal');
    const git = (...args: string[]) =>
      run('git', ['-C', project.root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-qm', 'one');
    await project.edit('site/pages/herbs/basil.yaml', 'in the morning', 'at noon');
    await git('commit', '-qam', 'two');
    await project.edit('site/pages/herbs/basil.yaml', 'at noon', 'not committed');
    const { stdout, code } = await project.cli(['diff', '--git', 'HEAD~1..HEAD', '--reporter', 'json']);
    expect(code).toBe(1);
    const { report } = (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result;
    expect(report.findings).toEqual([
      expect.objectContaining({
        before: 'From below, in the morning.',
        after: 'From below, at noon.',
        sources: [{ before: 'site/pages/herbs/basil.yaml:8:3', after: 'site/pages/herbs/basil.yaml:8:3' }],
      }),
    ]);
    expect(await project.exists('dist')).toBe(false);
    expect((await project.cli(['diff', '--git', 'nothing..HEAD'])).code).toBe(2);
  });

  it('builds revisions with hidden files and links, in a folder of the repository, without its hooks', async () => {
    const project = await copyFixture('minimal');
    const git = (...args: string[]) =>
      run('git', ['-C', project.root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
    const folder = join(project.root, 'shop');
    await cp(join(project.root, 'site'), join(folder, 'site'), { recursive: true });
    await cp(join(project.root, 'templates'), join(folder, 'templates'), { recursive: true });
    await project.write('shop/site/assets/.gitkeep', '');
    await project.write('shop/site/chive.txt', await project.read('site/pages/herbs/basil.yaml'));
    await symlink('../../chive.txt', join(folder, 'site/pages/herbs/chive.yaml'));
    await git('init', '-q');
    await project.write('.git/hooks/post-checkout', '#!/bin/sh\ntouch "$GIT_DIR/hooked"\n');
    await chmod(join(project.root, '.git/hooks/post-checkout'), 0o755);
    await git('add', '.');
    await git('commit', '-qm', 'one');
    await project.edit('shop/site/chive.txt', 'in the morning', 'at noon');
    await git('commit', '-qam', 'two');
    const { stdout, code } = await runWarmCli([
      'diff',
      '--git',
      'HEAD~1..HEAD',
      '--reporter',
      'json',
      '--root',
      folder,
    ]);
    expect(code).toBe(1);
    expect(
      (JSON.parse(stdout) as { result: { report: { files: readonly { after: string }[] } } }).result.report.files.map(
        ({ after }) => after,
      ),
    ).toEqual(['herbs/chive/index.html']);
    expect((await git('status', '--porcelain', '--untracked-files=no')).stdout).toBe('');
    expect(await project.exists('.git/hooked')).toBe(false);
  });

  it('compares with the merge base for three dots, as git does', async () => {
    const project = await copyFixture('minimal');
    const git = (...args: string[]) =>
      run('git', ['-C', project.root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
    await git('init', '-q', '-b', 'main');
    await git('add', '.');
    await git('commit', '-qm', 'one');
    await git('switch', '-qc', 'edit');
    await project.edit('site/pages/herbs/basil.yaml', 'in the morning', 'at noon');
    await git('commit', '-qam', 'two');
    await git('switch', '-q', 'main');
    await project.edit('site/pages/index.yaml', 'heading: Start with one pot', 'heading: Start with 2 pots');
    await git('commit', '-qam', 'three');
    const files = async (range: string): Promise<readonly string[]> => {
      const { stdout } = await project.cli(['diff', '--git', range, '--reporter', 'json']);
      return (
        JSON.parse(stdout) as { result: { report: { files: readonly { after: string }[] } } }
      ).result.report.files.map(({ after }) => after);
    };
    expect(await files('main...edit')).toEqual(['herbs/basil/index.html']);
    expect(await files('main..edit')).toEqual(['herbs/basil/index.html', 'index.html']);
    await git('switch', '-q', '--orphan', 'alone');
    await git('commit', '-qm', 'four', '--allow-empty');
    const apart = await project.cli(['diff', '--git', 'main...alone']);
    expect(apart).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('`main` and `alone` have no revision in common.') as string,
    });
    expect((await project.cli(['diff', '--git', 'main...nothing'])).stderr).toContain(
      'there is no revision `nothing`.',
    );
  });

  it('stops while a revision is built, and writes nothing afterwards', async () => {
    const project = await copyFixture('minimal');
    const git = (...args: string[]) =>
      run('git', ['-C', project.root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-qm', 'one');
    const reason = new Error('Somebody pressed Ctrl+C.');
    const request = { root: project.root, revision: 'HEAD', profile: 'production' };
    const stopping = new AbortController();
    const folder = join(project.root, 'revision');
    const built = buildRevision({ ...request, folder, signal: stopping.signal });
    while (!existsSync(join(folder, 'project/site'))) await setTimeout(1);
    stopping.abort(reason);
    await expect(built).rejects.toBe(reason);
    expect(await project.exists('revision/dist')).toBe(false);
    await expect(
      buildRevision({ ...request, folder: join(project.root, 'another'), signal: stopping.signal }),
    ).rejects.toBe(reason);
  });

  it('exits with 2 where a revision does not build, and names it', async () => {
    const project = await copyFixture('minimal');
    const git = (...args: string[]) =>
      run('git', ['-C', project.root, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-qm', 'one');
    await project.edit('site/pages/herbs/basil.yaml', 'template: page', 'template: pgae');
    await git('commit', '-qam', 'two');
    const { stderr, code } = await project.cli(['diff', '--git', 'HEAD~1..HEAD']);
    expect(code).toBe(2);
    expect(stderr).toContain('The revision `HEAD` does not build.');
    expect(stderr).toContain('error template-unknown  site/pages/herbs/basil.yaml:1:');
  });
});

describe('build --provenance', () => {
  it('does not change the output, and is the same each time', async () => {
    const project = await copyFixture('minimal');
    await project.build(['--provenance']);
    const first = await project.read('dist.audit/provenance.ndjson');
    const page = await project.read('dist/herbs/basil/index.html');
    await project.build(['--provenance']);
    expect(await project.read('dist.audit/provenance.ndjson')).toBe(first);
    await project.build();
    expect(await project.read('dist/herbs/basil/index.html')).toBe(page);
    expect(await project.exists('dist.audit/provenance.ndjson')).toBe(false);
  });
});
