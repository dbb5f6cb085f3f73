import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { FOOT, MARKED, NOTED, PAGES, writeFragmentSite } from './fragment-site.js';
import { hashes } from './linked-bookshop.js';

const incremental = useWarmCli();
const clean = useWarmCli();

const ALL = PAGES.length + 2;

async function fragmentSite(): Promise<Site> {
  const site = await copyFixture('minimal');
  await writeFragmentSite(site);
  return site;
}

/** Builds on the last output, and expects the output and the messages of a clean build. Returns the pages rendered. */
async function renderedBy(site: Site, what: string): Promise<unknown> {
  const built = async (run: typeof clean, out: string, ...args: string[]) => {
    const { stdout } = await run(['build', '--reporter', 'json', '--root', site.root, '--out', out, ...args]);
    const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
    return { rendered: result?.['rendered'], said: { diagnostics, ...hashes(out), ...hashes(`${out}.audit`) } };
  };
  const { rendered, said } = await built(incremental, site.out);
  expect(said, what).toEqual((await built(clean, join(site.root, 'clean'), '--no-cache')).said);
  return rendered;
}

it('replaces a fragment where a page takes the same of it as before, and else renders the page', async () => {
  const site = await fragmentSite();
  const edits: readonly (readonly [what: string, line: string, rendered: number, file?: string])[] = [
    ['another text', 'text: Closed & ख', 0],
    ['the target of a link', 'to: /page-2/', 0],
    ['an element more, which could move an island', 'more: [one]', PAGES.length / 4],
    ['a fragment that was empty', 'text: Snow tonight', ALL, NOTED],
    ['an id', 'id: foot', ALL],
    ['a file', 'picture: images/mark.svg', ALL],
    ['an allowance of the security policy', 'film: true', ALL],
    ['an island', 'mark: 7', ALL],
    ['a published value', 'words: some', ALL],
    ['a form', 'sends: true', ALL],
    ['a script', 'script: true', ALL],
    ['HTML that is not separate from the HTML around it', "raw: 'a < b'", ALL],
    ['a component whose source another one has too', 'second: Another mark', ALL, MARKED],
  ];
  expect(await renderedBy(site, 'first build')).toBe(ALL);
  for (const [what, line, rendered, file = FOOT] of edits) {
    const original = await site.read(file);
    const [name = ''] = line.split(':');
    await site.write(file, `${original.replace(new RegExp(`^${name}: .*\n`, 'm'), '')}${line}\n`);
    expect(await renderedBy(site, what), what).toBe(rendered);
    // The next build takes this edit back too.
    await site.write(file, original);
  }
}, 600_000);

it('tells components of equal source apart, also where they showed the same before', async () => {
  const site = await fragmentSite();
  await renderedBy(site, 'first build');
  await site.edit(MARKED, 'second: One mark', 'second: Another mark');
  await renderedBy(site, 'edited');
  expect(await site.read('dist/page-2/index.html')).toContain('<p>One mark</p>');
  expect(await site.read('dist/page-3/index.html')).toContain('<p>Another mark</p>');
}, 600_000);

it('renders pages whose published file was changed, whose source changed, or that too few others are like', async () => {
  const site = await fragmentSite();
  await renderedBy(site, 'first build');
  // The first page that could be rendered once more.
  const page = join(site.out, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('home', 'hume'));
  await site.edit('site/pages/page-5.yaml', 'words', 'others');
  await site.edit(FOOT, 'text: Open', 'text: Not open');
  expect(await renderedBy(site, 'a page of the output and a page of the site')).toBe(2);
  await site.edit(
    'templates/layouts/frame.tsx',
    '<Shared of={Notice} props={{}} />',
    '<Shared of={Notice} props={{ own: currentPage().path }} />',
  );
  await site.edit(NOTED, "''", 'Snow');
  expect(await renderedBy(site, 'a fragment for each page')).toBe(ALL);
  await site.edit(NOTED, 'Snow', 'Ice');
  expect(await renderedBy(site, 'another one for each page')).toBe(ALL);
}, 600_000);
