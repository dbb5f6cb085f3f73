import { defineTemplate, z } from 'islet';
import { CardList } from '../components/card-list.js';
import { ClosingBand } from '../components/closing-band.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageBlocks } from '../components/page-blocks.js';
import { QuoteList } from '../components/quote-list.js';
import { blocksSchema, questionsOf } from '../fields/blocks.js';
import { cardListSchema } from '../fields/card-list.js';
import { closingSchema } from '../fields/closing.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { quote } from '../fields/quote.js';
import { sectionHead } from '../fields/section-head.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'Words of players, and how they come to stand here.',
  schema: z.object({
    ...introFields,
    prompts: cardListSchema.optional().meta({ description: 'Questions to answer; each card opens a mail' }),
    quotes: z
      .object({
        ...sectionHead,
        empty: z.string().min(1).meta({ description: 'Shown while there are no quotes' }),
        items: z.array(quote).default([]).meta({ description: 'Words of players' }),
      })
      .meta({ description: 'What players say' }),
    blocks: blocksSchema,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'What players say',
    description: 'Say in one or two sentences, 70 to 155 characters, whose words the visitor finds on this page.',
    ...introExample,
    quotes: {
      heading: 'In their words',
      empty: 'None yet.',
      items: [
        {
          text: 'Two or three sentences as the player wrote them.',
          name: 'Sample quote',
          about: 'On Ludo Turbo',
          sample: true,
        },
      ],
    },
  },
  component: ({ content: { prompts, quotes, blocks, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} />
      {prompts !== undefined && <CardList {...prompts} />}
      <QuoteList {...quotes} />
      <PageBlocks blocks={blocks} />
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, blocks }, page }) => ({
    jsonLd: trailAndQuestions(page, homeCrumb(), { heading, breadcrumbs, questions: questionsOf(blocks) }),
  }),
  summary: introSummary,
});
