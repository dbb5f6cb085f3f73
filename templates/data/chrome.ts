import { defineData, z } from 'islet';
import { sitePath } from '../fields/site-path.js';

export default defineData({
  description: 'Which form of the header and of the footer a page has.',
  kind: 'single',
  schema: z.object({
    hiddenHeader: z.array(sitePath).meta({ description: 'Pages without a header' }),
    hiddenHamburger: z.array(sitePath).meta({ description: 'Pages whose header has no menu button on phones' }),
    freePlay: z
      .array(sitePath)
      .meta({ description: 'Pages (and all below them) about free games: their footer shows no wallets' }),
    flatHeader: z
      .array(sitePath)
      .meta({ description: 'Pages (and all below them) whose header shows only items without a submenu' }),
  }),
});
