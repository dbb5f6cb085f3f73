import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS } from '../helpers/site.js';

/** As many as heaps are kept small for. */
const PAGES = 3000;

it.each([
  ['a build', [], [/pipeline-/, /page-thread/]],
  ['a part', ['--shard', '1/1', '--out', 'part'], [/chunk-/, /page-thread/]],
])(
  'takes the code that was kept of all that %s of many pages and its threads run, since V8 is told flags only afterwards',
  { timeout: 120_000 },
  async (_, args, loaded) => {
    const site = await copyFixture('minimal');
    const page = await site.read('site/pages/herbs/basil.yaml');
    for (let index = 0; index < PAGES; index += 1)
      await site.write(
        `site/pages/pots/${String(index)}.yaml`,
        page.replace(/^title: .*/m, `title: Pot ${String(index)}`),
      );
    const hook = fileURLToPath(new URL('../helpers/kept-code.cjs', import.meta.url));
    const { code, stderr } = await site.cli(['build', '--quiet', '--threads', '1', ...args], {
      ...OWN_PROCESS,
      env: { NODE_OPTIONS: `--require "${hook}"` },
    });
    expect(code, stderr).toBe(0);
    const said = stderr.split('\n');
    // What a text asks for is loaded once one does.
    const scripts = said.filter((line) => /^(?:taken|passed over) (?!html-libraries)/.test(line));
    expect(scripts.filter((line) => !line.startsWith('taken '))).toEqual([]);
    for (const script of loaded) expect(scripts.join()).toMatch(script);
    expect(said).toContain('flag --heap-growing-percent=100');
  },
);

it('loads the libraries for rich text only where a text is new', async () => {
  const site = await copyFixture('minimal');
  const hook = fileURLToPath(new URL('../helpers/kept-code.cjs', import.meta.url));
  const build = async (...args: readonly string[]): Promise<boolean> => {
    const { code, stderr } = await site.cli(['build', '--quiet', ...args], {
      ...OWN_PROCESS,
      env: { NODE_OPTIONS: `--require "${hook}"` },
    });
    expect(code, stderr).toBe(0);
    return stderr.includes('html-libraries');
  };
  const template = await site.read('templates/pages/page.tsx');
  expect(await build()).toBe(true);
  await site.write('templates/pages/page.tsx', `${template}\nexport const other = 'a component that was edited';\n`);
  expect(await build()).toBe(false);
  expect(await site.read('dist/herbs/basil/index.html')).toContain('<h2 id="water">Water</h2>');
  await site.edit('site/pages/herbs/basil.yaml', '## Water', '## Light');
  expect(await build()).toBe(true);
  expect(await build('--no-cache')).toBe(true);
});
