import { defineData, z } from 'islet';
import { namedLink } from '../fields/named-link.js';

export default defineData({
  description: 'The footer.',
  kind: 'single',
  schema: z.object({
    columns: z.array(z.object({ heading: z.string().min(1), links: z.array(namedLink) })),
    legal: z.string(),
  }),
});
