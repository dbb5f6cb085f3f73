import { expect, it } from 'vitest';
import { clean, EDIT_KINDS, incremental, site, tryEdits, useEditedSite } from './random-edits.js';

/** Edits between two builds; `incremental.more` tries them one by one. */
const AT_ONCE = 3;

/** After these a build fails, so they are made alone. */
const FAULTS = ['a page that another leads to', 'a page that links to nothing', 'YAML that is none'];

useEditedSite();

it('gives the bytes and messages of a clean build after edits of every kind', async () => {
  const kinds = Object.keys(EDIT_KINDS).filter((kind) => !FAULTS.includes(kind));
  const groups = Math.ceil(kinds.length / AT_ONCE);
  const { pages, rendered } = await tryEdits({
    rounds: groups + FAULTS.length,
    seed: 20_261_121,
    // Kinds that are listed together change the same files.
    kindsOf: (round) =>
      round < groups ? kinds.filter((_, index) => index % groups === round) : FAULTS.slice(round - groups).slice(0, 1),
    // Threads take a second to start: one renders at one place on this side, and one on the other.
    threadsOf: (round) => [round === 1 ? 1 : 0, round === 5 ? 1 : 0],
  });
  expect(rendered, 'pages rendered').toBeLessThan(pages * 0.8);
}, 600_000);

it('renders the pages that show what changed of another page, and no other', async () => {
  await incremental();
  const lake = 'site/pages/books/lake.yaml';
  await site.write(lake, (await site.read(lake)).replace(/^description: .*$/m, 'description: Another description.'));
  expect(await incremental()).toEqual({ ...(await clean()), rendered: 1 });
  // The list of all pages shows titles.
  await site.write(lake, (await site.read(lake)).replace(/^title: .*$/m, 'title: Another lake'));
  expect(await incremental()).toEqual({ ...(await clean()), rendered: 2 });
});
