import { defineTemplate, markdown, z } from 'islet';
import { ClosingBand } from '../components/closing-band.js';
import { FactList } from '../components/fact-list.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageBlocks } from '../components/page-blocks.js';
import { ReadingFacts } from '../components/reading-facts.js';
import { Reading } from '../components/reading.js';
import { blocksExample, blocksSchema, questionsOf } from '../fields/blocks.js';
import { closingSchema } from '../fields/closing.js';
import { fact } from '../fields/fact.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { isoDate } from '../fields/iso-date.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'A page about the company, a standard or an offer, or a legal text.',
  schema: z.object({
    ...introFields,
    updated: isoDate.optional(),
    facts: z.array(fact).max(4).default([]).meta({ description: 'Up to four short facts below the head' }),
    notice: z.string().min(1).optional().meta({ description: 'A framed note above the text, such as `Sample text for counsel to replace`' }),
    contents: z.boolean().default(false).meta({ description: 'True: a table of contents beside the text' }),
    numbered: z.boolean().default(false).meta({ description: 'True: the headings of the text are numbered, and so are the points of its numbered lists, as 4.1, 4.2' }),
    body: markdown('A text to read from top to bottom; begin its headings at `##`').optional(),
    blocks: blocksSchema,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Title of the page',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    ...introExample,
    body: '## First point\n\nText.\n\n## Second point\n\nText.\n',
    blocks: blocksExample,
    closing: { heading: 'Your turn', text: 'Write to us, and we answer.', link: { name: 'All questions', url: '/faqs/' } },
  },
  component: ({ content: { updated, facts, notice, contents, numbered, body, blocks, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} overlapped={facts.length > 0}>
        {updated !== undefined && <ReadingFacts date={updated} />}
      </Intro>
      {facts.length > 0 && <FactList facts={facts} />}
      {body !== undefined && <Reading body={body} contents={contents} numbered={numbered} notice={notice} />}
      <PageBlocks blocks={blocks} />
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, blocks }, page }) => ({ jsonLd: trailAndQuestions(page, homeCrumb(), { heading, breadcrumbs, questions: questionsOf(blocks) }) }),
  summary: introSummary,
});
