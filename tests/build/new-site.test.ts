import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { initSharedSite } from '../helpers/new-site.js';

it('the tests of a new site stay green without its sample pages, and find what is wrong in other pages', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  /** Names of the failed tests and of their groups. */
  const failed = (): Promise<string[]> =>
    promisify(execFile)(process.execPath, ['--test', '--test-reporter', 'tap'], { cwd: site.root }).then(
      () => [],
      (error: unknown) =>
        [...(error as { readonly stdout: string }).stdout.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(
          ([, name = '']) => name,
        ),
    );
  const questions = await site.read('site/pages/questions.yaml');
  for (const path of ['notes', 'questions.yaml', 'search.yaml', 'index.yaml', '404.yaml'])
    await site.remove(`site/pages/${path}`);
  await site.write('site/data/footer.yaml', 'label: More\nlegal: Clay Yard.\n');
  await site.write(
    'site/data/navigation.yaml',
    'skipLink: To the content\nhome: /\nlabel: Main\nlanguages: Languages\nitems:\n  - name: Home\n    url: /\n',
  );
  for (const name of ['index', '404'])
    await site.write(
      `site/pages/${name}.yaml`,
      'template: message\ntitle: Clay Yard\ndescription: A pottery that is open to everybody.\nheading: Earth and fire\nbody: Come in.\n',
    );
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  expect(await failed()).toEqual([]);

  const help = questions.replaceAll(/\]\(\/[^)]*\)/g, '](/)');
  await site.write('site/pages/help.yaml', help);
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  expect(await failed()).toEqual([]);
  await site.edit('templates/pages/questions.tsx', 'on="interaction"', 'on="load"');
  await site.build(['--no-types']);
  expect(await failed()).toEqual([
    'fetch the code of their button only when it is pressed',
    'the questions of help/index.html',
  ]);
});

it('the search of a new site finds an edited text, in the same files that a clean build makes', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  const partsWith = async (word: string): Promise<string[]> => {
    const named = (await site.read('dist/search-index.en.json')).match(/assets\/search-words-\w+\.json/g) ?? [];
    const texts = await Promise.all(named.map(async (path) => ({ path, text: await site.read(`dist/${path}`) })));
    return texts.filter(({ text }) => text.includes(`"${word} `)).map(({ path }) => path);
  };
  const allFiles = async () =>
    Promise.all((await site.files()).map(async ({ path }) => [path, await site.read(`dist/${path}`)]));
  await site.build(['--no-types']);
  expect([await partsWith('wheel'), (await partsWith('template')).length]).toEqual([[], 1]);
  await site.edit('site/pages/notes/add-a-page.yaml', 'body: |\n', 'body: |\n  Turn the wheel.\n\n');
  const edited = await site.build(['--no-types']);
  expect(edited.json.diagnostics).toEqual([]);
  expect(await partsWith('wheel')).toHaveLength(1);
  const incremental = await allFiles();
  await site.build(['--no-types', '--no-cache']);
  expect(await allFiles()).toEqual(incremental);
});
