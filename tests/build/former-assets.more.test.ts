import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWarmCli } from '../helpers/warm-cli.js';
import { buildPoster, copyPosterSite, FILLER, posters } from './poster-site.js';

describe('hashed files of earlier builds', () => {
  it('stay where all pages are rendered anew, and where a cache is of no use', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.edit('site/site.yaml', 'name: Pocket Garden', 'name: Window Box');
    await buildPoster(site, 'green');
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
    await site.remove('.islet');
    await buildPoster(site, 'blue');
    expect(await posters(site)).toEqual({ red: 2, green: 1, blue: 0 });
  });

  it('stay in a site that is joined of parts', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.write('templates/pages/poster.css', `.poster { --ink: green }\n${FILLER}\n`);
    const parts = [1, 2].map((part) => join(site.root, `part-${String(part)}`));
    for (const [index, part] of parts.entries())
      expect(
        (await runWarmCli(['build', '--shard', `${String(index + 1)}/2`, '--root', site.root, '--out', part])).code,
      ).toBe(0);
    expect((await site.cli(['merge', ...parts])).code).toBe(0);
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
  });

  it('are left out where a build is compared with another one', async () => {
    const site = await copyPosterSite(0);
    await buildPoster(site, 'red');
    await site.write('templates/pages/poster.css', `.poster { --ink: green }\n${FILLER}\n`);
    const { code, json } = await site.build(['--verify']);
    expect([code, json.diagnostics]).toEqual([0, []]);
    expect(await posters(site)).toEqual({ red: 1, green: 0 });
  });
});
