import { expect, it, onTestFinished } from 'vitest';
import { initSharedSite } from '../helpers/new-site.js';
import type { Site } from '../helpers/site.js';

/** The site that `islet init` writes, published below a path of its origin. */
async function createSite(): Promise<Site> {
  const site = await initSharedSite('https://bakery.example/town/');
  onTestFinished(() => site.dispose());
  // Without it types are not checked, which takes most of the time.
  await site.remove('node_modules/typescript');
  return site;
}

it('commands take an address with and without the path of the site', async () => {
  const site = await createSite();
  const out = async (...args: string[]) => {
    const { stdout, stderr } = await site.cli(args);
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

it('messages about YAML name addresses without the path of the site', async () => {
  const site = await createSite();
  await site.edit(
    'site/pages/404.yaml',
    '(/questions/)',
    '(/town/questions/?a=1#b) [1](town/questions) [2](https://bakery.example/town/question/) [3](/town/feed.xml) [4](https://bakery.example/shop/) [5](/shop/)',
  );
  await site.edit('site/site.yaml', 'profiles:', 'redirects:\n  - from: /old/\n    to: /town/questions/\nprofiles:');
  const { stdout } = await site.cli(['build', '--reporter', 'json']);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { name: string; remedy: string }[] };
  expect(diagnostics.map(({ name, remedy }) => `${name}: ${remedy}`)).toEqual([
    'link-unknown-route: Leave out `/town`: `/questions/?a=1#b`.',
    'link-incomplete: Write `/questions/`.',
    'link-unknown-address: Did you mean `/questions/`, without the origin?',
    'asset-missing: Leave out `/town`: `/feed.xml`.',
    'link-unknown-route: No route is like it; `islet routes` lists all. For another program at this host, write `https://bakery.example/shop/`.',
    'redirect-unknown-target: Leave out `/town`: `/questions/`.',
  ]);
});
