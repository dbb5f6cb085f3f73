import { currentSite, defineTemplate, z } from 'islet';
import { ClosingBand } from '../components/closing-band.js';
import { FactList } from '../components/fact-list.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageBlocks } from '../components/page-blocks.js';
import { blocksExample, blocksSchema, questionsOf } from '../fields/blocks.js';
import { closingSchema } from '../fields/closing.js';
import { fact } from '../fields/fact.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { organizationField } from '../fields/organization.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { organizationBlock } from '../structured-data/organization.js';
import { publisher } from '../structured-data/publisher.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'A page about the company, a standard or an offer, made of parts in any order.',
  schema: z.object({
    ...introFields,
    organization: organizationField,
    facts: z.array(fact).max(4).default([]).meta({ description: 'Up to four short facts below the head' }),
    blocks: blocksSchema,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Title of the page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    ...introExample,
    blocks: blocksExample,
    closing: {
      heading: 'Your turn',
      text: 'Write to us, and we answer.',
      link: { name: 'All questions', url: '/faqs/' },
    },
  },
  component: ({ content: { facts, blocks, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} overlapped={facts.length > 0} />
      {facts.length > 0 && <FactList facts={facts} />}
      <PageBlocks blocks={blocks} />
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, organization, blocks }, page }) => ({
    jsonLd: [
      ...trailAndQuestions(page, homeCrumb(), { heading, breadcrumbs, questions: questionsOf(blocks) }),
      ...(organization ? [organizationBlock(page, currentSite().name, publisher())] : []),
    ],
  }),
  summary: introSummary,
});
