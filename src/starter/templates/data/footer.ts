import { defineData, link, z } from 'islet';

export default defineData({
  description: 'The foot of every page: columns of links and a legal line.',
  kind: 'single',
  schema: z.object({
    label: z.string().min(1).meta({ description: 'Name of the links for screen readers' }),
    columns: z
      .array(z.object({ heading: z.string().min(1), links: z.array(z.object({ name: z.string().min(1), url: link() })).min(1) }))
      .default([]),
    legal: z.string().min(1).meta({ description: 'The last line of every page' }),
  }),
});
