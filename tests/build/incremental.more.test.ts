import process from 'node:process';
import { expect, it } from 'vitest';
import { createChance } from '../helpers/chance.js';
import type { Site } from '../helpers/site.js';
import { addReducedFont, copyEditedSite } from './edited-site.js';
import { book } from './linked-bookshop.js';
import { randomEdits, tryEdits, useEditedSites, type Tally } from './random-edits.js';

/** `ISLET_SEED=7` makes the sequence of that seed alone, `ISLET_SEQUENCES=500` those of the seeds up to 500. */
const { ISLET_SEED, ISLET_SEQUENCES = '8' } = process.env;

const SEEDS =
  ISLET_SEED === undefined
    ? Array.from({ length: Number(ISLET_SEQUENCES) }, (_, index) => index + 1)
    : [Number(ISLET_SEED)];

const EDITS = 10;

const open = useEditedSites();

async function copySite(seed: number): Promise<Site> {
  const site = await copyEditedSite();
  if (seed % 5 === 0) await addReducedFont(site);
  return site;
}

const total: Omit<Tally, 'edits'> & { sequences: number; edits: Record<string, number> } = {
  ...{ sequences: 0, pages: 0, rendered: 0, spliced: 0, builds: 0, refused: 0 },
  edits: {},
};

it.each(SEEDS)(
  'gives the bytes, messages and reports of a build from nothing after each of ten random edits, from the seed %i',
  async (seed) => {
    const chance = createChance(seed);
    const sites = await open(await copySite(seed));
    const { edits, ...counts } = await tryEdits({
      sites,
      chance,
      rounds: EDITS,
      editsOf: () => randomEdits(chance),
      threadsOf: () => [chance.happens(0.01) ? 1 : 0, chance.happens(0.01) ? 1 : 0],
      audited: 0.03,
    });
    total.sequences += 1;
    for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count;
    for (const [kind, count] of Object.entries(edits)) total.edits[kind] = (total.edits[kind] ?? 0) + count;
  },
);

it('replaced shared fragments in some pages, rendered some and kept most', () => {
  console.log(JSON.stringify(total, undefined, 1));
  expect(total.spliced, 'pages spliced').toBeGreaterThan(0);
  expect(total.rendered + total.spliced, 'pages rendered or spliced').toBeLessThan(total.pages);
});

/** Pages that are worth a thread in a build of all of them. */
const CROWD = 200;

/** What most pages are rendered for again, and one page that is wrong among them. */
const WHOLE_KINDS = [
  'templates: the component of the footer',
  'stores: the records gone',
  'settings: the name of the site',
  'faults: YAML that is none',
  'fragments: data that every page shows',
];

it('does so too with as many threads as suit the machine, where pages are many', async () => {
  const sites = await open(await copyEditedSite());
  for (let number = 0; number < CROWD; number += 1)
    await sites.edited.write(
      `site/pages/crowd/${String(number)}.yaml`,
      book(`Book ${String(number)}`, `One of many, see <a href="/crowd/${String((number * 7) % CROWD)}/">another</a>.`),
    );
  const { rendered } = await tryEdits({
    sites,
    chance: createChance(20_261_125),
    rounds: WHOLE_KINDS.length,
    editsOf: (round) => WHOLE_KINDS.slice(round, round + 1),
    threadsOf: (round) => [undefined, round % 2 === 0 ? undefined : 0],
  });
  expect(rendered, 'pages rendered').toBeGreaterThan(CROWD);
}, 600_000);
