import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonOutcome } from '../helpers/site.js';
import { namesOf, startBuild } from './build-process.js';
import { publishedState } from './published-state.js';

describe('two builds at once', () => {
  it('into one folder, started together: one is published, and none is mixed with another', async () => {
    const site = await copyFixture('minimal');
    const ends = await Promise.all([startBuild(site), startBuild(site), startBuild(site)].map(({ ended }) => ended));
    const lost = ends.filter(({ code }) => code !== 0);
    expect(lost.length).toBeLessThan(ends.length);
    for (const { code, stdout } of lost) expect([code, namesOf(stdout)]).toEqual([1, ['publish-locked']]);
    expect((await site.cli(['verify'])).code).toBe(0);
    const together = await publishedState(site.root);
    expect((await site.build()).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(together);
  });

  it('into two folders of one project: both are published, and equal', async () => {
    const site = await copyFixture('minimal');
    const outs = ['one/dist', 'two/dist'].map((path) => join(site.root, path));
    const ends = await Promise.all(outs.map((out) => startBuild(site, ['--out', out]).ended));
    for (const { code, stdout } of ends)
      expect([code, (JSON.parse(stdout) as JsonOutcome).diagnostics]).toEqual([0, []]);
    const [one, two] = await Promise.all(['one', 'two'].map((folder) => publishedState(join(site.root, folder))));
    expect(one).toEqual(two);
    expect(one).toContainEqual(expect.stringMatching(/^dist\/index\.html /));
  });
});
