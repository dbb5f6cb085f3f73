import { defineTemplate, link, z } from 'islet';
import { Banner } from '../components/banner.js';
import { ClosingBand } from '../components/closing-band.js';
import { FactList } from '../components/fact-list.js';
import { FaqList } from '../components/faq-list.js';
import { FeatureItems } from '../components/feature-items.js';
import gameHead from '../components/game-head.module.css';
import { GameTiles } from '../components/game-tiles.js';
import { homeCrumb } from '../components/home-crumb.js';
import { ProseBlock } from '../components/prose-block.js';
import { RelatedList } from '../components/related-list.js';
import { Screens } from '../components/screens.js';
import { TurnList } from '../components/turn-list.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { closingSchema } from '../fields/closing.js';
import { fact } from '../fields/fact.js';
import { faqSectionExample, faqSectionSchema } from '../fields/faq-section.js';
import { featureListExample, featureListSchema } from '../fields/feature-list.js';
import { gameGridExample, gameGridSchema } from '../fields/game-grid.js';
import { proseSectionExample, proseSectionSchema } from '../fields/prose-section.js';
import { screensSchema } from '../fields/screens.js';
import { stepsExample, stepsSchema } from '../fields/steps.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { classNames } from '../shared/class-names.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { faqPage } from '../structured-data/faq-page.js';
import { offeredApp } from '../structured-data/offered-app.js';
import '../styles/display-face-bengali-gujarati.css';

export default defineTemplate({
  description: 'A game, or a family of games: what it is, how a round goes, questions, related games.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema,
    banner: bannerSchema,
    facts: z.array(fact).max(4).default([]).meta({ description: 'Up to four short facts below the head' }),
    screens: screensSchema.optional(),
    variants: gameGridSchema.optional().meta({ description: 'Games of this family, shown first' }),
    sections: z.array(proseSectionSchema).default([]).meta({ description: 'The text of the page in parts' }),
    steps: stepsSchema.optional(),
    features: featureListSchema.optional(),
    faqs: faqSectionSchema.optional(),
    related: z
      .array(link('Route of an article', 'article'))
      .default([])
      .meta({ description: 'Articles about the game' }),
    games: gameGridSchema.optional().meta({ description: 'Other games, shown after the text' }),
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Name of the game: rules and how to play',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    breadcrumbs: [{ name: 'Ludo', url: '/ludo/' }],
    banner: bannerExample,
    facts: [{ name: 'Players', value: '2 to 4' }],
    sections: [proseSectionExample],
    steps: stepsExample,
    features: featureListExample,
    faqs: faqSectionExample,
    games: gameGridExample,
    closing: { heading: 'Your turn', text: 'The board is set. Bring a friend, or meet one.' },
  },
  component: ({
    content: {
      breadcrumbs,
      banner,
      facts,
      screens,
      variants,
      sections,
      steps,
      features,
      faqs,
      related,
      games,
      closing,
    },
    page,
  }) => (
    <DocumentLayout page={page}>
      <Banner
        banner={banner}
        trail={breadcrumbs}
        overlapped={facts.length > 0}
        surface={classNames(gameHead['head'], gameHead[banner.backgroundColor])}
      />
      {facts.length > 0 && <FactList facts={facts} />}
      {variants !== undefined && <GameTiles {...variants} />}
      {screens !== undefined && <Screens {...screens} />}
      {sections.map((section) => (
        <ProseBlock key={section.heading} {...section} />
      ))}
      {steps !== undefined && <TurnList {...steps} />}
      {features !== undefined && <FeatureItems {...features} />}
      {faqs !== undefined && <FaqList {...faqs} />}
      {related.length > 0 && <RelatedList paths={related} />}
      {games !== undefined && <GameTiles {...games} />}
      {closing !== undefined && <ClosingBand closing={closing} banner={banner} />}
    </DocumentLayout>
  ),
  head: ({ content: { banner, breadcrumbs, faqs }, page }) => ({
    jsonLd: [
      breadcrumbList(page, homeCrumb(), breadcrumbs, banner.heading),
      ...offeredApp(page, banner),
      ...(faqs === undefined ? [] : [faqPage(page, faqs.items)]),
    ],
  }),
  summary: bannerSummary,
});
