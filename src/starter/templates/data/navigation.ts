import { defineData, link, z } from 'islet';

export default defineData({
  description: 'The links at the top of every page.',
  kind: 'single',
  schema: z.object({
    name: z.string().min(1).optional().meta({ description: 'Name of the site in this language; without it, that of site.yaml' }),
    skipLink: z.string().min(1).meta({ description: 'The first link of a page, for people who use a keyboard: leads past the navigation' }),
    home: link('Where the name of the site leads'),
    label: z.string().min(1).meta({ description: 'Name of the navigation for screen readers' }),
    languages: z.string().min(1).meta({ description: 'Name of the list of languages for screen readers' }),
    items: z.array(z.object({ name: z.string().min(1), url: link() })).min(1).max(5).meta({ description: 'At most five, so that they fit; the footer takes other links' }),
  }),
});
