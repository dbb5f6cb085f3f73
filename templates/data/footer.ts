import { defineData, image, link, z } from 'islet';

const footerLink = z.object({
  name: z.string().min(1).meta({ description: 'Text of the link' }),
  url: link(),
  newTab: z.boolean().default(false).meta({ description: 'True: opens in a new tab' }),
});

const picture = z.object({
  name: z.string().min(1).meta({ description: 'Name of the partner' }),
  image: image('Word mark'),
  alt: z.string().min(1).meta({ description: 'What the picture says' }),
});

export default defineData({
  description: 'The footer: columns of links, wallets and payment partners, social links and the legal line.',
  kind: 'single',
  schema: z.object({
    label: z.string().min(1).optional().meta({ description: 'Name of the link columns for screen readers' }),
    columns: z
      .array(
        z.object({
          heading: z.string().min(1).meta({ description: 'Heading of the column' }),
          links: z.array(footerLink).min(1).meta({ description: 'Links of the column' }),
        }),
      )
      .default([])
      .meta({ description: 'Columns of links' }),
    searchesHeading: z.string().min(1).optional().meta({ description: 'Heading above the search links' }),
    wallets: z
      .object({
        heading: z.string().min(1).meta({ description: 'Heading above the word marks' }),
        alt: z.string().min(1).meta({ description: 'What the row of word marks says as a whole' }),
        images: z.array(image()).min(1).meta({ description: 'Word marks in their order' }),
      })
      .optional()
      .meta({ description: 'Wallets that can be used' }),
    paymentPatner: z
      .array(
        z.object({
          name: z.string().min(1).meta({ description: 'Heading of the group' }),
          items: z.array(picture).min(1).meta({ description: 'Partners of the group' }),
        }),
      )
      .default([])
      .meta({ description: 'Payment partners, in groups' }),
    logo: z
      .object({
        image: image('Brand mark'),
        alt: z.string().min(1).meta({ description: 'Says where the mark leads' }),
        url: link(),
      })
      .optional()
      .meta({ description: 'Brand mark at the end of the footer' }),
    searchLogo: image('Square logo for search engines: a PNG of at least 112 x 112 pixels').optional(),
    socialHeading: z.string().min(1).optional().meta({ description: 'Heading above the social links' }),
    socialIcons: z
      .array(
        z.object({
          name: z.string().min(1).meta({ description: 'Name of the network' }),
          url: link(),
          image: image('Icon, 24 x 24'),
          alt: z.string().min(1).meta({ description: 'Says where the icon leads' }),
        }),
      )
      .default([])
      .meta({ description: 'Links to social networks' }),
    languages: z
      .object({
        heading: z.string().min(1).meta({ description: 'Heading above the languages' }),
        links: z
          .array(
            z.object({
              name: z.string().min(1).meta({ description: 'Name of the language in that language' }),
              url: link(),
              lang: z.string().min(2).meta({ description: 'Code of the language', offers: 'locales' }),
            }),
          )
          .min(1)
          .meta({ description: 'Home pages of the languages' }),
      })
      .optional()
      .meta({ description: 'Other languages of the site' }),
    risk: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The line on financial risk; not on pages of the free app' }),
    notice: z.string().min(1).optional().meta({ description: 'A line about responsible play' }),
    copywrite: z.string().min(1).optional().meta({ description: 'The legal line' }),
  }),
});
