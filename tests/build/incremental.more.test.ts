import { expect, it } from 'vitest';
import { createAuditTrial } from './audit-edits.js';
import { site, tryEdits, useEditedSite } from './random-edits.js';
import { book } from './linked-bookshop.js';

useEditedSite();

it('gives the bytes, messages and reports of a clean build after each of many random edits', async () => {
  const { pages, rendered } = await tryEdits({
    // `incremental.test.ts` has every kind of edit; this has kinds after each other at random.
    rounds: 60,
    seed: 20_261_121,
    threadsOf: (round) => [round % 8 === 1 ? 1 : 0, round % 8 === 5 ? 1 : 0],
    onPublished: createAuditTrial(20_261_130, 3),
  });
  expect(rendered, 'pages rendered').toBeLessThan(pages * 0.6);
}, 1_200_000);

/** Pages that are worth a thread in a build of all of them. */
const CROWD = 200;

/** What most pages are rendered for again, and one page that is wrong among them. */
const WHOLE_KINDS = [
  'what templates share',
  'the records',
  'the name of the site',
  'YAML that is none',
  'data that every page shows',
];

it('does so too with as many threads as suit the machine, where pages are many', async () => {
  for (let number = 0; number < CROWD; number += 1)
    await site.write(
      `site/pages/crowd/${String(number)}.yaml`,
      book(`Book ${String(number)}`, `One of many, see <a href="/crowd/${String((number * 7) % CROWD)}/">another</a>.`),
    );
  const { rendered } = await tryEdits({
    rounds: WHOLE_KINDS.length,
    seed: 20_261_125,
    kindsOf: (round) => WHOLE_KINDS.slice(round, round + 1),
    threadsOf: (round) => [undefined, round % 2 === 0 ? undefined : 0],
  });
  expect(rendered, 'pages rendered').toBeGreaterThan(CROWD);
}, 600_000);
