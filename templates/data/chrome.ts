import { defineData, z } from 'islet';
import { sitePath } from '../fields/site-path.js';

export default defineData({
  description: 'Which pages show the header, the menu of the phone and the header without submenus.',
  kind: 'single',
  schema: z.object({
    hiddenHeader: z.array(sitePath).meta({ description: 'Pages without a header' }),
    hiddenHamburger: z.array(sitePath).meta({ description: 'Pages whose header has no menu button on phones' }),
    flatHeader: z
      .array(sitePath)
      .meta({ description: 'Pages (and all below them) whose header shows only items without a submenu' }),
  }),
});
