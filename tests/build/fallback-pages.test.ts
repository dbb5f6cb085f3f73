import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { publishedState } from './published-state.js';

const POLICY = `policies:
  house:
    description: House rules.
    rules:
      - id: gardens
        require: { en: [small gardens], hi: [छोटे बागानों] }
        on: [/tea/*, /hi/tea/*]
        reason: The growers asked for it.
        owner: Tea room
        source: Letter of the growers
`;

/** A site in which Hindi shows pages in English until they are translated. */
async function siteWithFallback(): Promise<Site> {
  const site = await copyFixture('diagnostics/base');
  await site.edit('site/site.yaml', 'label: हिन्दी\n', 'label: हिन्दी\n    fallback: en\n');
  await site.edit('site/pages/tea/green.yaml', 'Two minutes, no more.', 'From small gardens. Two minutes, no more.');
  return site;
}

async function expectCleanBuild(site: Site): Promise<void> {
  const incremental = await publishedState(site.root);
  expect((await site.build(['--no-cache'])).json.diagnostics).toEqual([]);
  expect(await publishedState(site.root)).toEqual(incremental);
}

it('shows a page that is not translated in the frame of the language, for visitors only', async () => {
  const site = await siteWithFallback();
  await site.write('site/policies.yaml', POLICY);
  await site.edit('site/site.yaml', 'defaultLocale: en\n', 'defaultLocale: en\npolicy: house\n');
  expect((await site.build()).json.diagnostics).toEqual([]);
  const page = await site.html('/hi/tea/green/');
  expect(page.one('html').attr('lang')).toBe('hi');
  expect(page.one('main').attr('lang')).toBe('en');
  expect(page.one('main').text()).toContain('Two minutes');
  expect(page.one('meta[name="robots"]').attr('content')).toBe('noindex');
  const original = await site.html('/tea/green/');
  for (const { all } of [page, original]) expect(all('link[rel="alternate"]')).toEqual([]);
  expect(original.all('main[lang]')).toEqual([]);
  expect((await site.html('/hi/')).all('main[lang]')).toEqual([]);
  expect(await site.read('dist/sitemap.xml')).not.toContain('/hi/tea/');
  // The policy is that of the language of the text. Nothing links to the first page in Hindi.
  expect((await site.cli(['check'])).stdout).toContain('6 pages checked: 0 errors, 1 warning, 1 note.');
  expect((await site.cli(['audit'])).stdout).toMatch(/hi: 1 page, 1 missing, 2 not translated,/);
  expect((await site.cli(['explain', '/hi/tea/green/'])).stdout).toContain('hi, with the text in en');
  const move = await site.cli(['move', '/hi/tea/green/', '/hi/tea/other/']);
  expect([move.code, move.stdout + move.stderr]).toEqual([1, expect.stringContaining('Move `/tea/green/`')]);
});

it.each(['0', '1'])('has the warnings of its original in each build, with %s threads', async (threads) => {
  const site = await siteWithFallback();
  await site.edit('site/pages/tea/green.yaml', 'Two minutes', 'Two <b> minutes');
  const routes = async (): Promise<unknown> =>
    (await site.build(['--threads', threads])).json.diagnostics.map((item) => [item.name, item.routes]);
  const warnings = [['html-malformed', ['/hi/tea/green/', '/tea/green/']]];
  expect(await routes()).toEqual(warnings);
  await site.write('site/public/notes.txt', '');
  expect(await routes()).toEqual(warnings);
});

it('names the file of its original in the records after that was moved', async () => {
  const site = await siteWithFallback();
  await site.build();
  await site.write('site/pages/tea/green/index.yaml', await site.read('site/pages/tea/green.yaml'));
  await site.remove('site/pages/tea/green.yaml');
  await site.build();
  const records = await site.read('dist.audit/records.json');
  await site.build(['--no-cache']);
  expect(await site.read('dist.audit/records.json')).toBe(records);
});

it('follows its original until there is a translation, as in a clean build', async () => {
  const site = await siteWithFallback();
  await site.build();
  await site.edit('site/pages/tea/green.yaml', 'Two minutes', 'Three minutes');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await site.read('dist/hi/tea/green/index.html')).toContain('Three minutes');
  await expectCleanBuild(site);

  // At another address, and then at the same one.
  const page = (await site.read('site/pages/hi/index.yaml')).replace('translationOf: /', 'translationOf: /tea/green/');
  await site.write('site/pages/hi/chai.yaml', page);
  await site.build();
  expect(await site.exists('dist/hi/tea/green/index.html')).toBe(false);
  await expectCleanBuild(site);
  await site.remove('site/pages/hi/chai.yaml');
  await site.write('site/pages/hi/tea/green.yaml', page);
  await site.build();
  expect(await site.read('dist/hi/tea/green/index.html')).not.toContain('Three minutes');
  await expectCleanBuild(site);
});

it('reports a problem of the original once, and a language that there is not', async () => {
  const site = await siteWithFallback();
  await site.edit('site/pages/tea/green.yaml', 'From small gardens.', '[Gone](/gone/)');
  const { diagnostics } = (await site.build()).json;
  expect(diagnostics.map(({ name, position, routes }) => [name, position?.line, routes])).toEqual([
    ['link-unknown-route', 10, ['/hi/tea/green/', '/tea/green/']],
  ]);
  await site.edit('site/site.yaml', 'fallback: en', 'fallback: hi');
  const [wrong] = (await site.build()).json.diagnostics.filter(({ name }) => name === 'content-invalid-value');
  expect(wrong).toMatchObject({ path: 'locales[1].fallback', position: { file: 'site/site.yaml' } });
});

const cli = useWarmCli();

it('is left to `merge` by a part, which does not know all translations', async () => {
  const site = await siteWithFallback();
  // In another part than its original.
  const page = (await site.read('site/pages/hi/index.yaml')).replace('translationOf: /', 'translationOf: /tea/green/');
  await site.write('site/pages/hi/chai.yaml', page);
  const run = (...args: readonly string[]) => cli([...args, '--root', site.root]);
  const parts = [1, 2, 3].map((part) => join(site.root, `part-${String(part)}`));
  for (const [index, out] of parts.entries())
    expect((await run('build', '--shard', `${String(index + 1)}/3`, '--out', out)).code).toBe(0);
  expect((await run('merge', ...parts, '--out', site.out)).code).toBe(0);
  const routes = (await site.files()).map(({ path }) => path).filter((path) => path.endsWith('.html'));
  expect(routes.filter((path) => path.startsWith('hi/'))).toEqual([
    'hi/404.html',
    'hi/chai/index.html',
    'hi/index.html',
  ]);
  await expectCleanBuild(site);
});

it('is shown by a dev session, with each edit of its original', async () => {
  const site = await siteWithFallback();
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  const shown = async (path: string): Promise<string> => (await fetch(dev.url + path)).text();
  expect(await shown('/hi/tea/green/')).toMatch(/<html lang="hi">[^]*<main lang="en">[^]*Two minutes/);
  await site.edit('site/pages/tea/green.yaml', 'Two minutes', 'Three minutes');
  await expect.poll(() => shown('/hi/tea/green/')).toContain('Three minutes');
  expect(await shown('/tea/green/')).toMatch(/<html lang="en">[^]*<main>[^]*Three minutes/);
});
