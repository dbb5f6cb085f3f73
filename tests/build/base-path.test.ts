import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { initSite } from '../../src/core/commands/init-site.js';
import { startDev } from '../helpers/dev.js';
import { linkPackages } from '../helpers/link-packages.js';
import { runWarmCli } from '../helpers/warm-cli.js';

const project = fileURLToPath(new URL('../../', import.meta.url));
const TIMEOUT = { timeout: 60_000 };

/** The site that `islet init` writes, published below a path of its origin. */
async function createSite() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'islet-base-')));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  initSite({
    folder: root,
    shown: '.',
    facts: { name: 'Bakery', origin: 'https://bakery.example/town/', locale: 'en' },
  });
  await linkPackages(root, ['react', 'react-dom']);
  await symlink(project, join(root, 'node_modules/islet'), 'dir');
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  const read = (path: string) => readFile(join(root, path), 'utf8');
  return {
    root,
    write,
    read,
    async edit(path: string, from: string, to: string) {
      const text = await read(path);
      expect(text).toContain(from);
      await write(path, text.replace(from, to));
    },
    cli: (...args: string[]) => runWarmCli([...args, '--root', root]),
  };
}

it(
  'a dev session below a path resolves saved data, styles, new pages and pages with mistakes once',
  TIMEOUT,
  async () => {
    const site = await createSite();
    const dev = await startDev(site.root);
    onTestFinished(() => void dev.stop('SIGKILL'));
    const get = async (path: string): Promise<string> =>
      (await fetch(new URL(path, dev.url), { headers: { accept: 'text/html' } })).text();
    const untilShown = (path: string, text: string) =>
      expect.poll(() => get(path), { timeout: 10_000 }).toContain(text);
    await untilShown('/town/', 'href="/town/notes/change-a-page/"');

    await site.edit('site/data/footer.yaml', 'name: Write to us', 'name: Send us a letter');
    await untilShown('/town/', 'Send us a letter');
    await site.write('templates/components/prose.module.css', '.prose {\n  max-inline-size: 43.5rem;\n}\n');
    await untilShown('/town/notes/add-a-page/', '43.5rem');
    await site.cli('new', 'page', '/town/notes/zzz/', '--template', 'message', '--title', 'A third note');
    await untilShown('/town/notes/zzz/', '<h1');

    await site.edit('site/pages/index.yaml', 'title:', 'titel:');
    await expect.poll(() => dev.said(), { timeout: 10_000 }).toContain('titel');
    // Each change checks the links of the page with the mistake again.
    await site.edit('site/data/footer.yaml', 'Send us a letter', 'Ring us');
    await untilShown('/town/questions/', 'Ring us');
    await site.edit('site/pages/index.yaml', 'titel:', 'title:');
    await untilShown('/town/', 'Ring us');
    await expect.poll(() => dev.said()).toContain('All problems are fixed.');
    expect(dev.said()).not.toContain('link-unknown-route');
    expect(await get('/town/')).toContain('href="/town/notes/change-a-page/"');
  },
);

it('a build below a path is verified by a second one, in which threads resolve the data again', TIMEOUT, async () => {
  const site = await createSite();
  expect((await site.cli('build', '--verify')).stdout).toMatch(/All \d+ files have the same bytes\./);
});

it('commands take an address with and without the path of the site', TIMEOUT, async () => {
  const site = await createSite();
  const out = async (...args: string[]) => {
    const { stdout, stderr } = await site.cli(...args);
    return stdout + stderr;
  };
  for (const route of ['/town/notes/add-a-page/', '/notes/add-a-page/'])
    expect(await out('explain', route)).toContain('https://bakery.example/town/notes/add-a-page/');
  expect(await out('explain', '/town/notes/ad-a-page/')).toContain('Did you mean `/notes/add-a-page/`?');
  expect(await out('move', '/town/notes/ad-a-page/', '/x/')).toContain('Did you mean `/notes/add-a-page/`?');
  expect(await out('move', '/town/notes/add-a-page/', '/town/notes/more/')).toContain('site/pages/notes/more.yaml');
  expect(await out('move', '/notes/more/', '/notes/add-a-page/')).toContain('site/pages/notes/add-a-page.yaml');
  expect(await out('new', 'page', '/town/notes/zzz/', '--template', 'message')).toContain('site/pages/notes/zzz.yaml');
  expect(await out('build')).toContain('No warnings.');
});

it('messages about YAML name addresses without the path of the site', TIMEOUT, async () => {
  const site = await createSite();
  await site.edit(
    'site/pages/404.yaml',
    '(/questions/)',
    '(/town/questions/?a=1#b) [1](town/questions) [2](https://bakery.example/town/question/) [3](/town/feed.xml)',
  );
  await site.edit('site/site.yaml', 'profiles:', 'redirects:\n  - from: /old/\n    to: /town/questions/\nprofiles:');
  const { stdout } = await site.cli('build', '--reporter', 'json');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { name: string; remedy: string }[] };
  expect(diagnostics.map(({ name, remedy }) => `${name}: ${remedy}`)).toEqual([
    'link-unknown-route: Leave out `/town`: `/questions/?a=1#b`.',
    'link-incomplete: Write `/questions/`.',
    'link-unknown-address: Did you mean `/questions/`, without the origin?',
    'asset-missing: Leave out `/town`: `/feed.xml`.',
    'redirect-unknown-target: Leave out `/town`: `/questions/`.',
  ]);
});
