import { defineData, z } from 'islet';
import { linkGroup } from '../fields/named-link.js';
import { sitePath } from '../fields/site-path.js';

export default defineData({
  description: 'Sets of search links in the footer; a page shows the set that lists its path, else `set9`.',
  kind: 'collection',
  unique: 'urls',
  schema: z.object({
    title: z.string().min(1).meta({ description: 'What the set is about, for editors and for screen readers' }),
    urls: z.array(sitePath).meta({ description: 'Pages that show this set' }),
    groups: z.array(linkGroup).min(1).meta({ description: 'Items of the accordion' }),
  }),
});
