import { defineData, z } from 'islet';
import { sitePath } from '../fields/site-path.js';

export default defineData({
  description:
    'Which pages show the header, the menu of the phone, the header without submenus, and payments in the footer, and which the search finds.',
  kind: 'single',
  schema: z.object({
    hiddenHeader: z.array(sitePath).meta({ description: 'Pages without a header' }),
    hiddenHamburger: z.array(sitePath).meta({ description: 'Pages whose header has no menu button on phones' }),
    flatHeader: z
      .array(sitePath)
      .meta({ description: 'Pages (and all below them) whose header shows only items without a submenu' }),
    campaignOverlay: z.array(sitePath).meta({
      description:
        'Pages where a tap anywhere downloads and a hand points at the finished file; a page can say otherwise with its own `campaignOverlay`',
    }),
    searchable: z
      .array(sitePath)
      .meta({ description: 'Pages that the search of the site finds although search engines do not' }),
    noPayments: z
      .array(sitePath)
      .meta({ description: 'Pages (and all below them) whose footer shows no wallets and no payment partners' }),
  }),
});
