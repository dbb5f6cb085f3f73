import { defineData, image, link, z } from 'islet';
import { namedLink } from '../fields/named-link.js';
import { textWithPlaces } from '../fields/text-with-places.js';

export default defineData({
  description: 'The header: brand mark, links, menu of the phone, and their labels for screen readers.',
  kind: 'single',
  schema: z.object({
    label: z.string().min(1).meta({ description: 'Name of the navigation for screen readers' }),
    brand: z
      .object({
        image: image('Brand mark'),
        alt: z.string().min(1).meta({ description: 'Says where the mark leads, such as `Zupee home`' }),
        url: link(),
      })
      .meta({ description: 'The mark that leads home' }),
    menu: z
      .object({
        label: z.string().min(1).meta({ description: 'Name of the closed menu button' }),
        closeLabel: z.string().min(1).meta({ description: 'Name of the open menu button' }),
      })
      .meta({ description: 'The menu of the phone' }),
    more: textWithPlaces('name').meta({
      description: 'Name of the button that opens a submenu on touch screens, with `{name}` of its item',
    }),
    download: z
      .string()
      .min(1)
      .meta({ description: 'Text of the small download link; its address is in download.yaml' }),
    icons: image('Icons of the menu of the phone in one drawing, each a `<view>` of 24 x 24 with its name'),
    group: z.string().min(1).meta({ description: 'Item of wide screens that holds those with `grouped`' }),
    items: z
      .array(
        z.object({
          name: z.string().min(1).meta({ description: 'Text of the item' }),
          url: link(),
          icon: z.string().min(1).optional().meta({ description: 'Name of its icon in `icons`' }),
          grouped: z.boolean().default(false).meta({ description: 'True: wide screens show it below `group`' }),
          external: z.boolean().default(false).meta({ description: 'True for another website' }),
          items: z.array(namedLink).default([]).meta({ description: 'Submenu' }),
        }),
      )
      .min(1)
      .meta({ description: 'Links of the header' }),
  }),
});
