import { expect, it } from 'vitest';
import { createChance } from '../helpers/chance.js';
import { copyFixture } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { tryFragmentEdits } from './fragment-edits.js';

const incremental = useWarmCli();
const clean = useWarmCli();

it.each(Array.from({ length: 6 }, (_, index) => index + 1))(
  'gives the bytes and messages of a clean build after each of ten random edits, from the seed %i',
  async (seed) => {
    const site = await copyFixture('minimal');
    const trial = { site, chance: createChance(seed), edits: 10, incremental, clean };
    const { pages, rendered } = await tryFragmentEdits(trial);
    expect(rendered, 'pages rendered').toBeLessThan(pages);
  },
);
