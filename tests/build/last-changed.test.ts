import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { copyFixture, OWN_PROCESS, siteIn, type Site } from '../helpers/site.js';

function git(root: string, args: readonly string[], date = '2026-01-01T09:00:00+05:30'): void {
  const by = {
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: '2026-06-01T00:00:00Z',
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const names = ['-c', 'user.name=Asha', '-c', 'user.email=asha@clay.example', '-c', 'protocol.file.allow=always'];
  execFileSync('git', ['-C', root, ...names, ...args], { env: { ...process.env, ...by }, stdio: 'pipe' });
}

function commit(site: Site, date: string): void {
  git(site.root, ['add', 'site', 'templates'], date);
  git(site.root, ['commit', '--quiet', '--message', 'Change the site'], date);
}

/** The minimal site, whose pages say when they were changed, and whose first page lists when others were. */
async function datedSite(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.edit('templates/pages/page.tsx', 'markdown,', 'lastChanged, listRoutes, markdown,');
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>{content.heading}</h1>',
    "<h1>{content.heading}</h1><footer>{lastChanged() ?? 'new'}</footer>{page.path === '/' && <ul>{listRoutes().map((other) => <li key={other.path}>{lastChanged(other)}</li>)}</ul>}",
  );
  return site;
}

const changedAt = async (site: Site, route: string): Promise<string> =>
  (await site.html(route)).one('main footer').text();
const manifestOf = (site: Site): Promise<string> => site.read('dist.audit/manifest.json');

it('says when a page was last changed, in a rebuild as in a clean build', async () => {
  const site = await datedSite();
  git(site.root, ['init', '--quiet']);
  commit(site, '2026-01-01T09:00:00+05:30');
  expect((await site.build([], OWN_PROCESS)).json).toMatchObject({ diagnostics: [], result: { rendered: 3 } });
  expect(await changedAt(site, '/herbs/basil/')).toBe('2026-01-01T03:30:00Z');

  // A change has its date once it is committed. The files are the same, and so the build must look at git.
  await site.edit('site/pages/herbs/basil.yaml', 'description: ', 'description: Fresh. ');
  await site.build([], OWN_PROCESS);
  expect(await changedAt(site, '/herbs/basil/')).toBe('2026-01-01T03:30:00Z');
  commit(site, '2026-02-01T00:00:00Z');
  expect((await site.build([], OWN_PROCESS)).json).toMatchObject({ diagnostics: [], result: { rendered: 2 } });
  expect(await changedAt(site, '/herbs/basil/')).toBe('2026-02-01T00:00:00Z');
  expect((await site.html('/')).all('main li').map((item) => item.text())).toContain('2026-02-01T00:00:00Z');
  expect((await site.build([], OWN_PROCESS)).json).toMatchObject({ result: { rendered: 0 } });
  const manifest = await manifestOf(site);
  await site.build(['--no-cache'], OWN_PROCESS);
  expect(await manifestOf(site)).toBe(manifest);

  await site.write('site/pages/herbs/mint.yaml', await site.read('site/pages/herbs/basil.yaml'));
  expect((await site.build(['--verify'], OWN_PROCESS)).json.diagnostics).toEqual([]);
  expect(await changedAt(site, '/herbs/mint/')).toBe('new');
  const { stdout } = await site.cli(['diff', '--git', 'HEAD~1..HEAD'], OWN_PROCESS);
  expect(stdout).toContain('2026-02-01T00:00:00Z');
});

it('asks for the whole history', async () => {
  const site = await datedSite();
  const problemsOf = async (of: Site): Promise<unknown[]> =>
    (await of.build([], OWN_PROCESS)).json.diagnostics.map(({ name, message, position, remedy }) => [
      ...[name, message, position?.file, remedy.includes('fetch-depth: 0')],
    ]);
  expect(await problemsOf(site)).toEqual([
    ['history-missing', 'The project is not in a git repository.', 'templates/pages/page.tsx', true],
  ]);
  git(site.root, ['init', '--quiet']);
  commit(site, '2026-01-01T00:00:00Z');
  await site.edit('site/pages/index.yaml', 'description: ', 'description: Fresh. ');
  commit(site, '2026-02-01T00:00:00Z');
  const folder = await mkdtemp(join(tmpdir(), 'islet-shallow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  git(folder, ['clone', '--quiet', '--depth', '1', pathToFileURL(site.root).href, 'clone']);
  expect(await problemsOf(siteIn(join(folder, 'clone')))).toEqual([
    ['history-missing', 'This is a shallow clone, which has the last commits only.', 'templates/pages/page.tsx', true],
  ]);
});
