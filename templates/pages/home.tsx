import { currentSite, defineTemplate, z } from 'islet';
import { Banner } from '../components/banner.js';
import { ClosingBand } from '../components/closing-band.js';
import { FaqList } from '../components/faq-list.js';
import { feedLink, hasFeed } from '../components/feed-link.js';
import { GameTiles } from '../components/game-tiles.js';
import { MoneyBand } from '../components/money-band.js';
import { MovingScreen } from '../components/moving-screen.js';
import { Screens } from '../components/screens.js';
import { CountedProof, IllustrativeProof } from '../components/social-proof.js';
import { TrustLinks } from '../components/trust-links.js';
import { TurnList } from '../components/turn-list.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { closingSchema } from '../fields/closing.js';
import { faqSectionExample, faqSectionSchema } from '../fields/faq-section.js';
import { gameGridExample, gameGridSchema } from '../fields/game-grid.js';
import { moneyBandSchema } from '../fields/money-band.js';
import { movingScreensSchema } from '../fields/screens.js';
import { stepsExample, stepsSchema } from '../fields/steps.js';
import { trustLink } from '../fields/trust-link.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { faqPage } from '../structured-data/faq-page.js';
import { offeredApp } from '../structured-data/offered-app.js';
import { organizationAndSite } from '../structured-data/organization.js';
import { publisher } from '../structured-data/publisher.js';

export default defineTemplate({
  description: 'The first page of a language: what the app is, its games, how to get it.',
  schema: z.object({
    banner: bannerSchema,
    socialProof: z
      .boolean()
      .default(false)
      .meta({ description: 'True: how many people play, below the download button, once they were counted' }),
    trust: z
      .array(trustLink)
      .max(3)
      .default([])
      .meta({ description: 'Up to three promises below the download button' }),
    money: moneyBandSchema.optional(),
    screens: movingScreensSchema.optional(),
    games: gameGridSchema,
    steps: stepsSchema,
    faqs: faqSectionSchema.optional(),
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Skill games with people across India',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    banner: bannerExample,
    games: gameGridExample,
    steps: stepsExample,
    faqs: faqSectionExample,
    closing: { heading: 'Ready when you are', text: 'One download, every game.' },
  },
  component: ({ content: { banner, socialProof, trust, money, screens, games, steps, faqs, closing }, page }) => (
    <DocumentLayout page={page}>
      <Banner
        banner={banner}
        pictureFirst
        belowDownload={
          <>
            {trust.length > 0 && <TrustLinks links={trust} />}
            {socialProof && <CountedProof />}
          </>
        }
      />
      {screens !== undefined && <Screens {...screens} first={<MovingScreen {...screens.motion} />} />}
      <IllustrativeProof page={page} />
      <GameTiles {...games} />
      {money !== undefined && <MoneyBand {...money} />}
      <TurnList {...steps} />
      {faqs !== undefined && <FaqList {...faqs} />}
      {closing !== undefined && <ClosingBand closing={closing} banner={banner} />}
    </DocumentLayout>
  ),
  head: ({ content: { banner, faqs }, page }) => ({
    links: hasFeed(page.locale) ? [feedLink(page.locale)] : [],
    jsonLd: [
      organizationAndSite(page, currentSite().name, publisher()),
      ...offeredApp(page, banner),
      ...(faqs === undefined ? [] : [faqPage(page, faqs.items)]),
    ],
  }),
  summary: bannerSummary,
});
