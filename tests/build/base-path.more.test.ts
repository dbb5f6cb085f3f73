import { expect, it, onTestFinished } from 'vitest';
import { startDev } from '../helpers/dev.js';
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

it('a dev session below a path resolves saved data, styles, new pages and pages with mistakes once', async () => {
  const site = await createSite();
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  const get = async (path: string): Promise<string> =>
    (await fetch(new URL(path, dev.url), { headers: { accept: 'text/html' } })).text();
  const untilShown = (path: string, text: string) => expect.poll(() => get(path), { timeout: 10_000 }).toContain(text);
  await untilShown('/town/', 'href="/town/notes/change-a-page/"');

  await site.edit('site/data/footer.yaml', 'name: Write to us', 'name: Send us a letter');
  await untilShown('/town/', 'Send us a letter');
  await site.write('templates/components/prose.module.css', '.prose {\n  max-inline-size: 43.5rem;\n}\n');
  await untilShown('/town/notes/add-a-page/', '43.5rem');
  await site.cli(['new', 'page', '/town/notes/zzz/', '--template', 'message', '--title', 'A third note']);
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
});

it('a build below a path is verified by a second one, in which threads resolve the data again', async () => {
  const site = await createSite();
  expect((await site.cli(['build', '--verify'])).stdout).toMatch(/All \d+ files have the same bytes\./);
});
