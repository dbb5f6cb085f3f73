import { currentSite, defineTemplate, markdown, z } from 'islet';
import { ClosingNote } from '../components/closing-note.js';
import { ConsentChoice } from '../components/consent-choice.js';
import { FactList } from '../components/fact-list.js';
import { homeCrumb } from '../components/home-crumb.js';
import { LegalHead } from '../components/legal-head.js';
import notices from '../components/notice.module.css';
import { numberClauses } from '../components/number-clauses.js';
import numbers from '../components/numbered-text.module.css';
import { ReadingFacts } from '../components/reading-facts.js';
import { Reading } from '../components/reading.js';
import { closingSchema } from '../fields/closing.js';
import { fact } from '../fields/fact.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { isoDate } from '../fields/iso-date.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';
import { legalText } from '../structured-data/legal-text.js';

export default defineTemplate({
  description: 'A legal text: numbered sections with a table of contents, its date, and a note about its standing.',
  schema: z.object({
    ...z.object(introFields).omit({ alt: true, backgroundColor: true }).shape,
    updated: isoDate,
    facts: z
      .array(fact)
      .max(4)
      .default([])
      .meta({ description: 'Up to four short facts below the head, such as the version' }),
    notice: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'A framed note above the text, such as `Sample text for counsel to replace`' }),
    body: markdown(
      'The text; begin its headings at `##` without numbers. They are numbered in their order, and so are the points of numbered lists, as 4.1, 4.2, each with an address such as `#clause-4-2`',
    ),
    consentChoice: z.boolean().default(false).meta({
      description: 'True on the privacy policy: a way to answer the consent notice again, where the site has one',
    }),
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Title of the text',
    description: 'Say in one or two sentences, 70 to 155 characters, what this text settles and for whom.',
    ...introExample,
    updated: '2025-11-01',
    notice: 'Sample text for counsel to replace.',
    body: '## First section\n\n1. First point.\n1. Second point.\n\n## Second section\n\nText.\n',
  },
  component: ({ content: { updated, facts, notice, body, consentChoice, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <LegalHead intro={intro} overlapped={facts.length > 0}>
        <ReadingFacts updated={updated} />
      </LegalHead>
      {facts.length > 0 && <FactList facts={facts} />}
      <Reading body={numberClauses(body)} contents className={numbers['numbered']}>
        {notice !== undefined && <p className={notices['notice']}>{notice}</p>}
      </Reading>
      {consentChoice && <ConsentChoice />}
      {closing !== undefined && <ClosingNote closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, updated }, page }) => ({
    jsonLd: [breadcrumbList(page, homeCrumb(), breadcrumbs, heading), legalText(page, currentSite().name, updated)],
  }),
  summary: (content) => ({ ...introSummary(content), lastmod: content.updated }),
});
