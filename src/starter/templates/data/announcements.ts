import { defineData, link, z } from 'islet';

export default defineData({
  description: 'Lines above the header of every page, such as news; each can have its days (`publishFrom`, `publishUntil`).',
  kind: 'single',
  schema: z.object({
    label: z.string().min(1).meta({ description: 'Name of the lines for screen readers' }),
    items: z
      .array(
        z.object({
          text: z.string().min(1).meta({ description: 'The line' }),
          url: link('Where it leads').optional(),
        }),
      )
      .default([])
      .meta({ description: 'The lines, the first one on top' }),
  }),
});
