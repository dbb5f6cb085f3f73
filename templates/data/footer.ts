import { defineData, image, link, z } from 'islet';

const footerLink = z.object({
  name: z.string().min(1),
  url: link(),
  newTab: z.boolean().default(false).meta({ description: 'True: opens in a new tab' }),
});

const picture = z.object({ name: z.string().min(1), image: image(), alt: z.string().min(1) });

export default defineData({
  description: 'The footer: columns of links, wallets and payment partners, social links and the legal line.',
  kind: 'single',
  schema: z.object({
    label: z.string().min(1).optional().meta({ description: 'Name of the link columns for screen readers' }),
    columns: z.array(z.object({ heading: z.string().min(1), links: z.array(footerLink).min(1) })).default([]),
    searchesHeading: z.string().min(1).optional().meta({ description: 'Heading above the search links' }),
    wallets: z
      .object({
        heading: z.string().min(1),
        alt: z.string().min(1).meta({ description: 'What the row of word marks says as a whole' }),
        images: z.array(image()).min(1),
      })
      .optional(),
    paymentPatner: z.array(z.object({ name: z.string().min(1), items: z.array(picture).min(1) })).default([]),
    logo: z.object({ image: image(), alt: z.string().min(1), url: link() }).optional(),
    socialHeading: z.string().min(1).optional(),
    socialIcons: z.array(z.object({ name: z.string().min(1), url: link(), image: image(), alt: z.string().min(1) })).default([]),
    languages: z
      .object({ heading: z.string().min(1), links: z.array(z.object({ name: z.string().min(1), url: link(), lang: z.string().min(2) })).min(1) })
      .optional(),
    notice: z.string().min(1).optional().meta({ description: 'A line about responsible play' }),
    copywrite: z.string().min(1).optional().meta({ description: 'The legal line' }),
  }),
});
