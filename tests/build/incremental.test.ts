import { expect, it } from 'vitest';
import { createChance } from '../helpers/chance.js';
import { copyEditedSite } from './edited-site.js';
import { editsOf, tryEdits, useEditedSites } from './random-edits.js';

/** Edits between two builds; `incremental.more` tries them in twos at most. */
const AT_ONCE = 12;

const open = useEditedSites();

it('gives the bytes and messages of a clean build after edits of every kind', async () => {
  const sites = await open(await copyEditedSite());
  // After most faults a build fails, so they are made alone.
  const faults = Object.keys(editsOf('faults')).slice(0, 3);
  const groups = ['texts', 'fragments', 'pages', 'templates', 'settings', 'assets', 'output', 'stores'];
  const rounds = [
    ...groups.flatMap((group) => {
      const kinds = Object.keys(editsOf(group));
      const count = Math.ceil(kinds.length / AT_ONCE);
      return Array.from({ length: count }, (_, part) => kinds.filter((__, index) => index % count === part));
    }),
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
