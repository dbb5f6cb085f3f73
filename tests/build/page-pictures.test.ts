import { describe, expect, it } from 'vitest';
import type { Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { MONSOON, NOTE, notebook, PHOTO, photo, problemsOf } from './notebook.js';
import { publishedState } from './published-state.js';

const srcs = async (site: Site, route: string): Promise<(string | undefined)[]> =>
  (await site.html(route)).all('main img').map((image) => image.attr('src')?.replace(/-[0-9a-f]{8}(?=\.)/, ''));

async function manifest(site: Site): Promise<Record<string, string[]>> {
  const { files } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    files: { route?: string; path: string; sources: string[] }[];
  };
  return Object.fromEntries(
    files.map(({ path, sources }) => [path, sources.filter((name) => /\.(?:jpg|svg)$/.test(name))]),
  );
}

describe('a picture beside its page', () => {
  it('is published in sizes, from fields, texts, lists, data and links', async () => {
    const site = await notebook();
    expect(problemsOf(await site.build())).toEqual([]);
    expect(await srcs(site, '/notes/monsoon/')).toEqual([
      '/assets/monsoon-80.jpg',
      '/assets/clouds.svg',
      '/assets/monsoon-80.jpg',
    ]);
    expect(await srcs(site, '/people/asha/')).toEqual(['/assets/asha.svg', '/assets/monsoon-40.jpg']);
    const page = await site.html('/notes/monsoon/');
    expect(page.one('main a').attr('href')).toMatch(/^\/assets\/monsoon-[0-9a-f]{8}\.jpg$/);
    expect(page.one('meta[property="og:image"]').attr('content')).toMatch(/\/assets\/monsoon-80-[0-9a-f]{8}\.jpg$/);
    expect((await manifest(site))['notes/monsoon/index.html']).toEqual([
      'site/pages/notes/monsoon/monsoon.jpg',
      'site/pages/notes/monsoon/sky/clouds.svg',
    ]);
    expect((await site.cli(['verify'])).code).toBe(0);
  });

  it('renders the pages again that show it, and is missed where it is gone', async () => {
    const site = await notebook();
    await site.build();
    await site.write(PHOTO, await photo('#25a'));
    expect((await site.build()).json).toMatchObject({ diagnostics: [], result: { rendered: 2 } });
    const incremental = await publishedState(site.root);
    await site.build(['--no-cache']);
    expect(await publishedState(site.root)).toEqual(incremental);
    await site.remove(PHOTO);
    const gone = await site.build();
    expect(problemsOf(gone).map((problem) => (problem as string[])[0])).toEqual([
      `image-missing ${MONSOON}:5`,
      `image-missing ${MONSOON}:6`,
      `asset-missing ${MONSOON}:8`,
      `image-missing ${MONSOON}:8`,
      'image-missing templates/pages/person.tsx:17',
    ]);
    expect(await publishedState(site.root)).toEqual(incremental);
  });

  it('is found from the folder of each page that a default names it for', async () => {
    const site = await notebook();
    await site.write('site/pages/notes/_defaults.yaml', 'cover: ./cover.jpg\n');
    await site.write(
      'site/pages/notes/frost/index.md',
      NOTE.replace(/cover.*\nog.*\n/, '').replace(/---\n!.*/s, '---\nIce.\n'),
    );
    await site.write('site/pages/notes/frost/cover.jpg', await photo('#eef'));
    expect(problemsOf(await site.build())).toEqual([]);
    expect(await srcs(site, '/notes/frost/')).toEqual(['/assets/cover-80.jpg']);
    await site.remove('site/pages/notes/frost/cover.jpg');
    expect(problemsOf(await site.build())).toMatchObject([
      [
        'image-missing site/pages/notes/_defaults.yaml:1',
        'There is no image `site/pages/notes/frost/cover.jpg`.',
        expect.any(String),
      ],
      [expect.stringContaining('person.tsx'), expect.any(String), expect.any(String)],
    ]);
  });

  it('cannot be linked as if it were in another place', async () => {
    const site = await notebook();
    await site.edit(MONSOON, '(./monsoon.jpg).', '(/monsoon.jpg), [a leaf](./leaf.svg), [a price](./price.pdf).');
    expect(problemsOf(await site.build()).map((problem) => (problem as string[]).slice(1))).toEqual([
      [
        'There is no file `site/assets/monsoon.jpg`, and no page `/monsoon.jpg`.',
        'It is beside this file: write `./monsoon.jpg`.',
      ],
      [
        'There is no file `site/pages/notes/monsoon/leaf.svg`.',
        '`./` begins a path beside this file. For `site/assets/leaf.svg`, write `leaf.svg`.',
      ],
      [
        'There is no file `site/pages/notes/monsoon/price.pdf`.',
        expect.stringContaining('Possible here: `leaf.svg`, `./monsoon.jpg`'),
      ],
    ]);
  });

  it('is in every part of a site that is built in parts', async () => {
    const site = await notebook();
    await site.build();
    const whole = await publishedState(site.root);
    const parts = ['part-1', 'part-2'].map((name) => `${site.root}/${name}`);
    for (const [index, out] of parts.entries())
      expect(
        (await runWarmCli(['build', '--root', site.root, '--shard', `${String(index + 1)}/2`, '--out', out])).code,
      ).toBe(0);
    await site.remove('dist');
    await site.remove('dist.audit');
    await site.remove('.islet');
    expect((await site.cli(['merge', ...parts])).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(whole);
  });
});
