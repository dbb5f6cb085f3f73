import { expect, it } from 'vitest';
import { createChance } from '../helpers/chance.js';
import { copyEditedSite } from './edited-site.js';
import { editsOf, tryEdits, useEditedSites } from './random-edits.js';

const open = useEditedSites();

it('gives the bytes and messages of a clean build after edits of every kind', async () => {
  const sites = await open(await copyEditedSite());
  // After most faults a build fails, so they are made alone.
  const faults = Object.keys(editsOf('faults')).slice(0, 1);
  // `incremental.more` makes one or two at once. Settings are last: with them, the site has more pages and files.
  const groups = { texts: 2, fragments: 3, pages: 2, templates: 1, assets: 1, output: 2, stores: 2, settings: 1 };
  const rounds = [
    ...Object.entries(groups).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, part) =>
        Object.keys(editsOf(group)).filter((__, index) => index % count === part),
      ),
    ),
    ...faults.map((kind) => [kind]),
  ];
  const { pages, rendered } = await tryEdits({
    sites,
    chance: createChance(20_261_121),
    rounds: rounds.length,
    editsOf: (round) => rounds[round] ?? [],
    // Threads take a second to start: one renders at one place on this side, and one on the other.
    threadsOf: (round) => [round === 1 ? 1 : 0, round === 5 ? 1 : 0],
  });
  expect(rendered, 'pages rendered').toBeLessThan(pages * 0.95);
}, 600_000);

it('renders the pages that show what changed of another page, and no other', async () => {
  const { edited, incremental, clean } = await open(await copyEditedSite());
  await incremental(0);
  const lake = 'site/pages/books/lake.yaml';
  await edited.write(
    lake,
    (await edited.read(lake)).replace(/^description: .*$/m, 'description: Another description.'),
  );
  expect(await incremental(0)).toEqual({ ...(await clean(0)), rendered: 1 });
  // The list of all pages shows titles.
  await edited.write(lake, (await edited.read(lake)).replace(/^title: .*$/m, 'title: Another lake'));
  expect(await incremental(0)).toEqual({ ...(await clean(0)), rendered: 2 });
});
