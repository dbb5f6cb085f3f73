import { defineData, z } from 'islet';
import { namedLink } from '../fields/named-link.js';

export default defineData({
  description: 'Links that visitors search for, a set for each section.',
  kind: 'collection',
  schema: z.object({ heading: z.string().min(1), links: z.array(namedLink).min(1) }),
});
