import { defineTemplate, z } from 'islet';
import { ActionLink } from '../components/action-link.js';
import { Banner } from '../components/banner.js';
import { ExploreLinks } from '../components/explore-links.js';
import { GameTiles } from '../components/game-tiles.js';
import { StickyBar } from '../components/sticky-bar.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { gameGridExample, gameGridSchema } from '../fields/game-grid.js';
import { linkGroup, namedLink } from '../fields/named-link.js';
import { DocumentLayout } from '../layouts/document-layout.js';

export default defineTemplate({
  description: 'What visitors see at an address that does not exist.',
  schema: z.object({
    banner: bannerSchema,
    button: namedLink.meta({ description: 'The one button, which leads home' }),
    games: gameGridSchema,
    explore: z
      .object({
        heading: z.string().min(1).meta({ description: 'Heading above the links' }),
        groups: z.array(linkGroup).min(1).meta({ description: 'Items of the accordion' }),
      })
      .meta({ description: 'Accordion of links; its first group is open' }),
    sticky: z
      .object({
        text: z.string().min(1).meta({ description: 'A few words beside the button' }),
        link: namedLink.meta({ description: 'The button' }),
      })
      .meta({ description: 'The bar at the foot of the screen on phones' }),
  }),
  example: {
    title: 'Page not found',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor can do now.',
    banner: { ...bannerExample, downloadButtonHidden: true },
    button: { name: 'Go Home', url: '/' },
    games: gameGridExample,
    explore: {
      heading: 'YOU MAY ALSO EXPLORE',
      groups: [{ heading: 'Top pages', links: [{ name: 'Ludo', url: '/ludo/' }] }],
    },
    sticky: { text: 'Wrong Move!', link: { name: 'Home', url: '/' } },
  },
  component: ({ content: { banner, button, games, explore, sticky }, page }) => (
    <DocumentLayout page={page}>
      <Banner banner={banner} pictureFirst>
        <ActionLink {...button} />
      </Banner>
      <GameTiles {...games} />
      <ExploreLinks {...explore} />
      <StickyBar {...sticky} />
    </DocumentLayout>
  ),
  summary: bannerSummary,
});
