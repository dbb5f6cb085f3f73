import { defineData, z } from 'islet';
import { namedLink } from '../fields/named-link.js';

export default defineData({
  description: 'The header.',
  kind: 'single',
  schema: z.object({ brand: z.string().min(1), label: z.string().min(1), items: z.array(namedLink).min(1) }),
});
