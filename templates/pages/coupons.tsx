import { defineTemplate, z } from 'islet';
import { ClosingBand } from '../components/closing-band.js';
import { CouponList } from '../components/coupon-list.js';
import { FactList } from '../components/fact-list.js';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageBlocks } from '../components/page-blocks.js';
import { blocksSchema, questionsOf } from '../fields/blocks.js';
import { closingSchema } from '../fields/closing.js';
import { couponLabelsExample, couponLabelsSchema, coupons } from '../fields/coupon.js';
import { fact } from '../fields/fact.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { sectionHead } from '../fields/section-head.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'Coupons with codes to copy, and how to use them.',
  schema: z.object({
    ...introFields,
    facts: z.array(fact).max(4).default([]).meta({ description: 'Up to four short facts below the head' }),
    labels: couponLabelsSchema,
    coupons: z
      .object({
        ...sectionHead,
        empty: z.string().min(1).meta({ description: 'Shown where the list has no coupon' }),
        items: coupons,
      })
      .meta({ description: 'The coupons under a heading of their own' }),
    blocks: blocksSchema,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Coupons for the app',
    description: 'Say in one or two sentences, 70 to 155 characters, which coupons there are and where they work.',
    ...introExample,
    labels: couponLabelsExample,
    coupons: {
      heading: 'Coupons',
      empty: 'There is no coupon at the moment.',
      items: [
        {
          code: 'SAMPLE-LUDO',
          heading: 'A first match of Ludo',
          offer: 'Takes something off one entry fee.',
          conditions: ['Once for each account.'],
          expires: '2027-12-31',
          sample: true,
        },
      ],
    },
  },
  component: ({ content: { facts, labels, coupons, blocks, closing, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} overlapped={facts.length > 0} />
      {facts.length > 0 && <FactList facts={facts} />}
      <CouponList {...coupons} labels={labels} />
      <PageBlocks blocks={blocks} />
      {closing !== undefined && <ClosingBand closing={closing} />}
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs, blocks }, page }) => ({
    jsonLd: trailAndQuestions(page, homeCrumb(), { heading, breadcrumbs, questions: questionsOf(blocks) }),
  }),
  summary: introSummary,
});
