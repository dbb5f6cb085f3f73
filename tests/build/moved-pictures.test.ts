import { describe, expect, it } from 'vitest';
import type { JsonRun, Site } from '../helpers/site.js';
import { drawing, MONSOON, NOTE, notebook, photo, problemsOf } from './notebook.js';

const move = async (site: Site, from: string, to: string): Promise<unknown> => {
  const { stdout } = await site.cli(['move', from, to, '--reporter', 'json']);
  const { diagnostics, result } = JSON.parse(stdout) as JsonRun['json'];
  return result?.['pictures'] ?? diagnostics.map(({ name, message }) => `${name} ${message}`);
};

describe('pictures of a page that moves', () => {
  it('move with their folder, but for those that something else shows', async () => {
    const site = await notebook();
    await site.write('site/pages/notes/monsoon/unused.svg', drawing('M3 3h3v3z'));
    await site.write('site/data/people/asha.yaml', 'photo: ../../pages/notes/monsoon/sky/clouds.svg\n');
    expect(await move(site, '/notes/monsoon/', '/weather/rain/')).toEqual(
      ['monsoon.jpg', 'unused.svg'].map((name) => ({
        file: `site/pages/notes/monsoon/${name}`,
        newFile: `site/pages/weather/rain/${name}`,
      })),
    );
    expect(await site.read('site/pages/weather/rain/index.md')).toBe(
      NOTE.replace('cover', 'redirectFrom: [/notes/monsoon/]\ncover').replace(
        './sky/clouds.svg',
        '../../notes/monsoon/sky/clouds.svg',
      ),
    );
    expect(problemsOf(await site.build())).toEqual([]);
    expect(await move(site, '/weather/rain/', '/notes/monsoon/')).toMatchObject([{}, {}]);
    expect(await site.read(MONSOON)).toContain('(./sky/clouds.svg)');
    expect(problemsOf(await site.build())).toEqual([]);
  });

  it('move without their folder if other pages are in it, and names of pages that stay follow', async () => {
    const site = await notebook();
    const [frost, fog] = ['frost', 'fog'].map((name) =>
      NOTE.replaceAll('monsoon.jpg', `${name}.jpg`).replaceAll('./sky/', './monsoon/sky/'),
    );
    for (const [name, text] of Object.entries({ frost, fog })) {
      await site.write(`site/pages/notes/${name}.md`, String(text));
      await site.write(`site/pages/notes/${name}.jpg`, await photo('#eef'));
    }
    expect(await move(site, '/notes/frost/', '/ice/')).toEqual([
      { file: 'site/pages/notes/frost.jpg', newFile: 'site/pages/frost.jpg' },
    ]);
    expect(await site.read('site/pages/ice.md')).toContain('cover: ./frost.jpg');
    expect(await site.read('site/pages/ice.md')).toContain('(./notes/monsoon/sky/clouds.svg)');
    expect(problemsOf(await site.build())).toEqual([]);
  });

  it('do not move if a default names one that stays, or another is in the way', async () => {
    const site = await notebook();
    await site.write('site/pages/_defaults.yaml', 'cover: ./cover.svg\n');
    await site.write('site/pages/notes/cover.svg', drawing('M4 4h3v3z'));
    for (const name of ['frost', 'fog'])
      await site.write(
        `site/pages/notes/${name}.md`,
        NOTE.replace(/cover.*\nog.*\n/, '').replace(/---\n!.*/s, '---\nIce.\n'),
      );
    expect(await move(site, '/notes/frost/', '/ice/')).toEqual([
      'move-changes-defaults `site/pages/notes/cover.svg` is named by a default for `site/pages/notes/frost.md`, which would be `site/pages/ice.md`.',
    ]);
    await site.write('site/pages/rain/monsoon.jpg', await photo('#000'));
    expect(await move(site, '/notes/monsoon/', '/rain/')).toEqual([
      'file-exists `site/pages/rain/monsoon.jpg` exists already.',
    ]);
    expect(problemsOf(await site.build())).toEqual([]);
  });
});
