import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPoster, copyPosterSite, posters } from './poster-site.js';

describe('hashed files of earlier builds', () => {
  it.each([
    ['renders most pages', 0],
    ['reuses most pages', 60],
  ])('stay until so many sets have been published, by a build that %s', async (_, others) => {
    const site = await copyPosterSite(others);
    await buildPoster(site, 'red');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await site.edit('site/pages/poster.yaml', 'heading: Thyme', 'heading: Dill');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await buildPoster(site, 'blue');
    expect(await posters(site)).toEqual({ red: 2, green: 1, blue: 0 });
    await buildPoster(site, 'gold');
    expect(await posters(site)).toEqual({ green: 2, blue: 1, gold: 0 });
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ green: 0, blue: 2, gold: 1 });
  });

  it('are none where the site does not ask for them, where they were touched, and of another profile', async () => {
    const without = await copyPosterSite(0, 'imageQuality: {}');
    const touched = await copyPosterSite(0);
    const staged = await copyPosterSite(0);
    await staged.write(
      'site/site.yaml',
      `${await staged.read('site/site.yaml')}profiles:\n  staging:\n    noindex: true\n`,
    );
    for (const site of [without, touched, staged]) await buildPoster(site, 'red');
    const [sheet = ''] = (await readdir(join(touched.out, 'assets'))).filter((name) => /^poster-\w+\.css$/.test(name));
    const file = join(touched.out, 'assets', sheet);
    await writeFile(file, (await readFile(file, 'utf8')).replace('red', 'tan'));
    for (const site of [without, touched]) await buildPoster(site, 'green');
    expect(await posters(without)).toEqual({ green: 0 });
    expect(await posters(touched)).toEqual({ green: 0 });
    expect((await touched.files()).filter(({ path }) => path.includes(sheet))).toEqual([]);
    await staged.write('templates/pages/poster.css', '.poster { --ink: green }\n');
    expect((await staged.build(['--profile', 'staging'])).code).toBe(0);
    expect((await staged.files()).filter(({ path }) => /poster-\w+\.css/.test(path))).toHaveLength(1);
  });
});
